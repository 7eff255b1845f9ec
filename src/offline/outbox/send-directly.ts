import { DiskSilent } from '@/lib/transaction-limit'
import { attemptLimitMs } from './backoff'
import { classifyFailure } from './classify-failure'
import type { Send } from './delivery'
import type { NewEntry } from './enqueue'
import type { Row } from './entry'
import { freeze } from './freeze'
import { errorOf, type Outcome } from './outcome'
import { succeeded } from './transitions'
import { entryOf } from './view'

export type Direct = {
  outcome: Outcome
  /** Whether the server may have done it all the same. */
  mayBeDone: boolean
}

/**
 * Sends a change that the disk does not hold, or may not hold. Only the server's word counts then: anything else is "not
 * stored", and saving the same form again repeats the same act under the same key.
 * @param plain the entry as it is, or would be, on the disk
 * @param cause what the disk had against it
 */
export async function sendDirectly(
  send: Send,
  { command, now }: Pick<NewEntry, 'command' | 'now'>,
  plain: Row,
  cause: Error,
): Promise<Direct> {
  const row = freeze(plain, now)
  if (!row.request) return { outcome: { state: 'not-stored', error: errorOf(row.last_error) }, mayBeDone: false }
  const { if_match, ...request } = row.request
  try {
    const reply = await send(command.endpoint, request, {
      idempotencyKey: row.key,
      signal: new AbortController().signal,
      timeoutMs: attemptLimitMs(row),
      ...(if_match === undefined ? {} : { ifMatch: if_match }),
    })
    const entry = entryOf(succeeded(row, reply, now), null)
    return { outcome: { state: 'sent', data: reply, entry }, mayBeDone: false }
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    const { kind } = classifyFailure(error, command.endpoint.method)
    const mayBeDone = kind === 'keep' || kind === 'stopped'
    // Neither the disk nor the server answered: the person is told that the outcome is unknown.
    const isUnknown = mayBeDone && cause instanceof DiskSilent
    return { outcome: { state: 'not-stored', error: isUnknown ? cause : error }, mayBeDone }
  }
}
