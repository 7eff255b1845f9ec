import { onlineManager } from '@tanstack/react-query'
import { connectHistory } from './history'
import { deliverReport } from './report'
import { takeReports } from './report-buffer'
import { connectReports, flushReports, type ReportHooks } from './report-queue'

/** Spec section 7: the error queue is flushed every 5 minutes and on page unload. */
export const FLUSH_EVERY_MS = 5 * 60_000

type Hooks = ReportHooks & {
  /** Calls the listener when the answer of `reporter` may have changed; returns a function that ends it. */
  followReporter: (listener: () => void) => () => void
}

/**
 * Connects reports and history to the device and the server and starts the flushing: every 5 minutes, on reconnect,
 * when it becomes known who reports (what an earlier page left behind goes then), and when the page is hidden or left.
 * @returns a function that ends it.
 */
export function configureReports(hooks: Hooks): () => void {
  void connectReports(hooks)
  void connectHistory(hooks.store)
  takeReports(deliverReport)
  const timer = setInterval(() => void flushReports({ keepalive: false }), FLUSH_EVERY_MS)
  const stopFollowing = onlineManager.subscribe((online) => {
    if (online) void flushReports({ keepalive: false })
  })
  let uid: string | null = null
  const flushForReporter = () => {
    const before = uid
    uid = hooks.reporter()
    if (uid !== null && uid !== before) void flushReports({ keepalive: false })
  }
  const stopFollowingReporter = hooks.followReporter(flushForReporter)
  // This code comes late: it may be known by now.
  flushForReporter()
  const onHidden = () => {
    if (document.visibilityState === 'hidden') void flushReports({ keepalive: true })
  }
  const onLeave = () => void flushReports({ keepalive: true })
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', onLeave)
  return () => {
    clearInterval(timer)
    stopFollowing()
    stopFollowingReporter()
    document.removeEventListener('visibilitychange', onHidden)
    window.removeEventListener('pagehide', onLeave)
    takeReports(null)
    void connectReports(null)
    void connectHistory(null)
  }
}
