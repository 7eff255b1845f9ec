import type { Endpoint, ParsedOf } from '#contract/endpoint'
import type { CallContext } from '../core/call.ts'
import { contentDisposition } from './content-disposition.ts'
import { enter, inTransaction } from './in-transaction.ts'
import { parseRequest } from './parse.ts'
import type { Limited } from './rate-limiter.ts'
import { parseJson, readBytes } from './read-body.ts'
import { BODY_LIMIT, registerWithToken } from './serve.ts'
import type { Api } from './types.ts'
import { withinLimits } from './within-limits.ts'

export type MadeFile = { name: string; mediaType: string; bytes: Uint8Array<ArrayBuffer> }

type Maker<E extends Endpoint, Prepared> = {
  /** In a transaction, after the caller was let in: reads what the file is made of, and names it for the audit log. */
  prepare(ctx: CallContext, call: ParsedOf<E>): Promise<Prepared>
  /** With no transaction open. It has to end soon after `stop` is aborted. */
  make(prepared: Prepared, stop: AbortSignal): Promise<MadeFile>
  /** How many one person may have, where they are fewer than calls. What could not be prepared counts for nothing. */
  limit?: Limited
}

/** The longest that a file may take to be made. */
const LIMIT_MS = 60_000

/**
 * Answers an endpoint by a file that is made for whoever asks, and kept nowhere. Answers SYS_004 when that takes longer than
 * a minute, SYS_003 when the server stops, SYS_005 beyond the limit of the maker.
 */
export function serveMadeFile<E extends Endpoint, Prepared>(app: Api, endpoint: E, maker: Maker<E, Prepared>): void {
  registerWithToken(app, endpoint, async (c) => {
    const token = await enter(c, endpoint)
    const bytes = endpoint.body && (await readBytes(c.req.raw, BODY_LIMIT))
    const prepared = await inTransaction(c, token, endpoint, async (ctx) => {
      const json = bytes && parseJson(bytes, c.req.header('content-type'))
      const found = await maker.prepare(ctx, parseRequest(c, endpoint, json))
      if (maker.limit) c.get('limiter').take(token.uid, maker.limit)
      return found
    })
    const limits = { gone: c.req.raw.signal, stopping: c.get('deps').stopping, limitMs: LIMIT_MS }
    const file = await withinLimits((stop) => maker.make(prepared, stop), limits)
    return new Response(file.bytes, {
      headers: {
        'Content-Type': file.mediaType,
        'Content-Length': String(file.bytes.byteLength),
        'Content-Disposition': contentDisposition(file.name),
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        'Cache-Control': 'no-store',
      },
    })
  })
}
