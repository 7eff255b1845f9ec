import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { logFault } from '../core/log.ts'
import { packed } from './pack.ts'
import type { ApiContext } from './types.ts'

/**
 * Holds a reply against its schema. A miss is a fault of ours: tests throw, and otherwise the log has it as SYS_001 with
 * the id of the request. The reply is sent all the same: what it tells of has happened, a client of another version may
 * read it, and to answer 500 would undo the act and make a waiting change fail for ever. A client that cannot read it
 * refuses it as a whole, as it does anything that is no reply of ours.
 */
export function checkReply(c: ApiContext, endpoint: Endpoint, body: unknown): void {
  const parsed = endpoint.response?.safeParse(body)
  if (!parsed || parsed.success) return
  const fields = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')
  const fault = new Error(`the reply of ${endpointKey(endpoint)} does not match its schema at ${fields}`)
  const { env, strictReplies } = c.get('deps')
  if (strictReplies) throw fault
  logFault(env, { request_id: c.get('traceId'), route: c.get('route'), code: 'SYS_001', thrown: fault })
}

type Reply = { status: number; body: unknown; replayed: boolean }

/**
 * Sends a reply. One that was stored is completed: it may be older than a field that devices read now. A record carries its
 * version as `ETag`, for `If-Match`, and an upload how far it has come.
 */
export async function sendReply(c: ApiContext, endpoint: Endpoint, reply: Reply): Promise<Response> {
  const { status, replayed } = reply
  const body = replayed ? completed(endpoint, reply.body) : reply.body
  c.header('Cache-Control', 'no-store')
  if (replayed) c.header('Idempotent-Replayed', 'true')
  const version = numberIn(body, 'version')
  if (version !== null) c.header('ETag', `"${version}"`)
  const offset = numberIn(body, 'offset')
  if (offset !== null) c.header('Upload-Offset', String(offset))
  return c.body(await packed(c, JSON.stringify(body)), status as ContentfulStatusCode, {
    'Content-Type': 'application/json; charset=utf-8',
  })
}

/** A stored reply with the defaults of today's schema where it has no value; for the rest as it was, in the same order. */
function completed({ response }: Endpoint, stored: unknown): unknown {
  const read = response?.safeParse(stored)
  return read?.success ? withMissing(stored, read.data) : stored
}

function withMissing(stored: unknown, read: unknown): unknown {
  if (!isFields(stored) || !isFields(read)) return stored
  const missing = Object.entries(read).filter(([name]) => !Object.hasOwn(stored, name))
  const known = Object.entries(stored).map(([name, value]) => [name, withMissing(value, read[name])])
  return Object.fromEntries([...known, ...missing])
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function numberIn(body: unknown, name: string): number | null {
  const value = typeof body === 'object' && body !== null ? Reflect.get(body, name) : null
  return typeof value === 'number' ? value : null
}
