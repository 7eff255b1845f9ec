import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { errorDefinition } from '#contract/error-definition'
import type { ErrorCode, ErrorEnvelope } from '#contract/errors'
import { logInfo } from '../core/log.ts'
import type { Env } from '../env.ts'

/** What HTTP itself refuses, before there is a request that the application could answer. */
const CODES: Readonly<Record<number, ErrorCode>> = { 408: 'SYS_004', 413: 'VAL_006' }

export type RawRefusals = {
  /** The envelope of spec section 3 for a refusal below the application; its status is that of HTTP. */
  reply: (status: number) => Response
  /** The same as bytes for a socket, which is closed after it. */
  bytes: (status: number) => string
}

/** Each refusal has a number, as every reply of this server, and a line in the log with the same one. */
export function rawRefusals({ log = 'silent' }: Partial<Pick<Env, 'log'>>): RawRefusals {
  const refused = (status: number) => {
    const id = randomUUID()
    const code = CODES[status] ?? 'VAL_002'
    logInfo({ log }, { event: 'no request', status, code, request_id: id })
    const headers = {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/json; charset=utf-8',
      'X-Request-Id': id,
    }
    return { headers, body: bodyOf(code, id) }
  }
  return {
    reply: (status) => {
      const { headers, body } = refused(status)
      return new Response(body, { status, headers })
    },
    bytes: (status) => {
      const { headers, body } = refused(status)
      return [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
        'Connection: close',
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        body,
      ].join('\r\n')
    },
  }
}

function bodyOf(code: ErrorCode, request_id: string): string {
  const { category, severity, message, suggestion } = errorDefinition(code)
  const timestamp = new Date().toISOString()
  const envelope: ErrorEnvelope = {
    error: { code, category, severity, message, suggestion, timestamp, request_id, context: {}, validation_errors: [] },
    detail: message,
  }
  return JSON.stringify(envelope)
}
