import { type Endpoint, endpointKey, type ParsedOf, type ReplyOf } from '#contract/endpoint'
import { AppError } from '../core/app-error.ts'
import { writeAudit } from '../core/audit.ts'
import type { CallContext } from '../core/call.ts'
import type { VerifiedToken } from '../core/identity.ts'
import { type Trx, withUser } from '../db/with-tenant.ts'
import { authenticate, authorize, enterAsCaller, namedBy } from './authorize.ts'
import { createContext } from './create-context.ts'
import { type Act, fingerprintOf, once, storedReply } from './idempotency.ts'
import { parseRequest } from './parse.ts'
import { parseJson, readBytes } from './read-body.ts'
import { checkReply, sendReply } from './reply.ts'
import { BODY_LIMIT, registerWithToken } from './serve.ts'
import type { Api, ApiContext } from './types.ts'
import { withinLimits } from './within-limits.ts'

type Outcome = Awaited<ReturnType<typeof once>>

/** The longest that work outside of a transaction may take. Longer work is a job. */
const WORK_LIMIT_MS = 60_000

/** A call in three parts. What one of them returns is handed to the next. */
export type OutsideHandler<E extends Endpoint, Prepared, Done> = {
  /** In the first transaction, after the caller was let in: reads what the work needs, and refuses what must not begin. */
  prepare(ctx: CallContext, call: ParsedOf<E>): Promise<Prepared>
  /**
   * With no transaction open. It has to end soon after `stop` is aborted: the caller has gone, the server stops, or the
   * time is over. Whatever it returns then is thrown away.
   */
  work(prepared: Prepared, stop: AbortSignal): Promise<Done>
  /** In the second transaction, after the caller was let in once more: writes the result. */
  finish(ctx: CallContext, done: Done, call: ParsedOf<E>): Promise<ReplyOf<E>>
}

/**
 * Answers an endpoint whose work waits for something else than the database. Who may call and how refusals look is as with
 * `serve`; no transaction is open during the work. Somebody who lost the right meanwhile is refused at the end. With an
 * `Idempotency-Key` the result is written once; BIZ_002 while the same act is worked on.
 * Answers SYS_004 when the work takes longer than `limitMs`, SYS_003 when the server stops.
 */
export function serveOutside<E extends Endpoint, Prepared, Done>(
  app: Api,
  endpoint: E,
  handler: OutsideHandler<E, Prepared, Done>,
  { limitMs = WORK_LIMIT_MS }: { limitMs?: number } = {},
): void {
  const key = endpointKey(endpoint)
  const inProgress = new Set<string>()
  registerWithToken(app, endpoint, async (c) => {
    const token = await authenticate(c)
    c.get('limiter').take(token.uid, endpoint.method === 'GET' ? 'read' : 'write')
    const bytes = endpoint.body && (await readBytes(c.req.raw, BODY_LIMIT))
    const json = () => bytes && parseJson(bytes, c.req.header('content-type'))
    const act: Act = {
      uid: token.uid,
      key: endpoint.method === 'GET' ? undefined : c.req.header('idempotency-key'),
      fingerprint: () => fingerprintOf(c, json()),
    }

    const first = await inTransaction(c, token, endpoint, async (ctx) => {
      const call = parseRequest(c, endpoint, json())
      const known = await storedReply(ctx.trx, act)
      if (known) return { known }
      return { known: null, call, tenantId: ctx.caller.tenant.id, prepared: await handler.prepare(ctx, call) }
    })
    if (first.known) return sendReply(c, endpoint, first.known)

    const name = `${first.tenantId} ${token.uid} ${act.key ?? crypto.randomUUID()}`
    if (inProgress.has(name)) throw new AppError('BIZ_002', { headers: { 'Retry-After': '1' } })
    inProgress.add(name)
    try {
      const done = await withinLimits((stop) => handler.work(first.prepared, stop), {
        gone: c.req.raw.signal,
        stopping: c.get('deps').stopping,
        limitMs,
      })
      const finish: Part<Outcome> = (ctx, audited) =>
        once(ctx.trx, act, async () => {
          const reply = await handler.finish(ctx, done, first.call)
          await writeAudit(ctx.trx, { uid: token.uid, action: key, ids: audited, traceId: ctx.traceId })
          checkReply(c, endpoint, reply)
          return { status: endpoint.status, body: reply as unknown }
        })
      const outcome = await inTransaction(c, token, endpoint, finish, { isUnderWay: true })
      return await sendReply(c, endpoint, outcome)
    } finally {
      inProgress.delete(name)
    }
  })
}

type Part<T> = (ctx: CallContext, audited: ReadonlySet<string>) => Promise<T>

/**
 * One of the transactions of a call: waits for the person's place, lets the caller in, does its part, and afterwards what has
 * to wait for its commit. One that is under way already is not refused for being one too many.
 */
export async function inTransaction<T>(
  c: ApiContext,
  token: VerifiedToken,
  endpoint: Endpoint,
  part: Part<T>,
  { isUnderWay = false } = {},
): Promise<T> {
  const began = performance.now()
  const inPlace = async () => {
    let afterwards: readonly (() => Promise<void>)[] = []
    const answer = async (trx: Trx) => {
      const entered = await enterAsCaller(trx, token, namedBy(c))
      const { ctx, audited, ...later } = createContext(c, trx, entered, authorize(entered.caller, endpoint))
      afterwards = later.afterwards
      await c.get('signIns').arrived(ctx)
      return part(ctx, audited)
    }
    const waitedMs = performance.now() - began
    const result = await withUser(c.get('deps').database, token.uid, answer, { waitedMs })
    for (const act of afterwards) await act()
    return result
  }
  return c.get('fairShare').run(token.uid, inPlace, { gone: c.req.raw.signal, isUnderWay })
}
