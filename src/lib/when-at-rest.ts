import { createStore } from './store'
import { whenIdle } from './when-idle'

const isAtRest = createStore(false)

/** Says that the first screen shows what it has to show: the line is free for what comes after it. */
export function screenIsAtRest(): void {
  isAtRest.set(true)
}

/** Resolves when the first screen is at rest; a screen that never is holds nobody up for longer than `limitMs`. */
export function screenAtRest(limitMs: number): Promise<void> {
  if (isAtRest.get()) return Promise.resolve()
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = isAtRest.subscribe(go)
    const timer = setTimeout(go, limitMs)
  })
}

/**
 * Runs `work` when the first screen is at rest, at the latest after `limitMs`, and then when nothing else is going on. The
 * returned function says that it is not wanted any more.
 */
export function whenAtRest(work: () => void, limitMs: number): () => void {
  let isWanted = true
  const run = () => {
    if (isWanted) work()
  }
  void screenAtRest(limitMs).then(() => {
    if (isWanted) whenIdle(run, limitMs)
  })
  return () => {
    isWanted = false
  }
}
