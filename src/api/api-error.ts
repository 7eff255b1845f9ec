import {
  type ErrorCategory,
  ErrorEnvelope,
  type ErrorSeverity,
  errorFacts,
  isErrorCode,
  type ValidationErrorItem,
} from '#contract/errors'
import { FIRST_WORDS } from '#contract/first-words'
import { wordsAtHand } from './table-words'

/** How a call failed: the server said no, or there was no usable answer at all. */
export type FailureKind = 'refused' | 'network' | 'timeout' | 'bad-reply' | 'aborted'

type Fields = {
  kind: FailureKind
  /** HTTP status; 0 when no answer came. */
  status: number
  code: string
  category: ErrorCategory
  severity: ErrorSeverity
  message: string
  suggestion: string
  requestId: string | null
  validationErrors: readonly ValidationErrorItem[]
  /** Hints of the server, e.g. `current` and `current_version` with 412. */
  context: Readonly<Record<string, unknown>>
  /** How long the server asks to wait (`Retry-After`), in milliseconds. */
  retryAfterMs?: number | undefined
  /** True when the request may have reached the server: repeating it needs an idempotency key. */
  sent: boolean
}

/** Why a call failed. Everything decides by `kind`, `status` and `code`, never by the words. */
export class ApiError extends Error {
  // Set by hand: a minifier may rename the class.
  override readonly name = 'ApiError'
  // Declared alone: the constructor sets all at once, as every page carries this code.
  declare readonly kind: FailureKind
  declare readonly status: number
  declare readonly code: string
  declare readonly category: ErrorCategory
  declare readonly severity: ErrorSeverity
  declare readonly suggestion: string
  declare readonly requestId: string | null
  declare readonly validationErrors: readonly ValidationErrorItem[]
  declare readonly context: Readonly<Record<string, unknown>>
  declare readonly retryAfterMs: number | undefined
  declare readonly sent: boolean

  constructor(fields: Fields, cause?: unknown) {
    super(fields.message, { cause })
    Object.assign(this, fields)
  }

  /** Whether no answer of the server itself was seen, or none that this app can read, so that the outcome is unknown. */
  get isUnreachable(): boolean {
    return (this.kind !== 'refused' && this.kind !== 'aborted') || this.code === 'SYS_007'
  }
}

/** No usable answer: spec section 8, `CLIENT_NETWORK_ERROR` and `CLIENT_TIMEOUT_ERROR`. */
export function unreachable(kind: Exclude<FailureKind, 'refused'>, sent: boolean, cause?: unknown): ApiError {
  const definition = definitionOf(kind === 'timeout' ? 'CLIENT_TIMEOUT_ERROR' : 'CLIENT_NETWORK_ERROR')
  const original = cause instanceof Error ? { original_message: cause.message } : {}
  return new ApiError({ ...definition, kind, requestId: null, validationErrors: [], context: original, sent }, cause)
}

/** What the table says of a failure that the client finds itself. */
function definitionOf(
  code: keyof typeof FIRST_WORDS,
): Pick<Fields, 'status' | 'code' | 'category' | 'severity' | 'message' | 'suggestion'> {
  const { retryable: _, ...facts } = errorFacts(code)
  const [message, suggestion] = FIRST_WORDS[code]
  return { ...facts, message, suggestion }
}

/** Seconds or an HTTP date (RFC 9110, 10.2.3) as milliseconds from now. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (!header) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1000
  // Only dates with a day name are HTTP dates; `Date.parse` would read "-5" as a year.
  const at = /^[A-Z][a-z]+,? /.test(header) ? Date.parse(header) : Number.NaN
  return Number.isNaN(at) ? undefined : Math.max(0, at - now)
}

/** What the body of a refusal says. */
export type RefusedBody = Pick<
  Fields,
  'code' | 'category' | 'severity' | 'message' | 'suggestion' | 'requestId' | 'validationErrors' | 'context'
> & { timestamp?: string; path?: string | null | undefined }

/**
 * THE parser of refusals: the structured envelope, or the simple `{code, message, request_id}` of spec section 3.
 * Returns null when the body is neither: then something else than our server answered.
 */
export function refusedBody(body: unknown): RefusedBody | null {
  const parsed = ErrorEnvelope.safeParse(body)
  if (parsed.success) {
    const { suggestion, request_id, context, validation_errors, ...error } = parsed.data.error
    return {
      ...error,
      suggestion: suggestion ?? '',
      requestId: request_id ?? null,
      validationErrors: validation_errors ?? [],
      context: context ?? {},
    }
  }
  if (!isSimpleError(body)) return null
  const code = isErrorCode(body.code) ? body.code : 'SYS_001'
  const { category, severity } = errorFacts(code)
  return {
    code: body.code,
    category,
    severity,
    message: body.message,
    // Without words of its own the error is shown with the advice for all.
    suggestion: wordsAtHand(code)?.[1] ?? '',
    requestId: body.request_id ?? null,
    validationErrors: [],
    context: {},
  }
}

/** A refusal as an error; null when the body is none, see {@link refusedBody}. */
export function refusal({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown): ApiError | null {
  const said = refusedBody(body)
  if (!said) return null
  const { timestamp: _, path: __, ...refused } = said
  return new ApiError({
    ...refused,
    kind: 'refused',
    status,
    sent: true,
    requestId: refused.requestId ?? headers.get('x-request-id'),
    retryAfterMs: parseRetryAfter(headers.get('retry-after'), Date.now()),
  })
}

type SimpleError = { code: string; message: string; request_id?: string }

function isSimpleError(body: unknown): body is SimpleError {
  const { code, message, request_id } = (body ?? {}) as Record<string, unknown>
  return (
    typeof code === 'string' &&
    typeof message === 'string' &&
    (request_id === undefined || typeof request_id === 'string')
  )
}

/** Anything that was thrown, as an `ApiError`; what is not one is unexpected and counts as not sent. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return new ApiError(
    {
      ...definitionOf('SYS_001'),
      kind: 'refused',
      requestId: null,
      validationErrors: [],
      context: { original_message: message },
      sent: false,
    },
    thrown,
  )
}
