/** How often an open window is looked at (ms): it says nothing when it is closed. */
const LOOK_MS = 250

/**
 * Watches the window that is opened from now on, and says when the person has closed it. The identity service opens it
 * itself, and notices only after some seconds. A page that keeps other pages from seeing its window (Cross-Origin-Opener-Policy)
 * looks closed at once: who is told must not take it for the end of what goes on there.
 * @returns ends the watch.
 */
export function watchOpenedWindow(onClosed: () => void): () => void {
  const open = window.open
  let timer: ReturnType<typeof setInterval> | undefined
  const watched: typeof window.open = (...args) => {
    const opened = open.apply(window, args)
    clearInterval(timer)
    timer = setInterval(() => {
      if (!opened?.closed) return
      clearInterval(timer)
      onClosed()
    }, LOOK_MS)
    return opened
  }
  window.open = watched
  return () => {
    clearInterval(timer)
    if (window.open === watched) window.open = open
  }
}
