// One tab at a time: the holder of a Web Lock. When a tab dies the browser hands its lock to the next one in line.
// Pages served without TLS have no Web Locks.

export type LockRequest = {
  /** Takes the lock away from a holder that does not react; it is granted at once. */
  steal: boolean
  /** Ends waiting for the lock. */
  signal: AbortSignal
}

const locks = (): LockManager | null =>
  typeof navigator === 'undefined' ? null : ((navigator as { locks?: LockManager | null }).locks ?? null)

export function hasTabLocks(): boolean {
  return locks() !== null
}

/**
 * Holds the lock of that name while the promise of `hold` is pending. Only where {@link hasTabLocks} says so.
 * @throws when the lock was stolen, or the waiting was given up.
 */
export async function holdTabLock(name: string, request: LockRequest, hold: () => Promise<void>): Promise<void> {
  const { steal, signal } = request
  // The two options exclude each other.
  await locks()?.request(name, steal ? { steal } : { signal }, hold)
}

/**
 * Runs `work` unless another tab is at it under that name. Without Web Locks every tab may do it at once: `work` has to
 * bear that.
 * @returns false when another tab is at it.
 */
export async function inOneTab(name: string, work: () => Promise<void>): Promise<boolean> {
  const manager = locks()
  if (!manager) {
    await work()
    return true
  }
  return manager.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
    return lock !== null
  })
}
