import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { Endpoint, ParsedOf, ReplyOf } from '#contract/endpoint'
import { FILE_LIMIT } from '#contract/uploads'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { fingerprintOf, isKnown, once } from './idempotency.ts'
import { enter, inTransaction } from './in-transaction.ts'
import { parseRequest } from './parse.ts'
import { readForm, type SentFile } from './read-form.ts'
import { checkReply, sendReply } from './reply.ts'
import { registerWithToken } from './serve.ts'
import type { Api } from './types.ts'

/** A short transaction of the call, after the caller was let in. */
export type Act = <T>(part: (ctx: CallContext) => Promise<T>) => Promise<T>

export type FormHandler<E extends Endpoint, Field extends string, Kept> = {
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
export function serveForm<E extends Endpoint, Field extends string, Kept>(
  app: Api,
  endpoint: E,
  { field, files }: { field: Field & keyof ParsedOf<E>['body']; files: number },
  handler: FormHandler<E, Field, Kept>,
): void {
  const withoutFiles = { ...endpoint, body: z.omit(endpoint.body as unknown as z.ZodMiniObject, { [field]: true }) }
  registerWithToken(app, endpoint, async (c) => {
    const token = await enter(c, endpoint)
    const act: Act = (part) => inTransaction(c, token, endpoint, part, { isUnderWay: true })
    const key = c.req.header('idempotency-key')
    // The files of a repeat are read only to be compared: kept once more, they could be refused for the room of the first.
    const isRepeat = await inTransaction(c, token, endpoint, ({ trx }) => isKnown(trx, { uid: token.uid, key }))
    if (Number(c.req.header('content-length') ?? 0) > files * FILE_LIMIT + AROUND) throw tooLarge()

    const kept: Kept[] = []
    const sums: (readonly [name: string, sha256: string])[] = []
    let isDone = false
    try {
      const sent = await readForm(c.req.raw, field, { files, fileSize: FILE_LIMIT }, async (given) => {
        const { file, sum } = summed(given)
        if (!isRepeat) kept.push(await handler.keep(act, file))
        sums.push([file.name, await sum()])
      })
      const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''))
      const { body } = parseRequest(c, withoutFiles, given)
      if (sums.length === 0) throw missing(field)
      const fingerprint = () => fingerprintOf(c, { fields: given, files: sums })
      const outcome = await inTransaction(
        c,
        token,
        endpoint,
        (ctx) =>
          once(ctx.trx, { uid: token.uid, key, fingerprint }, async () => {
            // Its reply was forgotten while the files came, and none was kept: the next repeat is a new act.
            if (isRepeat) throw new AppError('BIZ_002')
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

/** The same file, of which `sum` tells the SHA-256, also of what nobody wanted to read. */
function summed(sent: SentFile): { file: SentFile; sum: () => Promise<string> } {
  const hash = createHash('sha256')
  async function* rest() {
    for await (const piece of sent.bytes) {
      hash.update(piece)
      yield piece
    }
  }
  async function sum() {
    const unread = rest()
    while (!(await unread.next()).done);
    return hash.digest('hex')
  }
  return { file: { ...sent, bytes: { [Symbol.asyncIterator]: rest } }, sum }
}

/** A file, or all of them together, is larger than may be. */
export const tooLarge = () => new AppError('FILE_001', { context: { limit: FILE_LIMIT } })

function missing(field: string): AppError {
  return new AppError('VAL_001', { validationErrors: [{ field, message: '入力してください。' }] })
}
