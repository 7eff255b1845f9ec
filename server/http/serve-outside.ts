import type { Endpoint, ParsedOf, ReplyOf } from '#contract/endpoint'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { type Act, fingerprintOf, once, storedReply } from './idempotency.ts'
import { enter, inTransaction } from './in-transaction.ts'
import { parseRequest } from './parse.ts'
import { parseJson, readBytes } from './read-body.ts'
import { checkReply, sendReply } from './reply.ts'
import { BODY_LIMIT, registerWithToken } from './serve.ts'
import type { Api } from './types.ts'
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

type OutsideOptions = {
  limitMs?: number
  /** Applied to the body before its schema: width and white space of what people type. */
  tidy?: (body: unknown) => unknown
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
  { limitMs = WORK_LIMIT_MS, tidy = (body) => body }: OutsideOptions = {},
): void {
  const inProgress = new Set<string>()
  registerWithToken(app, endpoint, async (c) => {
    const token = await enter(c, endpoint)
    const bytes = endpoint.body && (await readBytes(c.req.raw, BODY_LIMIT))
    const json = () => bytes && parseJson(bytes, c.req.header('content-type'))
    const act: Act = {
      uid: token.uid,
      key: endpoint.method === 'GET' ? undefined : c.req.header('idempotency-key'),
      fingerprint: () => fingerprintOf(c, json()),
    }

    const first = await inTransaction(c, token, endpoint, async (ctx) => {
      const call = parseRequest(c, endpoint, tidy(json()))
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
      const finish = (ctx: CallContext): Promise<Outcome> => {
        if (endpoint.method !== 'GET') ctx.afterwards(async () => c.get('onWrite')(ctx))
        return once(ctx.trx, act, async () => {
          const reply = await handler.finish(ctx, done, first.call)
          checkReply(c, endpoint, reply)
          return { status: endpoint.status, body: reply as unknown }
        })
      }
      const outcome = await inTransaction(c, token, endpoint, finish, { isUnderWay: true })
      return await sendReply(c, endpoint, outcome)
    } finally {
      inProgress.delete(name)
    }
  })
}
