import { useEffect, useEffectEvent, useRef } from 'react'
import { classify } from './classify'
import { reportError } from './report-buffer'

/**
 * Reports a failure that a screen shows in its own place instead of by `notify`: once each time that it happens. Call
 * the returned function when the person tries again: should that fail too, it is reported as `retry_failed` (spec
 * section 8). Null says that nothing is shown.
 */
export function useReportedFailure(thrown: unknown): () => void {
  const isRetry = useRef(false)
  const report = useEffectEvent(() => {
    reportError(classify(thrown), isRetry.current ? 'retry_failed' : 'shown')
    isRetry.current = false
  })
  useEffect(() => {
    if (thrown !== null) report()
  }, [thrown])
  return () => {
    isRetry.current = true
  }
}
