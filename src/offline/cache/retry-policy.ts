// The rules for reads. Entries of the outbox go by `outbox/backoff.ts`, online-only changes and calls that stand alone by
// `api/call-patiently.ts`. Each request has one of these behind it, so that the numbers never multiply.
import { ApiError } from '@/api/api-error'
import { DiskSilent } from '@/lib/transaction-limit'

/** Spec section 9. */
const QUERY_RETRIES = 3
const RETRY_BASE_MS = 1_000
const RETRY_CAP_MS = 30_000
/** Spec section 5: asking again changes nothing. */
const FINAL_FOR_QUERIES = new Set([401, 403, 422])

/** Whether the server has refused a read so that asking again changes nothing. */
export function isFinalRefusal(error: unknown): boolean {
  return error instanceof ApiError && FINAL_FOR_QUERIES.has(error.status)
}

/** Whether a read is tried again after so many failures: not on 401, 403 or 422, nor where its reply cannot be read, else three times. */
export function shouldRetryQuery(failureCount: number, error: unknown): boolean {
  // A reply of 200 that this app is too old to read would come again as it is. The update that alone helps is offered by then.
  const isUnreadable = ({ code, status }: ApiError) => code === 'SYS_007' && status === 200
  const isInVain = error instanceof ApiError && (error.kind === 'aborted' || isUnreadable(error))
  if (isFinalRefusal(error) || isInVain) return false
  // It was waited for already, and whoever looks has to be told.
  if (error instanceof DiskSilent) return false
  return failureCount < QUERY_RETRIES
}

/** 1 s doubling, at most 30 s; as long as the server asks where it says so. */
export function retryDelay(failureCount: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0
  return Math.max(asked, Math.min(RETRY_BASE_MS * 2 ** failureCount, RETRY_CAP_MS))
}
