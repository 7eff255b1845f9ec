import { AppError } from '../core/app-error.ts'

type Limits = {
  /** Aborted when nobody waits for the answer any more. */
  gone: AbortSignal
  /** Aborted when the server stops. */
  stopping: AbortSignal
  limitMs: number
}

/**
 * Runs work that ends early when its caller goes away (VAL_002), the server stops (SYS_003) or its time is over (SYS_004).
 * It rejects at once then, also when the work does not look at its signal.
 */
export async function withinLimits<T>(
  work: (stop: AbortSignal) => Promise<T>,
  { gone, stopping, limitMs }: Limits,
): Promise<T> {
  const late = AbortSignal.timeout(limitMs)
  const stop = AbortSignal.any([gone, stopping, late])
  const refusal = () => {
    if (gone.aborted) return new AppError('VAL_002', { cause: gone.reason })
    if (stopping.aborted) return new AppError('SYS_003', { headers: { 'Retry-After': '1' } })
    return new AppError('SYS_004')
  }
  if (stop.aborted) throw refusal()
  let onStop = () => {}
  const stopped = new Promise<never>((_, reject) => {
    onStop = () => reject(refusal())
    stop.addEventListener('abort', onStop, { once: true })
  })
  try {
    return await Promise.race([work(stop), stopped])
  } finally {
    stop.removeEventListener('abort', onStop)
  }
}
