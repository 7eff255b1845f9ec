import { canTabsTalk, openTabChannel } from '@/lib/tab-channel'
import { hasTabLocks, holdTabLock } from '@/lib/tab-leader'
import { uuid } from '@/lib/uuid'
import type { Platform } from './platform'

/** The real surroundings: this browser. */
export function browserPlatform(): Platform {
  return {
    now: Date.now,
    random: Math.random,
    uuid,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    factory: () => indexedDB,
    // Pages served without TLS have no Web Locks; the lease in the database is enough there, only slower.
    lock: hasTabLocks() ? holdTabLock : null,
    openChannel: canTabsTalk() ? openTabChannel : null,
  }
}
