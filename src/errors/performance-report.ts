import type { AppError } from './app-error'
import { classify } from './classify'
import type { Finding, Measure } from './performance-limits'
import { reportError } from './report-buffer'

/** A slow device is slow all day: one report of a kind in this time says so without burying other reports. */
export const REPORT_PAUSE_MS = 5 * 60_000

const CODES: Record<Measure, string> = {
  render: 'CLIENT_SLOW_RENDER',
  response: 'CLIENT_SLOW_RESPONSE',
  memory: 'CLIENT_HIGH_MEMORY',
}

/** Reports what was measured with low severity, and shows nothing to anybody; one of a kind in five minutes. */
export function findingReporter(): (finding: Finding) => void {
  const reportedAt = new Map<Measure, number>()
  return (finding) => {
    const { measure, at } = finding
    if (at - (reportedAt.get(measure) ?? Number.NEGATIVE_INFINITY) < REPORT_PAUSE_MS) return
    reportedAt.set(measure, at)
    reportError(errorOf(finding), 'background')
  }
}

function errorOf({ measure, value, what }: Finding): AppError {
  const context =
    measure === 'memory'
      ? { original_message: `Memory in use: ${Math.round(value / 1_000_000)} MB` }
      : { original_message: `Slow ${measure}: ${what}`, duration_ms: Math.round(value) }
  return { ...classify(null), code: CODES[measure], severity: 'low', context }
}
