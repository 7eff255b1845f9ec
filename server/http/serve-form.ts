import * as z from 'zod/mini'
import type { Endpoint, ParsedOf, ReplyOf } from '#contract/endpoint'
import { FILE_LIMIT } from '#contract/uploads'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { fingerprintOf, once } from './idempotency.ts'
import { enter, inTransaction } from './in-transaction.ts'
import { parseRequest } from './parse.ts'
import { readForm, type SentFile } from './read-form.ts'
import { checkReply, sendReply } from './reply.ts'
import { registerWithToken } from './serve.ts'
import type { Api } from './types.ts'

/** A short transaction of the call, after the caller was let in. */
export type Act = <T>(part: (ctx: CallContext) => Promise<T>) => Promise<T>

/** What a repeat of the call is known by. */
type Known = { name: string; sha256: string }

export type FormHandler<E extends Endpoint, Field extends string, Kept extends Known> = {
  /** Keeps a file as it comes, with no transaction open but those of `act`; what it throws refuses the whole call. */
  keep(act: Act, file: SentFile): Promise<Kept>
  /** In the last transaction: writes what comes of the files. It happens once for an `Idempotency-Key`. */
  finish(ctx: CallContext, kept: readonly Kept[], fields: Omit<ParsedOf<E>['body'], Field>): Promise<ReplyOf<E>>
  /** Throws away what was kept: the call was refused, or is the repeat of one. */
  discard(act: Act, kept: readonly Kept[]): Promise<void>
}

/** Bytes of a body beside its files. */
const AROUND = 256 * 1024

/**
 * Answers an endpoint that takes files as form data, at most `files` of them in `field`, each of at most 20 MB: more answers
 * FILE_001. Who may call is looked at before anything is read; no transaction is open while the files come.
 */
export function serveForm<E extends Endpoint, Field extends string, Kept extends Known>(
  app: Api,
  endpoint: E,
  { field, files }: { field: Field & keyof ParsedOf<E>['body']; files: number },
  handler: FormHandler<E, Field, Kept>,
): void {
  const withoutFiles = { ...endpoint, body: z.omit(endpoint.body as unknown as z.ZodMiniObject, { [field]: true }) }
  registerWithToken(app, endpoint, async (c) => {
    const token = await enter(c, endpoint)
    const act: Act = (part) => inTransaction(c, token, endpoint, part, { isUnderWay: true })
    await inTransaction(c, token, endpoint, async () => {})
    if (Number(c.req.header('content-length') ?? 0) > files * FILE_LIMIT + AROUND) throw tooLarge()

    const kept: Kept[] = []
    let isDone = false
    try {
      const sent = await readForm(c.req.raw, field, { files, fileSize: FILE_LIMIT }, async (file) => {
        kept.push(await handler.keep(act, file))
      })
      const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
      const { body } = parseRequest(c, withoutFiles, given)
      if (kept.length === 0) throw missing(field)
      const sums = kept.map(({ name, sha256 }) => [name, sha256])
      const fingerprint = () => fingerprintOf(c, { fields: given, files: sums })
      const outcome = await inTransaction(
        c,
        token,
        endpoint,
        (ctx) =>
          once(ctx.trx, { uid: token.uid, key: c.req.header('idempotency-key'), fingerprint }, async () => {
            const reply = await handler.finish(ctx, kept, body as never)
            checkReply(c, endpoint, reply)
            return { status: endpoint.status, body: reply as unknown }
          }),
        { isUnderWay: true },
      )
      isDone = !outcome.replayed
      return await sendReply(c, endpoint, outcome)
    } finally {
      // What is left behind here goes a day later.
      if (!isDone) await handler.discard(act, kept).catch(() => {})
    }
  })
}

/** A file, or all of them together, is larger than may be. */
export const tooLarge = () => new AppError('FILE_001', { context: { limit: FILE_LIMIT } })

function missing(field: string): AppError {
  return new AppError('VAL_001', { validationErrors: [{ field, message: '入力してください。' }] })
}
