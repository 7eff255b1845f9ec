import type { Endpoint, ParsedOf } from '#contract/endpoint'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { FileReader } from '../core/objects/object-store.ts'
import { withTenant } from '../db/with-tenant.ts'
import { contentDisposition } from './content-disposition.ts'
import { enter, inTransaction } from './in-transaction.ts'
import { parseRequest } from './parse.ts'
import { registerWithToken } from './serve.ts'
import type { Api } from './types.ts'

export type ServedFile = { id: string; name: string; mediaType: string; size: number; sha256: string }

type Source<E extends Endpoint> = {
  /** In the first transaction, after the caller was let in; throws FILE_004 for a file that is not there for the caller. */
  find(ctx: CallContext, call: ParsedOf<E>): Promise<ServedFile>
  /** The bytes from `from` on as they are at hand, each read in a transaction of its own; fewer when the file is removed. */
  read(reader: FileReader, id: string, from: number): AsyncGenerator<Uint8Array>
}

/**
 * Answers an endpoint by a file to keep: never shown in the page, never run, never guessed at. With `Range: bytes=N-` it
 * begins at that byte (206). No transaction is open while the caller takes it. What keeps it from being read at all is told
 * as any other refusal: nothing is sent before the first bytes are there.
 *
 * With `isKept` the browser may keep it for whoever asked, by the same credential alone (`Vary`); later it asks whether what
 * it has is still the file (304), and the right to it is looked at again. For files without personal data.
 */
export function serveFile<E extends Endpoint>(
  app: Api,
  endpoint: E,
  source: Source<E>,
  { isKept = false }: { isKept?: boolean } = {},
): void {
  registerWithToken(app, endpoint, async (c) => {
    const token = await enter(c, endpoint)
    const { database, objects } = c.get('deps')
    const { file, tenantId } = await inTransaction(c, token, endpoint, async (ctx) => {
      const found = await source.find(ctx, parseRequest(c, endpoint, undefined))
      ctx.audit([found.id])
      return { file: found, tenantId: ctx.caller.tenant.id }
    })
    const etag = `"${file.sha256}"`
    const keeping: Record<string, string> = isKept
      ? { ...KEPT, ETag: etag }
      : { 'Cache-Control': 'no-store', ETag: etag }
    if (isKept && c.req.header('if-none-match') === etag) return new Response(null, { status: 304, headers: keeping })
    const from = startOf(c.req.header('range'), c.req.header('if-range'), etag, file.size)
    const gone = c.req.raw.signal
    const bytes = source.read(
      {
        objects,
        signal: gone,
        read: (part) =>
          c.get('fairShare').run(token.uid, () => withTenant(database, tenantId, part), { isUnderWay: true }),
      },
      file.id,
      from,
    )
    const body = await streamOf(bytes, file.size - from).catch((thrown: unknown) => {
      throw gone.aborted ? new AppError('VAL_002', { cause: thrown }) : thrown
    })
    return new Response(body, {
      status: from > 0 ? 206 : 200,
      headers: {
        'Content-Type': file.mediaType,
        'Content-Length': String(file.size - from),
        'Content-Disposition': contentDisposition(file.name),
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "sandbox; default-src 'none'",
        ...keeping,
        'Accept-Ranges': 'bytes',
        ...(from > 0 && { 'Content-Range': `bytes ${from}-${file.size - 1}/${file.size}` }),
      },
    })
  })
}

/** As much as was promised, at the pace of whoever takes it; cut where it is less. Throws DB_002 where there is nothing. */
async function streamOf(bytes: AsyncGenerator<Uint8Array>, size: number): Promise<ReadableStream<Uint8Array>> {
  let next: IteratorResult<Uint8Array> | null = await bytes.next()
  if (next.done) throw new AppError('DB_002')
  let left = size
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = next ?? (await bytes.next())
      next = null
      if (done) return controller.error(new Error('the file was removed'))
      controller.enqueue(value)
      left -= value.byteLength
      if (left > 0) return
      controller.close()
      await bytes.return(undefined)
    },
    async cancel() {
      await bytes.return(undefined)
    },
  })
}

/** What is behind an id never changes. */
const KEPT = { 'Cache-Control': 'private, max-age=31536000, immutable', Vary: 'Authorization, X-Tenant-Id' }

/** Where to begin; 0 for the whole file, also where the range is none of ours or of another file. */
function startOf(range: string | undefined, ifRange: string | undefined, etag: string, size: number): number {
  const from = Number(/^bytes=(\d{1,9})-$/.exec(range ?? '')?.[1] ?? 0)
  return from < size && (ifRange === undefined || ifRange === etag) ? from : 0
}
