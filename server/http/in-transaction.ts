import { type Endpoint, endpointKey } from '#contract/endpoint'
import { actionOf, writeAudit } from '../core/audit.ts'
import type { CallContext } from '../core/call.ts'
import type { VerifiedToken } from '../core/identity.ts'
import { type Trx, withUser } from '../db/with-tenant.ts'
import { authenticate, authorize, enterAsCaller, namedBy } from './authorize.ts'
import { createContext } from './create-context.ts'
import { parseQuery } from './parse.ts'
import type { ApiContext } from './types.ts'

/** Who sends a call, before anything of it is read: the token, and the limit of the person. Throws AUTH_001 to AUTH_003, SYS_005. */
export async function enter(c: ApiContext, { method }: Pick<Endpoint, 'method'>): Promise<VerifiedToken> {
  const token = await authenticate(c)
  c.get('limiter').take(token.uid, method === 'GET' ? 'read' : 'write')
  return token
}

type PartOptions = {
  /** A part of a call that is under way already is not refused for being one too many. */
  isUnderWay?: boolean
  /** When the call began to wait, by `performance.now`; what it waited counts against its patience. */
  began?: number
  /** The longest that a statement of it may take, ms. */
  statementMs?: number
}

/**
 * One of the transactions of a call: waits for the person's place, lets the caller in, does its part, notes in the audit log
 * what the part has named, and afterwards does what has to wait for the commit. `ready` makes of the result what is sent,
 * still in the person's place: to write and pack a large reply is half of its cost.
 */
export async function inTransaction<T, R = T>(
  c: ApiContext,
  token: VerifiedToken,
  endpoint: Endpoint,
  part: (ctx: CallContext) => Promise<T>,
  { isUnderWay = false, began = performance.now(), statementMs }: PartOptions = {},
  ready: (result: T) => R | Promise<R> = (result) => result as unknown as R,
): Promise<R> {
  const inPlace = async () => {
    let afterwards: readonly (() => Promise<void>)[] = []
    const answer = async (trx: Trx) => {
      const entered = await enterAsCaller(trx, token, namedBy(c, endpoint))
      const { ctx, audited, ...later } = createContext(c, trx, entered, authorize(entered.caller, endpoint))
      afterwards = later.afterwards
      await c.get('signIns').arrived(ctx)
      const result = await part(ctx)
      const action = actionOf(endpointKey(endpoint), parseQuery(c, endpoint))
      await writeAudit(trx, { uid: token.uid, action, ids: audited, traceId: ctx.traceId })
      return result
    }
    const options = {
      isRead: endpoint.method === 'GET',
      waitedMs: performance.now() - began,
      ...(statementMs !== undefined && { statementMs }),
    }
    const result = await withUser(c.get('deps').database, token.uid, answer, options)
    for (const act of afterwards) await act()
    return ready(result)
  }
  return c.get('fairShare').run(token.uid, inPlace, { gone: c.req.raw.signal, isUnderWay })
}
