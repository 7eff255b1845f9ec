import type { ErrorCode, ValidationErrorItem } from '#contract/errors'

type Details = {
  /** Safe hints for the client: `retry_after_s`, `current_version`, `limit`. Never personal data of others. */
  context?: Record<string, unknown>
  validationErrors?: ValidationErrorItem[]
  headers?: Record<string, string>
  cause?: unknown
}

/** A refusal that the client is told about. Status, category, severity and words come from the table of the contract. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly context: Record<string, unknown>
  readonly validationErrors: ValidationErrorItem[]
  readonly headers: Record<string, string>

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.context = details.context ?? {}
    this.validationErrors = details.validationErrors ?? []
    this.headers = details.headers ?? {}
  }
}
