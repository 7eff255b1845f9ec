import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import { isRetryable } from '#contract/errors'
import { uuid } from '@/lib/uuid'
import { ApiError } from './api-error'
import { type CallOptions, call } from './call'
import { pauseFor } from './pause'

/** Spec section 9: up to 3 attempts, base 1000 ms, doubling. */
const ATTEMPTS = 3
const BASE_MS = 1_000

/**
 * Makes a call that neither a query, nor a mutation, nor the outbox stands behind: those try again by rules of their
 * own, and the numbers would multiply. While the server answers one of the eight retryable codes (spec section 8) it is
 * made up to three times, with waits of 1 s and 2 s, or as long as the server asks. A change is the same act each time:
 * it carries one idempotency key.
 * @throws ApiError of the last attempt.
 */
export async function callPatiently<E extends Endpoint>(
  endpoint: E,
  request: RequestOf<E>,
  options: CallOptions = {},
): Promise<ResponseOf<E>> {
  const kept = endpoint.method === 'GET' ? options : { idempotencyKey: uuid(), ...options }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call(endpoint, request, kept)
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof ApiError) || !isRetryable(error.code)) throw error
      await pauseFor(Math.max(error.retryAfterMs ?? 0, BASE_MS * 2 ** (attempt - 1)), options.signal)
    }
  }
}
