import { type After, afterMs } from './transaction-limit'

/** The result of `work`, or `otherwise` when it takes longer than `ms`; the work itself goes on. @throws what it throws. */
export async function within<T, F>(ms: number, work: Promise<T>, otherwise: F, after: After = afterMs): Promise<T | F> {
  let cancel = () => {}
  const limit = new Promise<F>((resolve) => {
    cancel = after(ms, () => resolve(otherwise))
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    cancel()
  }
}
