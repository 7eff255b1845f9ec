import { wordsAtHand } from '@/api/table-words'
import { uuid } from '@/lib/uuid'
import type { AppError } from './app-error'
import { remember } from './history'
import type { StoredReport } from './report-list'
import { enqueueReport, reporter } from './report-queue'
import { scrub, scrubPath, scrubStack } from './scrub'

declare const __APP_VERSION__: string

/** On what occasion an error is reported; `retry_failed` is the word of spec section 8. */
export type ReportType = 'shown' | 'retry_failed' | 'unhandled' | 'crash' | 'background' | 'slow_page_load'

/** Lengths that the contract allows. */
const MAX_CODE = 100
const MAX_PATH = 500

/** Where reports go: a failure there must never make another report. */
const REPORT_PATH = '/api/errors'

/** Remembers an error in the history and stores a report of it, both under one id, where the server should know. */
export function reportError(error: AppError, type: ReportType): void {
  const report = reportOf(error, type, error.reportId ?? uuid())
  remember(report, type)
  if (isReportable(error, type)) void enqueueReport(report)
}

/** A refused input or rule is no fault of the product and is not reported, unless it is severe. */
function isReportable(error: AppError, type: ReportType): boolean {
  if (error.path?.startsWith(REPORT_PATH)) return false
  if (type === 'retry_failed' || error.severity === 'high' || error.severity === 'critical') return true
  return error.category !== 'validation' && error.category !== 'business_logic'
}

/** The report of an error: no personal data, no token, no words that a person typed. */
export function reportOf(error: AppError, type: ReportType, id: string): StoredReport {
  const path = scrub(scrubPath(error.path ?? location.pathname)).slice(0, MAX_PATH)
  const message = wordsOf(error)
  return {
    id,
    // An id that was read out to support must be found there, also when the same happened before.
    fingerprint: [type, error.code, path, message, ...(error.reportId ? [error.reportId] : [])].join('|'),
    count: 1,
    reportedAt: new Date().toISOString(),
    reportedBy: reporter(),
    error: {
      // What the server sent may be anything; a report that breaks the contract would wait for ever.
      code: scrub(error.code).slice(0, MAX_CODE) || 'UNKNOWN',
      category: error.category,
      severity: error.severity,
      message,
      request_id: error.requestId === null ? null : scrub(error.requestId).slice(0, MAX_CODE),
      path,
      timestamp: isoTime(error.timestamp),
      context: contextOf(error, type),
    },
  }
}

function isoTime(time: string): string {
  const at = Date.parse(time)
  return new Date(Number.isNaN(at) ? Date.now() : at).toISOString()
}

/** The words of the table for its codes; anything else is scrubbed. */
function wordsOf(error: AppError): string {
  const known = wordsAtHand(error.code)
  if (known) return known[0]
  const original = error.context.original_message
  return scrub(typeof original === 'string' ? original : (error.message ?? '')) || error.kind
}

function contextOf(error: AppError, type: ReportType): Record<string, unknown> {
  const original = error.context.original_message
  return {
    type,
    kind: error.kind,
    // Spec section 8: network errors are reported with an online flag and a timestamp.
    online: navigator.onLine,
    timestamp: isoTime(error.timestamp),
    app_version: __APP_VERSION__,
    user_agent: navigator.userAgent,
    ...(typeof original === 'string' ? { original_message: scrub(original) } : {}),
    ...(typeof error.context.duration_ms === 'number' ? { duration_ms: error.context.duration_ms } : {}),
    ...(error.stack ? { stack: scrubStack(error.stack) } : {}),
  }
}
