import type { ErrorCategory, ErrorSeverity } from '#contract/errors'
import { ApiError, type RefusedBody, refusedBody } from '@/api/api-error'
import { serverNow } from '@/lib/device-clock'
import { isChunkLoadError } from '@/lib/load-chunk'
import type { AppError, ClientCode, ErrorKind } from './app-error'

type Base = Pick<AppError, 'code' | 'category' | 'severity'>

/** Spec section 8: errors made by the client are of category network and severity medium unless listed otherwise. */
const CLIENT: Record<ClientCode, readonly [ErrorCategory, ErrorSeverity]> = {
  CLIENT_NETWORK_ERROR: ['network', 'medium'],
  CLIENT_TIMEOUT_ERROR: ['network', 'medium'],
  CLIENT_OFFLINE: ['network', 'low'],
  CLIENT_AUTHENTICATION_ERROR: ['authentication', 'critical'],
  CLIENT_VALIDATION_ERROR: ['validation', 'low'],
  CLIENT_CHUNK_LOAD_ERROR: ['system', 'medium'],
  CLIENT_STORAGE_FULL: ['system', 'high'],
  CLIENT_STORAGE_SILENT: ['system', 'high'],
  CLIENT_UNEXPECTED_ERROR: ['system', 'medium'],
}

const NETWORK_CODES = new Set(['ERR_NETWORK', 'ENOTFOUND', 'ECONNREFUSED', 'ECONNRESET', 'auth/network-request-failed'])
const TIMEOUT_CODES = new Set(['ECONNABORTED', 'ETIMEDOUT', 'auth/timeout'])
/** The words of the engines for a fetch that never got an answer (Chromium, Firefox, Safari). */
const NO_ANSWER = /failed to fetch|networkerror when attempting|load failed|network request failed/i
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/

/**
 * Any thrown value or refused body as one `AppError` (spec section 8). Never throws.
 * Decides by type, `name` and `code`; by words only where an engine gives nothing else.
 */
export function classify(thrown: unknown): AppError {
  if (thrown instanceof ApiError) return fromApi(thrown)
  const refused = thrown instanceof Error ? null : refusedBody(thrown)
  return refused ? fromRefusal(refused) : fromThrown(thrown, textOf(thrown, 'code'))
}

function fromApi(error: ApiError): AppError {
  if (error.kind === 'aborted') return client('CLIENT_NETWORK_ERROR', 'aborted', error)
  if (error.kind === 'timeout') return client('CLIENT_TIMEOUT_ERROR', 'timeout', error)
  if (error.kind !== 'refused') return client('CLIENT_NETWORK_ERROR', 'network', error)
  // Not an answer of the server: `toApiError` wrapped what our own code threw.
  if (!error.sent && error.cause !== undefined && !(error.cause instanceof ApiError)) return classify(error.cause)
  return fromRefusal(error, error.retryAfterMs)
}

function fromRefusal(refused: RefusedBody, retryAfterMs?: number): AppError {
  return {
    ...empty(),
    kind: kindOf(refused.category),
    code: refused.code,
    category: refused.category,
    severity: refused.severity,
    message: refused.message || null,
    suggestion: refused.suggestion || null,
    ...(refused.timestamp === undefined ? {} : { timestamp: refused.timestamp }),
    requestId: refused.requestId,
    path: refused.path ?? null,
    context: refused.context,
    validationErrors: refused.validationErrors,
    retryAfterMs: retryAfterMs ?? null,
  }
}

function fromThrown(thrown: unknown, code: string | null): AppError {
  const name = textOf(thrown, 'name') ?? ''
  const words = textOf(thrown, 'message') ?? ''
  if (name === 'AbortError') return client('CLIENT_NETWORK_ERROR', 'aborted', thrown)
  if (isChunkLoadError(thrown)) return client('CLIENT_CHUNK_LOAD_ERROR', 'chunk-load', thrown)
  if (name === 'TimeoutError' || TIMEOUT_CODES.has(code ?? '') || /timed? ?out/i.test(words)) {
    return client('CLIENT_TIMEOUT_ERROR', 'timeout', thrown)
  }
  if (NETWORK_CODES.has(code ?? '') || NO_ANSWER.test(words)) return client('CLIENT_NETWORK_ERROR', 'network', thrown)
  if (name === 'QuotaExceededError') return client('CLIENT_STORAGE_FULL', 'storage-full', thrown)
  if (name === 'DiskSilent') return client('CLIENT_STORAGE_SILENT', 'storage-silent', thrown)
  if (code?.startsWith('auth/')) return withOwnWords('CLIENT_AUTHENTICATION_ERROR', 'authentication', thrown, words)
  if (name === 'ValidationError' || name === 'ZodError') return client('CLIENT_VALIDATION_ERROR', 'validation', thrown)
  // A fault of our own code: worth more attention than what a network does.
  const raised = name === 'TypeError' || name === 'ReferenceError'
  const error = withOwnWords('CLIENT_UNEXPECTED_ERROR', 'unexpected', thrown, words)
  return raised ? { ...error, severity: 'high', message: null } : error
}

/** Words made by our own code are Japanese and meant for people; an engine's English is kept for support only. */
function withOwnWords(code: ClientCode, kind: ErrorKind, thrown: unknown, words: string): AppError {
  return { ...client(code, kind, thrown), message: JAPANESE.test(words) ? words : null }
}

function client(code: ClientCode, kind: ErrorKind, cause: unknown): AppError {
  const original = textOf(cause, 'message') ?? (typeof cause === 'string' ? cause : null)
  const kept = cause instanceof ApiError ? cause.context.original_message : original
  const [category, severity] = CLIENT[code]
  return {
    ...empty(),
    category,
    severity,
    kind,
    code,
    context: typeof kept === 'string' ? { original_message: kept } : {},
    stack: textOf(cause, 'stack'),
  }
}

function kindOf(category: AppError['category']): ErrorKind {
  if (category === 'network') return 'network'
  if (category === 'authentication') return 'authentication'
  if (category === 'validation') return 'validation'
  return 'api'
}

function empty(): Omit<AppError, keyof Base | 'kind'> {
  return {
    message: null,
    suggestion: null,
    timestamp: new Date(serverNow()).toISOString(),
    requestId: null,
    reportId: null,
    path: null,
    context: {},
    validationErrors: [],
    retryAfterMs: null,
    stack: null,
  }
}

function textOf(value: unknown, key: string): string | null {
  if (typeof value !== 'object' || value === null) return null
  const found = (value as Record<string, unknown>)[key]
  return typeof found === 'string' && found !== '' ? found : null
}
