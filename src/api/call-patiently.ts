import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { isRetryable } from '#contract/errors'
import { uuid } from '@/lib/uuid'
import { ApiError } from './api-error'
import { type CallOptions, call } from './call'
import { apiHooks } from './configure'
import { pauseFor } from './pause'

/** Spec section 9: up to 3 attempts, base 1000 ms, doubling; of a change, up to 2 retries. */
const ATTEMPTS = 3
const BASE_MS = 1_000
/**
 * A quota and a maintenance are not over in seconds, and asking again makes the first worse. A reply that this app is too old to
 * read (SYS_007) says that the change is made, and would come again as it is.
 */
const IN_VAIN = ['EXT_003', 'SYS_006', 'SYS_007']

/**
 * Makes a call that neither a query nor the outbox stands behind: those try again by rules of their own, and the numbers
 * would multiply. It is made up to three times, with waits of 1 s and 2 s, or as long as the server asks: a read after one
 * of the eight retryable codes (spec section 8), a change after anything but a 4xx. A change is the same act each time: it
 * carries one idempotency key, and ends with the person who asked for it.
 * @throws ApiError of the last attempt.
 */
export async function callPatiently<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const isRead = endpoint.method === 'GET'
  const kept = isRead ? options : { idempotencyKey: uuid(), ...options }
  const asking = apiHooks().person()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(endpoint, request, kept)
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof ApiError) || !mayPass(error, isRead)) throw error
      await pauseFor(Math.max(error.retryAfterMs ?? 0, BASE_MS * 2 ** (attempt - 1)), options.signal)
      // Whoever came meanwhile did not ask for it.
      if (apiHooks().person() !== asking) throw error
    }
  }
}

/** Whether the same call may fare better a moment later. */
function mayPass({ code, kind, status }: ApiError, isRead: boolean): boolean {
  if (isRead) return isRetryable(code)
  return kind !== 'aborted' && (status < 400 || status > 499) && !IN_VAIN.includes(code)
}
