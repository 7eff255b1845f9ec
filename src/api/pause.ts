import { type ApiError, unreachable } from './api-error'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 15_000

/** How long to wait after so many failures in a row: half a second, doubling to 15, or longer where the server asks. */
export function backoffMs(failures: number, { retryAfterMs = 0 }: Pick<ApiError, 'retryAfterMs'>): number {
  return Math.max(retryAfterMs, Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS))
}

/** Waits. @throws ApiError of kind `aborted` as soon as the caller stops. */
export function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(unreachable('aborted', true))
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
