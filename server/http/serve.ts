import { customers } from '#contract/customers'
import { type Endpoint, endpointKey, type ParsedOf, type ReplyOf } from '#contract/endpoint'
import { type Trx, withUser } from '../db/with-tenant.ts'
import { EndedSignIn } from '../identity/auth-error.ts'
import { writeAudit } from './audit.ts'
import { authenticate, authorize, enterAsCaller } from './authorize.ts'
import { createContext } from './create-context.ts'
import { fingerprintOf, once } from './idempotency.ts'
import { parseRequest } from './parse.ts'
import { parseJson, readBytes } from './read-body.ts'
import { checkReply, sendReply } from './reply.ts'
import type { Api, ApiContext, CallContext } from './types.ts'

export type Handler<E extends Endpoint> = (ctx: CallContext, call: ParsedOf<E>) => Promise<ReplyOf<E>>

export type ServeOptions = {
  /** Bytes of a request body; more answers VAL_006. */
  bodyLimit?: number
  /** Applied to the body before its schema: width and white space of what people type. */
  prepare?: (body: unknown) => unknown
}

export const BODY_LIMIT = 1024 * 1024

/**
 * Answers an endpoint of the contract for members of a tenant, in one transaction: token, membership, tenant, feature,
 * role, path, query, body, idempotency key, handler, audit log, reply; in this order, and nothing of it is kept when one
 * of them refuses. The transaction is open while `handler` runs: it must not wait for anything but the database.
 */
export function serve<E extends Endpoint>(
  app: Api,
  endpoint: E,
  handler: Handler<E>,
  { bodyLimit = BODY_LIMIT, prepare = (body) => body }: ServeOptions = {},
): void {
  const key = endpointKey(endpoint)
  registerWithToken(app, endpoint, async (c) => {
    const token = await authenticate(c)
    c.get('limiter').take(token.uid, endpoint.method === 'GET' ? 'read' : 'write')
    // Before the transaction begins: a slow sender must not keep the database waiting.
    const bytes = endpoint.body && (await readBytes(c.req.raw, bodyLimit))
    const began = performance.now()
    const endSearch = mayReadAll(c, endpoint) ? await c.get('searchTurns').take(token.uid, c.req.raw.signal) : () => {}
    let afterwards: readonly (() => Promise<void>)[] = []
    const answer = async (trx: Trx) => {
      const caller = await enterAsCaller(trx, token, c.req.header('x-tenant-id'))
      const scope = authorize(caller, endpoint)
      const body = bytes && parseJson(bytes, c.req.header('content-type'))
      const call = parseRequest(c, endpoint, prepare(body))
      const { ctx, audited, ...later } = createContext(c, trx, caller, scope)
      afterwards = later.afterwards
      await c.get('signIns').arrived(ctx)
      const effect = async () => {
        const reply = await handler(ctx, call)
        await writeAudit(trx, { uid: caller.uid, action: key, ids: audited, traceId: ctx.traceId })
        checkReply(c, endpoint, reply)
        return { status: endpoint.status, body: reply as unknown }
      }
      if (endpoint.method === 'GET') return { ...(await effect()), replayed: false }
      await c.get('housekeeping').visit(ctx)
      const act = { uid: caller.uid, key: c.req.header('idempotency-key'), fingerprint: () => fingerprintOf(c, body) }
      return once(trx, act, effect)
    }
    const options = { isRead: endpoint.method === 'GET', waitedMs: performance.now() - began }
    const outcome = await withUser(c.get('deps').database, token.uid, answer, options).finally(endSearch)
    for (const act of afterwards) await act()
    return sendReply(c, outcome)
  })
}

/** What makes a list look at more rows than it shows: words, and everything that is counted or passed over. */
const READING_ALL = ['search', 'company_filter', 'type', 'from', 'to', 'updated_since']
/** Rows passed over that nobody notices. */
const SHORT_SKIP = 1_000

/** Whether a call may read every row of a tenant, and not only a few of an index. */
function mayReadAll(c: ApiContext, { method, path }: Endpoint): boolean {
  if (method !== 'GET') return false
  const skipped = Number(c.req.query('skip') ?? 0)
  return path === customers.companies.path || skipped > SHORT_SKIP || READING_ALL.some((name) => c.req.query(name))
}

/** A sign-in that was ended is refused like any other bad one, and its owner can see that it was tried. */
export function registerWithToken(app: Api, endpoint: Endpoint, answer: (c: ApiContext) => Promise<Response>): void {
  register(app, endpoint, async (c) => {
    try {
      return await answer(c)
    } catch (thrown) {
      if (thrown instanceof EndedSignIn) {
        await c.get('signIns').refused(c.get('deps').database, thrown, c.get('traceId'))
      }
      throw thrown
    }
  })
}

/** Answers an endpoint that anybody may call, without token and tenant. */
export function servePublic<E extends Endpoint>(
  app: Api,
  endpoint: E,
  handler: (c: ApiContext) => ReplyOf<E> | Promise<ReplyOf<E>>,
): void {
  register(app, endpoint, async (c) => {
    const body = await handler(c)
    checkReply(c, endpoint, body)
    return sendReply(c, { status: endpoint.status, body, replayed: false })
  })
}

/** Puts an answer at the path of an endpoint, with and without the trailing slash. */
export function register(
  app: Api,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  answer: (c: ApiContext) => Response | Promise<Response>,
): void {
  for (const spelling of spellings(path)) {
    app.on(method, spelling, (c) => {
      c.set('route', path)
      return answer(c)
    })
  }
}

/** Both spellings of a path of the contract, as the router writes them. */
export function spellings(path: string): [string, string] {
  const route = path.replaceAll(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
  return [route, `${route}/`]
}
