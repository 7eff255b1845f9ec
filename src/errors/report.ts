import { errorDefinition } from '#contract/error-definition'
import { isClientCode, isErrorCode } from '#contract/errors'
import { uuid } from '@/lib/uuid'
import type { AppError } from './app-error'
import { remember } from './history'
import { type Occasion, occasionOf, type ReportType } from './report-buffer'
import type { StoredReport } from './report-list'
import { enqueueReport } from './report-queue'
import { scrub, scrubPath, scrubStack } from './scrub'

declare const __APP_VERSION__: string

/** Lengths that the contract allows. */
const MAX_CODE = 100
const MAX_PATH = 500

/** Where reports go: a failure there must never make another report. */
const REPORT_PATH = '/api/errors'

/** Remembers an error in the history and stores a report of it, both under one id, where the server should know. */
export function deliverReport(error: AppError, occasion: Occasion): void {
  const report = reportOf(error, occasion, error.reportId ?? uuid())
  remember(report, occasion.type)
  if (isReportable(error, occasion.type)) void enqueueReport(report)
}

/** A refused input or rule is no fault of the product and is not reported, unless it is severe. */
function isReportable(error: AppError, type: ReportType): boolean {
  if (error.path?.startsWith(REPORT_PATH)) return false
  // An id that a person was shown must be found, whatever it is the id of.
  if (error.reportId !== null || type === 'retry_failed' || error.severity === 'high' || error.severity === 'critical')
    return true
  return error.category !== 'validation' && error.category !== 'business_logic'
}

/** The report of an error: no personal data, no token, no words that a person typed. */
export function reportOf(error: AppError, given: Occasion | ReportType, id: string): StoredReport {
  const occasion = typeof given === 'string' ? occasionOf(given) : given
  const { type } = occasion
  const path = scrub(scrubPath(error.path ?? occasion.path)).slice(0, MAX_PATH)
  const message = wordsOf(error)
  return {
    id,
    // An id that was read out to support must be found there, also when the same happened before.
    fingerprint: [type, error.code, path, message, ...(error.reportId ? [error.reportId] : [])].join('|'),
    count: 1,
    reportedAt: new Date(occasion.at).toISOString(),
    reportedBy: occasion.reporter,
    error: {
      // What the server sent may be anything; a report that breaks the contract would wait for ever.
      code: scrub(error.code).slice(0, MAX_CODE) || 'UNKNOWN',
      category: error.category,
      severity: error.severity,
      message,
      request_id: error.requestId === null ? null : scrub(error.requestId).slice(0, MAX_CODE),
      path,
      timestamp: isoTime(error.timestamp),
      context: contextOf(error, occasion),
    },
  }
}

function isoTime(time: string): string {
  const at = Date.parse(time)
  return new Date(Number.isNaN(at) ? Date.now() : at).toISOString()
}

/** The words of the table for its codes, and an engine's for what this device noticed itself. */
function wordsOf(error: AppError): string {
  if (isErrorCode(error.code)) return errorDefinition(error.code).message
  return originalOf(error) || error.kind
}

/** What an engine said, scrubbed. What a server says in words of its own may name somebody, and stays here. */
function originalOf({ code, context }: AppError): string | null {
  const original = isClientCode(code) ? context.original_message : null
  return typeof original === 'string' ? scrub(original) : null
}

function contextOf(error: AppError, { type, online }: Occasion): Record<string, unknown> {
  const original = originalOf(error)
  return {
    type,
    kind: error.kind,
    // Spec section 8: network errors are reported with an online flag and a timestamp.
    online,
    timestamp: isoTime(error.timestamp),
    app_version: __APP_VERSION__,
    user_agent: navigator.userAgent,
    ...(original === null ? {} : { original_message: original }),
    ...(typeof error.context.duration_ms === 'number' ? { duration_ms: error.context.duration_ms } : {}),
    ...(error.stack ? { stack: scrubStack(error.stack) } : {}),
  }
}
