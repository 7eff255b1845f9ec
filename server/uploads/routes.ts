import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { CHUNK_LIMIT, uploads } from '#contract/uploads'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { type Trx, withTenant } from '../db/with-tenant.ts'
import { serve } from '../http/serve.ts'
import { serveBytes } from '../http/serve-bytes.ts'
import { serveFile } from '../http/serve-file.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import { askToExpire } from './expire.ts'
import {
  type Announced,
  checkAnnounced,
  checkRoom,
  checkShare,
  findOwn,
  hasLostRoom,
  mediaTypeOf,
  readFrom,
  toStoredFile,
  toUpload,
} from './record.ts'

export function uploadRoutes(app: Api): void {
  serve(app, uploads.create, async (ctx, { body }) => {
    checkAnnounced(body)
    const isNew = await announce(ctx, body)
    if (isNew || (await replaceAnnounced(ctx, body))) {
      await checkRoom(ctx.trx, ctx.caller.tenant.id)
      await checkShare(ctx)
      ctx.audit([body.id])
    }
    if (isNew) await askToExpire(ctx, body.id)
    return toUpload(await findOwn(ctx, body.id))
  })

  serve(app, uploads.get, async (ctx, { params }) => toUpload(await findOwn(ctx, params.id)))

  serveBytes(app, uploads.append, CHUNK_LIMIT, async (ctx, { params }, { bytes, offset }) => {
    const file = await findOwn(ctx, params.id, true)
    const isPast = offset + bytes.byteLength > file.size
    if (bytes.byteLength === 0) return toUpload(file)
    if (offset !== file.received || isPast) throw new AppError('DB_006', { context: { offset: file.received } })
    await ctx.trx
      .insertInto('file_chunks')
      .values({ file_id: file.id, start: offset, bytes: Buffer.from(bytes) })
      .execute()
    const received = offset + bytes.byteLength
    await ctx.trx.updateTable('files').set({ received }).where('id', '=', file.id).execute()
    if (hasLostRoom(file, ctx.now)) await checkRoom(ctx.trx, ctx.caller.tenant.id)
    return toUpload({ ...file, received })
  })

  serveOutside(app, uploads.finish, {
    prepare: async (ctx, { params }) => {
      const file = await findOwn(ctx, params.id)
      if (file.received < file.size) throw new AppError('DB_006', { context: { offset: file.received } })
      const inTenant = <T>(act: (trx: Trx) => Promise<T>) => withTenant(ctx.deps.database, ctx.caller.tenant.id, act)
      const read = (offset: number) => inTenant((trx) => readFrom(trx, file.id, offset))
      return { file, read, forget: () => inTenant((trx) => forgetReceived(trx, file.id)) }
    },
    work: async ({ file, read, forget }, stop) => {
      if (file.completed_at !== null) return file.sha256
      const hash = createHash('sha256')
      for (let offset = 0; offset < file.size; ) {
        stop.throwIfAborted()
        const bytes = await read(offset)
        if (!bytes) break
        hash.update(bytes)
        offset += bytes.byteLength
      }
      const found = hash.digest('hex')
      // What was damaged on its way is sent again from the beginning, under the same id.
      if (found !== file.sha256) await forget()
      return found
    },
    finish: async (ctx, sha256, { params }) => {
      const file = await findOwn(ctx, params.id, true)
      if (sha256 !== file.sha256) throw new AppError('FILE_006')
      if (file.completed_at === null) {
        const completed_at = sql<Date>`clock_timestamp()`
        await ctx.trx.updateTable('files').set({ completed_at }).where('id', '=', file.id).execute()
        ctx.audit([file.id])
      }
      return toStoredFile(file)
    },
  })

  serveFile(app, uploads.file, {
    find: async (ctx, { params }) => {
      const { id, name, media_type, size, sha256, completed_at } = await findOwn(ctx, params.id)
      if (completed_at === null) throw new AppError('DB_002')
      return { id, name, mediaType: media_type, size, sha256 }
    },
    read: readFrom,
  })
}

/** False when a file of this id is there already. */
async function announce(
  { trx, caller }: CallContext,
  { id, name, media_type, size, sha256 }: Announced,
): Promise<boolean> {
  const row = await trx
    .insertInto('files')
    .values({ id, name, media_type: mediaTypeOf(media_type), size, sha256, uploaded_by_member: caller.memberId })
    .onConflict((known) => known.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether what is announced takes the place of another file with its id, of which nothing has arrived. The same file once
 * more goes on where it is.
 * @throws AppError DB_003 when something of the other one is there: nothing of one file may be mixed into another
 */
async function replaceAnnounced(ctx: CallContext, { id, name, media_type, size, sha256 }: Announced): Promise<boolean> {
  const file = await findOwn(ctx, id, true)
  if (file.sha256 === sha256 && file.size === size) return false
  if (file.received > 0) throw new AppError('DB_003')
  const facts = { name, media_type: mediaTypeOf(media_type), size, sha256 }
  await ctx.trx.updateTable('files').set(facts).where('id', '=', id).execute()
  return true
}

/** Throws away the bytes of a file that is not whole. Its announcement stays. */
async function forgetReceived(trx: Trx, id: string): Promise<void> {
  const unfinished = await trx
    .updateTable('files')
    .set({ received: 0 })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (unfinished) await trx.deleteFrom('file_chunks').where('file_id', '=', id).execute()
}
