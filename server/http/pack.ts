import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { type Encoding, preferredEncoding } from './encodings.ts'
import type { ApiContext } from './types.ts'

/** Smaller replies fit into one packet anyway (bytes). What is shown once, such as the code of an invitation, is one of them. */
const WORTH_PACKING = 1_024
/** Beyond it a page of 500 records takes several times as long and is hardly smaller. */
const BROTLI_QUALITY = 4

const packBrotli = promisify(brotliCompress)
const packGzip = promisify(gzip)

const PACK: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    packBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => packGzip(bytes, { level: 6 }),
}

/**
 * The bytes of a text as the caller takes them, with the headers that say so set on the reply. The work is done beside the
 * main thread. For whole texts alone: a stream would come late, and files are packed already. Only for replies that no
 * foreign page can ask for with a person's rights (decision 025). A text that is the same for everybody is packed once for
 * each coding where `kept` is given.
 */
export async function packed(
  c: ApiContext,
  text: string,
  kept: Map<Encoding, Promise<Buffer>> = new Map(),
): Promise<string | Uint8Array<ArrayBuffer>> {
  c.header('Vary', 'Accept-Encoding', { append: true })
  if (Buffer.byteLength(text) < WORTH_PACKING) return text
  const encoding = preferredEncoding(c.req.header('accept-encoding'), ['br', 'gzip'])
  if (!encoding) return text
  c.header('Content-Encoding', encoding)
  const bytes = kept.get(encoding) ?? PACK[encoding](Buffer.from(text))
  kept.set(encoding, bytes)
  return new Uint8Array(await bytes)
}
