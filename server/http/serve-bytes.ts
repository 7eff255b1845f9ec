import type { Endpoint, ParsedOf, ReplyOf } from '#contract/endpoint'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { enter, inTransaction } from './in-transaction.ts'
import { parseRequest } from './parse.ts'
import { readBytes } from './read-body.ts'
import { checkReply, sendReply } from './reply.ts'
import { registerWithToken } from './serve.ts'
import type { Api } from './types.ts'

/** A piece of a file, and where in it the sender says that it begins. */
export type Piece = { bytes: Uint8Array<ArrayBuffer>; offset: number }

/**
 * Answers an endpoint whose body are bytes of a file, beginning at the header `Upload-Offset`. They are read before the
 * transaction begins; a piece that does not arrive whole is none (VAL_002). Throws VAL_006 for more than `limit` bytes.
 */
export function serveBytes<E extends Endpoint>(
  app: Api,
  endpoint: E,
  limit: number,
  handler: (ctx: CallContext, call: ParsedOf<E>, piece: Piece) => Promise<ReplyOf<E>>,
): void {
  registerWithToken(app, endpoint, async (c) => {
    const token = await enter(c, endpoint)
    const bytes = await readBytes(c.req.raw, limit)
    const header = c.req.header('upload-offset') ?? '0'
    const body = await inTransaction(c, token, endpoint, async (ctx) => {
      const call = parseRequest(c, endpoint, undefined)
      if (!/^\d{1,9}$/.test(header)) throw new AppError('VAL_002')
      const reply = await handler(ctx, call, { bytes, offset: Number(header) })
      checkReply(c, endpoint, reply)
      return reply
    })
    return sendReply(c, endpoint, { status: endpoint.status, body, replayed: false })
  })
}
