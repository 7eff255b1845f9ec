import { uploads } from '#contract/uploads'
import { uuid } from '@/lib/uuid'
import { FILE_KIND } from '../outbox/commands'
import type { Send } from '../outbox/delivery'
import type { Row } from '../outbox/entry'

/** Nobody waits for it. */
const LIMIT_MS = 10_000

/**
 * Tells the server of files of which it may have something that they are not coming. It is tried once: what the server does
 * not hear of leaves it a day later.
 */
export function withdrawFiles(discarded: readonly Row[], send: Send): void {
  const { signal } = new AbortController()
  for (const { subject, request: sent } of discarded) {
    if (subject.kind !== FILE_KIND || sent === null) continue
    const request = { params: { id: subject.id } }
    send(uploads.withdraw, request, { idempotencyKey: uuid(), signal, timeoutMs: LIMIT_MS }).catch(() => {})
  }
}
