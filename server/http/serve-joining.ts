import type { Endpoint, ParsedOf, ReplyOf } from '#contract/endpoint'
import { AppError } from '../core/app-error.ts'
import { EndedSignIn } from '../core/auth-error.ts'
import type { VerifiedToken } from '../core/identity.ts'
import { addressOf } from '../core/source.ts'
import { type Trx, withUser } from '../db/with-tenant.ts'
import { authenticate } from './authorize.ts'
import { fingerprintOf, once } from './idempotency.ts'
import { parseRequest } from './parse.ts'
import { parseJson, readBytes } from './read-body.ts'
import { checkReply, sendReply } from './reply.ts'
import { BODY_LIMIT, registerWithToken } from './serve.ts'
import type { Api } from './types.ts'

type Outcome = Awaited<ReturnType<typeof once>>

/** What joining a tenant works with: a genuine sign-in, and a transaction that has not entered a tenant yet. */
export type JoiningCall<Reply = unknown> = {
  trx: Trx
  token: VerifiedToken
  traceId: string
  now: Date
  /** Does the act once for its `Idempotency-Key`. To be called after the tenant was entered: its keys are kept there. */
  once(effect: () => Promise<Reply>): Promise<Outcome>
}

/**
 * Answers an endpoint for anybody who is signed in, also without a membership: token, limit of the person, body, handler,
 * reply; in one transaction. A code in vain counts for its network address too. A sign-in that was ended in any tenant of
 * the person joins no other.
 */
export function serveJoining<E extends Endpoint>(
  app: Api,
  endpoint: E,
  handler: (ctx: JoiningCall<ReplyOf<E>>, call: ParsedOf<E>) => Promise<Outcome>,
): void {
  registerWithToken(app, endpoint, async (c) => {
    const token = await authenticate(c)
    const limiter = c.get('limiter')
    const address = addressOf(c)
    limiter.take(token.uid, 'write')
    limiter.take(token.uid, 'invitation')
    const bytes = await readBytes(c.req.raw, BODY_LIMIT)
    const deps = c.get('deps')
    const join = async (trx: Trx) => {
      await refuseEndedSignIn(trx, token)
      const body = parseJson(bytes, c.req.header('content-type'))
      const act = { uid: token.uid, key: c.req.header('idempotency-key'), fingerprint: () => fingerprintOf(c, body) }
      const ctx: JoiningCall<ReplyOf<E>> = {
        trx,
        token,
        traceId: c.get('traceId'),
        now: deps.clock(),
        once: (effect) =>
          once(trx, act, async () => {
            const reply = await effect()
            checkReply(c, endpoint, reply)
            return { status: endpoint.status, body: reply }
          }),
      }
      return handler(ctx, parseRequest(c, endpoint, body))
    }
    const inPlace = () => withUser(deps.database, token.uid, join)
    const outcome = await c
      .get('fairShare')
      .run(token.uid, inPlace, { gone: c.req.raw.signal })
      .catch((error: unknown) => {
        // Of an address only the tries in vain count: behind a proxy it is everybody's, and no stranger shuts them out.
        const inVain = error instanceof AppError && error.code === 'BIZ_005'
        if (address !== '' && inVain) limiter.take(address, 'invitation of an address')
        throw error
      })
    return sendReply(c, endpoint, outcome)
  })
}

async function refuseEndedSignIn(trx: Trx, token: VerifiedToken): Promise<void> {
  const ended = await trx
    .selectFrom('members')
    .select('id')
    .where('uid', '=', token.uid)
    .where('valid_since', '>', new Date(token.authTime * 1000))
    .limit(1)
    .executeTakeFirst()
  if (ended) throw new EndedSignIn(token)
}
