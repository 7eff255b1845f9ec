import type { Platform } from './platform'
import type { QueueStore } from './queue-store'

/** Sent entries are kept as long as stored screens may be older than they (the cache's `maxAge`). */
const KEEP_SENT_MS = 30 * 24 * 60 * 60 * 1000
/** The archive is tidied whenever this many more were sent: a tablet may stay open for weeks. */
const TIDY_EVERY = 100

export type Tidying = {
  /** So many more were sent, in whichever tab. */
  count: (sent: number) => void
  now: () => void
}

/** Lets sent entries go that nobody needs any more. A disk that fails does so another time. */
export function keepTidy(platform: Pick<Platform, 'now'>, store: Pick<QueueStore, 'prune'>): Tidying {
  let since = 0
  const tidy = () => {
    since = 0
    const now = platform.now()
    void store.prune(now - KEEP_SENT_MS, now).catch(() => {})
  }
  return {
    count: (sent) => {
      since += sent
      if (since >= TIDY_EVERY) tidy()
    },
    now: tidy,
  }
}
