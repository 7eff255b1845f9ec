import { clockLag } from './device-clock'

/**
 * Something to subscribe to that tells each time when `msUntilNext` milliseconds have gone by, when a page that slept is seen
 * again, and when the clock of this device is found to be wrong or right. One timer serves all who listen, and stops with the last.
 */
export function createTicker(msUntilNext: () => number): (listener: () => void) => () => void {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stop = () => {}

  function tell(): void {
    clearTimeout(timer)
    timer = setTimeout(tell, msUntilNext())
    for (const listener of [...listeners]) listener()
  }

  return (listener) => {
    listeners.add(listener)
    if (listeners.size === 1) {
      tell()
      document.addEventListener('visibilitychange', tell)
      stop = clockLag.subscribe(tell)
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
      stop()
    }
  }
}
