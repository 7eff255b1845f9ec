import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { SentFile } from '../http/read-form.ts'
import { type Act, tooLarge } from '../http/serve-form.ts'
import type { TenantReader } from './bytes.ts'
import { askToExpire } from './expire.ts'
import { copyToStore, moveTo } from './move-to-store.ts'
import { checkName, checkRoom, checkShare, mediaTypeOf } from './record.ts'
import { inPieces } from './stage-file.ts'

export type KeptFile = { id: string; name: string; size: number; sha256: string }

/**
 * Keeps a file that comes in one request, in pieces of one transaction each, as an upload of the caller's that is not whole
 * yet: {@link completeSent} makes it so, and otherwise it goes a day later.
 * @throws AppError FILE_009 for an empty file or a name that no disk takes, FILE_001 for too large a one, FILE_010 when there
 * is no room for it; nothing of it is left then
 */
export async function keepSent(act: Act, file: SentFile): Promise<KeptFile> {
  checkName(file.name)
  const id = crypto.randomUUID()
  const hash = createHash('sha256')
  let size = 0
  try {
    for await (const piece of inPieces(file.bytes)) {
      const start = size
      size += piece.byteLength
      hash.update(piece)
      await act((ctx) => (start === 0 ? begin(ctx, id, file, piece) : append(ctx, id, start, piece)))
    }
    if (file.isTooLarge()) throw tooLarge()
    if (size === 0) throw new AppError('FILE_009')
    const sha256 = hash.digest('hex')
    await act(async (ctx) => {
      await ctx.trx.updateTable('files').set({ sha256 }).where('id', '=', id).execute()
      await checkRoom(ctx.trx, ctx.caller.tenant.id)
      await checkShare(ctx)
    })
    return { id, name: file.name, size, sha256 }
  } catch (thrown) {
    if (size > 0) await dropSent(act, [id]).catch(() => {})
    throw thrown
  }
}

/** Where a kept file is read from; the store is asked between the transactions of the call. */
export const readingBy = async (act: Act): Promise<TenantReader> => ({
  ...(await act(async ({ deps, caller }) => ({ objects: deps.objects, tenantId: caller.tenant.id }))),
  read: (part) => act(({ trx }) => part(trx)),
})

/** Moves a kept file into the store, where there is one. Throws FILE_002 when it does not take the file */
export async function moveSent(act: Act, file: KeptFile): Promise<void> {
  const objectId = await copyToStore(await readingBy(act), file)
  if (objectId !== null) await act(({ trx }) => moveTo(trx, file.id, objectId))
}

/** Makes a kept file whole, in the transaction that lets a record name it. */
export async function completeSent({ trx }: CallContext, id: string): Promise<void> {
  const completed_at = sql<Date>`clock_timestamp()`
  await trx.updateTable('files').set({ completed_at }).where('id', '=', id).where('completed_at', 'is', null).execute()
}

/** Throws away kept files that are not whole. */
export async function dropSent(act: Act, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await act(({ trx }) => trx.deleteFrom('files').where('id', '=', id).where('completed_at', 'is', null).execute())
  }
}

async function begin(ctx: CallContext, id: string, { name, mediaType }: SentFile, bytes: Buffer): Promise<void> {
  const { trx, caller } = ctx
  const size = bytes.byteLength
  const facts = { id, name, media_type: mediaTypeOf(mediaType), uploaded_by_member: caller.memberId, sha256: '' }
  await trx
    .insertInto('files')
    .values({ ...facts, size, received: size })
    .execute()
  await trx.insertInto('file_chunks').values({ file_id: id, start: 0, bytes }).execute()
  await checkRoom(trx, caller.tenant.id)
  await checkShare(ctx)
  await askToExpire(ctx, id)
}

async function append({ trx }: CallContext, id: string, start: number, bytes: Buffer): Promise<void> {
  const size = start + bytes.byteLength
  await trx.updateTable('files').set({ size, received: size }).where('id', '=', id).execute()
  await trx.insertInto('file_chunks').values({ file_id: id, start, bytes }).execute()
}
