import { STATUS_CODES } from 'node:http'
import { errorDefinition } from '#contract/error-definition'
import type { ErrorCode, ErrorEnvelope } from '#contract/errors'

/** What HTTP itself refuses, before there is a request that the application could answer. */
const CODES: Readonly<Record<number, ErrorCode>> = { 408: 'SYS_004', 413: 'VAL_006' }

/** The envelope of spec section 3 for a refusal below the application; its status is that of HTTP. */
export function rawRefusal(status: number): Response {
  return new Response(rawBody(status), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  })
}

/** The same as bytes for a socket, which is closed after it. */
export function rawRefusalBytes(status: number): string {
  const body = rawBody(status)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n')
}

function rawBody(status: number): string {
  const code = CODES[status] ?? 'VAL_002'
  const { category, severity, message, suggestion } = errorDefinition(code)
  const timestamp = new Date().toISOString()
  const envelope: ErrorEnvelope = {
    error: { code, category, severity, message, suggestion, timestamp, context: {}, validation_errors: [] },
    detail: message,
  }
  return JSON.stringify(envelope)
}
