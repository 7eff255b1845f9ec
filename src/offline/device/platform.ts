// What the engine needs of its surroundings. Given as one object, so that a test can be a device with a clock, a disk
// and tabs of its own.

import type { TabChannel } from '@/lib/tab-channel'
import type { LockRequest } from '@/lib/tab-leader'

/** Tabs of several versions of the app may speak on it. */
export type Channel = TabChannel<unknown>

export type Platform = {
  /** Wall clock, ms since 1970. It may jump. */
  now: () => number
  random: () => number
  uuid: () => string
  /** Runs once after that time; the returned function prevents it. */
  after: (ms: number, run: () => void) => () => void
  factory: () => IDBFactory
  /**
   * Holds the lock of that name while the promise of `hold` is pending; rejects when it was stolen or given up.
   * Null where the browser has no Web Locks.
   */
  lock: ((name: string, request: LockRequest, hold: () => Promise<void>) => Promise<void>) | null
  /** Null where the browser has no BroadcastChannel. */
  openChannel: ((name: string) => Channel) | null
}
