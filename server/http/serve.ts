import type { Endpoint, ParsedOf, ReplyOf } from '#contract/endpoint'
import { EndedSignIn } from '../core/auth-error.ts'
import type { CallContext } from '../core/call.ts'
import { fingerprintOf, once } from './idempotency.ts'
import { enter, inTransaction } from './in-transaction.ts'
import { parseRequest } from './parse.ts'
import { parseJson, readBytes } from './read-body.ts'
import { readCost } from './read-cost.ts'
import { SEARCH_LIMIT_MS } from './read-turns.ts'
import { checkReply, sendReply } from './reply.ts'
import type { Api, ApiContext } from './types.ts'

export type Handler<E extends Endpoint> = (ctx: CallContext, call: ParsedOf<E>) => Promise<ReplyOf<E>>

export type ServeOptions<E extends Endpoint = Endpoint> = {
  /** Bytes of a request body; more answers VAL_006. */
  bodyLimit?: number
  /** Applied to the body before its schema: width and white space of what people type. */
  prepare?: (body: unknown) => unknown
  /** Of a reply that holds a secret: what of it may be stored for a repeat, and what a repeat is answered by that. */
  secret?: {
    hide: (reply: ReplyOf<E>) => ReplyOf<E>
    answerAgain: (ctx: CallContext, stored: ReplyOf<E>) => Promise<ReplyOf<E>>
  }
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
  { bodyLimit = BODY_LIMIT, prepare = (body) => body, secret }: ServeOptions<E> = {},
): void {
  registerWithToken(app, endpoint, async (c) => {
    const token = await enter(c, endpoint)
    c.get('readTurns').arrived(token.uid)
    // Before the transaction begins: a slow sender must not keep the database waiting.
    const bytes = endpoint.body && (await readBytes(c.req.raw, bodyLimit))
    const began = performance.now()
    const cost = readCost(c, endpoint)
    const endTurn = cost === 'few' ? () => {} : await c.get('readTurns').take(token.uid, cost, c.req.raw.signal)
    const answer = async (ctx: CallContext) => {
      const body = bytes && parseJson(bytes, c.req.header('content-type'))
      const call = parseRequest(c, endpoint, prepare(body))
      const effect = async () => {
        const reply = await handler(ctx, call)
        checkReply(c, endpoint, reply)
        return { status: endpoint.status, body: reply as unknown, ...(secret && { stored: secret.hide(reply) }) }
      }
      if (endpoint.method === 'GET') return { ...(await effect()), replayed: false }
      ctx.afterwards(async () => c.get('onWrite')(ctx))
      const act = { uid: token.uid, key: c.req.header('idempotency-key'), fingerprint: () => fingerprintOf(c, body) }
      const outcome = await once(ctx.trx, act, effect)
      if (!outcome.replayed || !secret) return outcome
      return { ...outcome, body: await secret.answerAgain(ctx, outcome.body as ReplyOf<E>) }
    }
    const options = { began, ...(cost === 'search' && { statementMs: SEARCH_LIMIT_MS }) }
    try {
      return await inTransaction(c, token, endpoint, answer, options, (outcome) => sendReply(c, endpoint, outcome))
    } finally {
      endTurn()
    }
  })
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
    return sendReply(c, endpoint, { status: endpoint.status, body, replayed: false })
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
