import { ApiError } from '@/api/api-error'
import { DiskSilent } from '@/lib/transaction-limit'
import { attemptLimitMs } from './backoff'
import { freeze } from './claim'
import { type NewEntry, newRow } from './enqueue'
import { errorOf, type Outcome } from './final-word'
import type { Send } from './sender'
import { succeeded } from './transitions'
import { entryOf } from './view'

/**
 * Sends a change that the disk does not hold, or may not hold. Only the server's word counts then: anything else is "not
 * stored", and saving the same form again repeats the same act under the same key.
 * @param cause what the disk had against it
 */
export async function sendDirectly(send: Send, entry: NewEntry, cause: Error): Promise<Outcome> {
  const row = freeze(newRow(0, entry, entry.id), entry.now)
  if (!row.request) return { state: 'not-stored', error: errorOf(row.last_error) }
  const { if_match, ...request } = row.request
  try {
    const reply = await send(entry.command.endpoint, request, {
      idempotencyKey: row.key,
      signal: new AbortController().signal,
      timeoutMs: attemptLimitMs(row),
      ...(if_match === undefined ? {} : { ifMatch: if_match }),
    })
    return { state: 'sent', data: reply, entry: entryOf(succeeded(row, reply, entry.now), null) }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    // Of a silent disk and no answer the person has to know that nothing is certain.
    const isUnknown = cause instanceof DiskSilent && error instanceof ApiError && error.isUnreachable
    return { state: 'not-stored', error: isUnknown ? cause : error }
  }
}
