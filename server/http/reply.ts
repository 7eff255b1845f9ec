import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { logError } from './log.ts'
import type { ApiContext, Deps } from './types.ts'

/** Holds a reply against its schema: a fault of ours, which tests must see and a user need not suffer from. */
export function checkReply(deps: Deps, endpoint: Endpoint, body: unknown): void {
  const parsed = endpoint.response?.safeParse(body)
  if (!parsed || parsed.success) return
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  const fault = new Error(`the reply of ${endpointKey(endpoint)} does not match its schema at ${fields}`)
  if (deps.strictReplies) throw fault
  logError(deps.env, { msg: fault.message })
}

/** Sends a reply. A record carries its version as `ETag`, for `If-Match`. */
export function sendReply(c: ApiContext, reply: { status: number; body: unknown; replayed: boolean }): Response {
  const { status, body, replayed } = reply
  c.header('Cache-Control', 'no-store')
  if (replayed) c.header('Idempotent-Replayed', 'true')
  const version = versionOf(body)
  if (version !== null) c.header('ETag', `"${version}"`)
  return c.body(JSON.stringify(body), status as ContentfulStatusCode, {
    'Content-Type': 'application/json; charset=utf-8',
  })
}

function versionOf(body: unknown): number | null {
  if (typeof body !== 'object' || body === null || !('version' in body)) return null
  return typeof body.version === 'number' ? body.version : null
}
