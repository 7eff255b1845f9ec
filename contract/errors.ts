import * as z from 'zod/mini'
import { ERRORS } from './error-table.ts'

export const ErrorCategory = z.enum([
  'authentication',
  'validation',
  'database',
  'file_operation',
  'external_service',
  'business_logic',
  'system',
  'network',
])
export type ErrorCategory = z.infer<typeof ErrorCategory>

export const ErrorSeverity = z.enum(['low', 'medium', 'high', 'critical'])
export type ErrorSeverity = z.infer<typeof ErrorSeverity>

export const ValidationErrorItem = z.looseObject({ field: z.string(), message: z.string() })
export type ValidationErrorItem = z.infer<typeof ValidationErrorItem>

/** The structured error of spec section 3. */
export const StructuredError = z.looseObject({
  code: z.string(),
  category: ErrorCategory,
  severity: ErrorSeverity,
  message: z.string(),
  suggestion: z.nullish(z.string()),
  timestamp: z.string(),
  request_id: z.nullish(z.string()),
  path: z.nullish(z.string()),
  context: z.nullish(z.record(z.string(), z.unknown())),
  validation_errors: z.nullish(z.array(ValidationErrorItem)),
})
export type StructuredError = z.infer<typeof StructuredError>

/** Body of every refused call. `detail` repeats the message for the invite screen of the spec. */
export const ErrorEnvelope = z.looseObject({ error: StructuredError, detail: z.optional(z.string()) })
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>

type Row = readonly [status: number, category: ErrorCategory, severity: ErrorSeverity, retryable?: true]

/** Fails to compile when a row of the table is not one. */
const ROWS: Readonly<Record<string, Row>> & typeof ERRORS = ERRORS

export type ErrorCode = keyof typeof ERRORS

/** What is decided by; the words are added in error-definition.ts. */
export type ErrorFacts = {
  code: ErrorCode
  /** HTTP status; 0 for errors that only the client makes. */
  status: number
  category: ErrorCategory
  severity: ErrorSeverity
  retryable: boolean
}

/** Whether a device has made this code for what it noticed itself. Not all of them are in the table. */
export function isClientCode(code: string): boolean {
  return /^CLIENT_[A-Z_]{1,60}$/.test(code)
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERRORS, code)
}

export function errorFacts(code: ErrorCode): ErrorFacts {
  const [status, category, severity, retryable]: Row = ROWS[code]
  return { code, status, category, severity, retryable: retryable === true }
}

const SHUT_OUT: readonly string[] = ['AUTH_004', 'AUTH_005', 'AUTH_007'] satisfies ErrorCode[]

/**
 * Whether the person may not work here any more: account disabled, no member of the tenant, tenant suspended. A new
 * sign-in cannot help.
 */
export function isShutOut(code: string): boolean {
  return SHUT_OUT.includes(code)
}

/** Whether a request that got this code may be repeated by itself (spec section 8: exactly eight codes). */
export function isRetryable(code: string): boolean {
  return isErrorCode(code) && errorFacts(code).retryable
}
