// A tab that nobody looks at. Browsers let the timers of such a page fire once a minute; what the network or another tab
// says reaches it at once.
import type { Clock } from './clock.ts'

const MINUTE_MS = 60_000

export type Background = {
  readonly isHidden: boolean
  hide: () => void
  /** What came due meanwhile runs now. */
  show: () => void
  /** A timer of the page. */
  after: Clock['after']
}

export function createBackground(clock: Clock, onShow: () => void): Background {
  let isHidden = false
  let due: (() => void)[] = []
  const run = () => {
    const late = due
    due = []
    for (const one of late) one()
  }
  const hold = (one: () => void) => {
    if (due.length === 0) clock.after(MINUTE_MS - (clock.now() % MINUTE_MS), run)
    due.push(one)
  }
  return {
    get isHidden() {
      return isHidden
    },
    hide: () => {
      isHidden = true
    },
    show: () => {
      if (!isHidden) return
      isHidden = false
      run()
      onShow()
    },
    after: (ms, one) => {
      let isCancelled = false
      const fire = () => {
        if (!isCancelled) one()
      }
      const cancel = clock.after(ms, () => (isHidden ? hold(fire) : fire()))
      return () => {
        isCancelled = true
        cancel()
      }
    },
  }
}
