import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorDefinition } from '#contract/error-definition'
import type { AppError } from '../core/app-error.ts'
import { toEnvelope } from './error-envelope.ts'
import type { ApiContext } from './types.ts'

const PROBLEM = 'application/problem+json'

/** The answer for a refusal: the envelope of spec section 3, or RFC 9457 when the caller accepts nothing else. */
export function errorReply(c: ApiContext, error: AppError): Response {
  const { status, message } = errorDefinition(error.code)
  c.set('errorCode', error.code)
  for (const [name, value] of Object.entries(error.headers)) c.header(name, value)
  c.header('Cache-Control', 'no-store')
  const requestId = c.get('requestId')
  const envelope = toEnvelope(error, { requestId, path: c.req.path, now: c.get('deps').clock() })
  if (c.req.header('accept')?.trim() !== PROBLEM) {
    return send(c, status, envelope, 'application/json; charset=utf-8')
  }
  const problem = { type: `/errors/${error.code}`, title: message, status, detail: message, instance: requestId }
  return send(c, status, problem, PROBLEM)
}

function send(c: ApiContext, status: number, body: object, type: string): Response {
  return c.body(JSON.stringify(body), status as ContentfulStatusCode, { 'Content-Type': type })
}
