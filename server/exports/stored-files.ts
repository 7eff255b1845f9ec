import { sql } from 'kysely'
import type { JobContext } from '../core/job.ts'
import { bytesFrom } from '../uploads/bytes.ts'
import { EXPORTED_FILES } from './tables-files.ts'

/** Files found in one transaction. */
const PAGE = 100

type Reader = Pick<JobContext, 'read' | 'signal' | 'objects'>

export type StoredBytes = {
  /** Where in the archive it lies. */
  path: string
  isText: boolean
  bytes: AsyncIterable<Buffer>
}

type Found = { id: string; name: string; media_type: string }

/** Every file that people have brought and some record names, under its own name in a folder of its id: two may be called the same. */
export async function* storedFiles(ctx: Reader): AsyncGenerator<StoredBytes> {
  let last: string | null = null
  for (;;) {
    ctx.signal.throwIfAborted()
    const after = last === null ? sql`true` : sql`id > ${last}`
    const page: Found[] = await ctx.read(async (trx) => {
      const { rows } = await sql<Found>`select id, name, media_type from files
        where ${EXPORTED_FILES} and ${after} order by id limit ${PAGE}`.execute(trx)
      return rows
    })
    for (const found of page) {
      const path = `ファイル/アップロード/${found.id}/${safeName(found.name)}`
      yield { path, isText: found.media_type.startsWith('text/'), bytes: uploaded(ctx, found.id) }
    }
    if (page.length < PAGE) return
    last = page.at(-1)?.id ?? null
  }
}

/** Of one that is removed meanwhile, what was there is kept, and the list of files says how long it was. */
async function* uploaded(ctx: Reader, id: string): AsyncGenerator<Buffer> {
  for await (const bytes of bytesFrom(ctx, id)) yield Buffer.from(bytes)
}

/** Names that Windows keeps for devices. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/** Bytes of a name in UTF-8. Linux takes 255 (NAME_MAX). */
const MOST_BYTES = 200

/** Keeps the ending: it says which program opens the file. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MOST_BYTES) return name
  const ending = /\.[a-z0-9]{1,10}$/i.exec(name)?.[0] ?? ''
  let kept = ''
  for (const letter of name.slice(0, name.length - ending.length)) {
    if (Buffer.byteLength(kept + letter) > MOST_BYTES - ending.length) break
    kept += letter
  }
  return kept + ending
}

/** A name that every system can unpack. */
export function safeName(name: string): string {
  const plain = name
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Bidi_C}<>:"/\\|?*]/gu, '_')
    .replace(/[. ]+$/, '_')
  const cut = shortened(plain)
  return cut === '' || /^\.+$/.test(cut) || DEVICE.test(cut) ? `_${cut}` : cut
}
