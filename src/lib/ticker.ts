/**
 * Something to subscribe to that tells each time when `msUntilNext` milliseconds have gone by, and when a page that slept is
 * seen again. One timer serves all who listen, and stops with the last.
 */
export function createTicker(msUntilNext: () => number): (listener: () => void) => () => void {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

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
    }
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0) return
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', tell)
    }
  }
}
