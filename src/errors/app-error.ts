import type { ErrorCategory, ErrorSeverity, ValidationErrorItem } from '#contract/errors'

/** What the classifier recognised (spec section 8). It decides words and reports, never the look. */
export type ErrorKind =
  | 'api'
  | 'network'
  | 'timeout'
  | 'authentication'
  | 'validation'
  | 'chunk-load'
  | 'storage-full'
  | 'storage-silent'
  | 'aborted'
  | 'unexpected'

/** Codes that only this client makes; the two of the contract's table are among them. */
export type ClientCode =
  | 'CLIENT_NETWORK_ERROR'
  | 'CLIENT_TIMEOUT_ERROR'
  | 'CLIENT_OFFLINE'
  | 'CLIENT_AUTHENTICATION_ERROR'
  | 'CLIENT_VALIDATION_ERROR'
  | 'CLIENT_CHUNK_LOAD_ERROR'
  | 'CLIENT_STORAGE_FULL'
  | 'CLIENT_STORAGE_SILENT'
  | 'CLIENT_UNEXPECTED_ERROR'

/** Any failure in the one shape of spec section 3, whoever made it. */
export type AppError = {
  kind: ErrorKind
  code: string
  category: ErrorCategory
  severity: ErrorSeverity
  /** The error's own words; null when it has none that a person could use. */
  message: string | null
  suggestion: string | null
  /** ISO time at which it happened here. */
  timestamp: string
  requestId: string | null
  /** The id of its report, where the person is shown it; null elsewhere. Such a report is always sent, and never merged with another. */
  reportId: string | null
  path: string | null
  /** For errors made by the client: `original_message`. */
  context: Readonly<Record<string, unknown>>
  validationErrors: readonly ValidationErrorItem[]
  retryAfterMs: number | null
  /** Where in the code it happened; for reports only. */
  stack: string | null
}
