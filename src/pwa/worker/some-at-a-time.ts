/**
 * Does `work` for each item, in their order, never for more than `most` at a time. Rejects with the first failure; then
 * nothing more is begun.
 */
export async function someAtATime<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const waiting = items.values()
  let failed = false
  const lane = async () => {
    for (const item of waiting) {
      if (failed) return
      await work(item).catch((error: unknown) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: most }, lane))
}
