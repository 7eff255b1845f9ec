import type { QueueStore } from './queue-store'

/** The archive is tidied whenever this many more were sent: a tablet may stay open for weeks. */
const TIDY_EVERY = 100

export type Tidying = {
  /** So many more were sent, in whichever tab. */
  count: (sent: number) => void
  now: () => void
}

/** Lets sent entries go that nobody needs any more. A disk that fails does so another time. */
export function keepTidy({ prune }: Pick<QueueStore, 'prune'>): Tidying {
  let since = 0
  const tidy = () => {
    since = 0
    void prune().catch(() => {})
  }
  return {
    count: (sent) => {
      since += sent
      if (since >= TIDY_EVERY) tidy()
    },
    now: tidy,
  }
}
