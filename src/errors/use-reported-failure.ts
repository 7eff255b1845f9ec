import { useEffect, useEffectEvent, useRef } from 'react'
import { namedFailure } from './named-failure'
import { reportError } from './report-buffer'

/** Ids of what has been reported: a page that is opened again shows the same failure under the same id. */
const reported = new Set<string>()

/**
 * Reports a failure that a screen shows in its own place (as {@link namedFailure}) instead of by `notify`: once each time that
 * it happens. Call the returned function when the person tries again: should that fail too, it is reported as `retry_failed` (spec
 * section 8). Null says that nothing is shown.
 */
export function useReportedFailure(thrown: unknown): () => void {
  const isRetry = useRef(false)
  const report = useEffectEvent(() => {
    const error = namedFailure(thrown)
    const type = isRetry.current ? 'retry_failed' : 'shown'
    isRetry.current = false
    if (error.reportId !== null && reported.has(error.reportId)) return
    if (error.reportId !== null) reported.add(error.reportId)
    reportError(error, type)
  })
  useEffect(() => {
    if (thrown !== null) report()
  }, [thrown])
  return () => {
    isRetry.current = true
  }
}
