import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { audit } from '#contract/audit'
import { CHUNK_LIMIT, uploads } from '#contract/uploads'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { FileReader } from '../core/objects/object-store.ts'
import type { Trx } from '../db/with-tenant.ts'
import { authorize } from '../http/authorize.ts'
import { serve } from '../http/serve.ts'
import { serveBytes } from '../http/serve-bytes.ts'
import { serveFile } from '../http/serve-file.ts'
import { serveOutside } from '../http/serve-outside.ts'
import type { Api } from '../http/types.ts'
import { bytesFrom, readingAs } from './bytes.ts'
import { askToExpire } from './expire.ts'
import { copyToStore, moveTo } from './move-to-store.ts'
import {
  type Announced,
  checkAnnounced,
  checkRoom,
  checkShare,
  type FileRow,
  findOwn,
  hasLostRoom,
  isKeptAsOwn,
  mediaTypeOf,
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
      return { file, reader: readingAs(ctx) }
    },
    work: ({ file, reader }, signal) => readReceived(file, { ...reader, signal }),
    finish: async (ctx, { sha256, objectId }, { params }) => {
      const file = await findOwn(ctx, params.id, true)
      if (sha256 !== file.sha256) throw new AppError('FILE_006')
      if (file.completed_at === null) {
        await moveTo(ctx.trx, file.id, objectId)
        const completed_at = sql<Date>`clock_timestamp()`
        await ctx.trx.updateTable('files').set({ completed_at }).where('id', '=', file.id).execute()
        ctx.audit([file.id])
      }
      return toStoredFile(file)
    },
  })

  serve(app, uploads.withdraw, async (ctx, { params }) => {
    const { id } = await findOwn(ctx, params.id, true)
    const gone = await ctx.trx
      .deleteFrom('files')
      .where('id', '=', id)
      .where('attached_at', 'is', null)
      .where('made_by_job', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw new AppError('DB_004')
    ctx.audit([id])
    return { id, deleted: true } as const
  })

  serveFile(app, uploads.file, {
    find: async (ctx, { params }) => {
      const file = await findOwn(ctx, params.id)
      const { id, name, media_type, size, sha256, completed_at } = file
      if (completed_at === null) throw new AppError('DB_002')
      if (isKeptAsOwn(file)) authorize(ctx.caller, audit.export)
      return { id, name, mediaType: media_type, size, sha256 }
    },
    read: bytesFrom,
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

type Received = { sha256: string; objectId: string | null }

/**
 * Reads through what has arrived of a file, and copies it into the store when it is what was announced. Until the last
 * transaction says that the file is whole, its pieces stay: whoever is refused here finishes it again.
 */
async function readReceived(file: FileRow, reader: FileReader): Promise<Received> {
  if (file.completed_at !== null) return { sha256: file.sha256, objectId: null }
  const hash = createHash('sha256')
  for await (const bytes of bytesFrom(reader, file.id)) hash.update(bytes)
  const sha256 = hash.digest('hex')
  if (sha256 === file.sha256) return { sha256, objectId: await copyToStore(reader, file) }
  // What was damaged on its way is sent again from the beginning, under the same id.
  await reader.read((trx) => forgetReceived(trx, file.id))
  return { sha256, objectId: null }
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
