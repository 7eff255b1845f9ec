import { createHash } from 'node:crypto'
import { AppError } from '../core/app-error.ts'
import type { FileReader, ObjectStore } from '../core/objects/object-store.ts'
import type { Database } from '../db/connect.ts'
import { type Trx, withOperator, withTenant } from '../db/with-tenant.ts'
import { bytesFrom } from '../uploads/bytes.ts'
import { copyToStore, moveTo } from '../uploads/move-to-store.ts'
import { OperatorError, recordAct } from './tenants.ts'

/** Files found in one transaction. */
const PAGE = 100

export type Moved = {
  files: number
  bytes: number
  /** Files that are not what was brought: they stay where they are. */
  damaged: string[]
}

type Movable = { id: string; size: number; sha256: string }

/**
 * Moves the bytes of all whole files from the database into the store, one after the other, while the server goes on. Each
 * is moved or not: it can be ended at any time, and goes on where it was. @throws OperatorError without a store, or when the
 * store does not take a file
 */
export async function moveFiles(db: Database, objects: ObjectStore | null): Promise<Moved> {
  if (!objects) throw new OperatorError('FILES_S3_ENDPOINT などの保存先を指定してください。')
  const moved: Moved = { files: 0, bytes: 0, damaged: [] }
  const tenants = await withOperator(db, (trx) =>
    trx.selectFrom('tenants').select(['id', 'subdomain']).orderBy('subdomain').execute(),
  )
  for (const { id: tenantId, subdomain } of tenants) {
    const reader: FileReader = { objects, read: (part) => withTenant(db, tenantId, part) }
    const before = moved.files
    for await (const file of movable(reader)) {
      if (!(await isWhole(reader, file))) moved.damaged.push(`${subdomain} ${file.id}`)
      else if (await move(reader, file)) {
        moved.files += 1
        moved.bytes += file.size
      }
    }
    if (moved.files > before) await withOperator(db, (trx) => recordAct(trx, tenantId, 'move-files'))
  }
  return moved
}

/** What goes by itself in some days is left where it is. */
async function* movable({ read }: FileReader): AsyncGenerator<Movable> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const page = await read((trx) =>
      trx
        .selectFrom('files')
        .select(['id', 'size', 'sha256'])
        .where('completed_at', 'is not', null)
        .where('object_id', 'is', null)
        .where('expires_at', 'is', null)
        .where('id', '>', last)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    )
    yield* page
    const end = page.at(-1)
    if (!end || page.length < PAGE) return
    last = end.id
  }
}

async function isWhole(reader: FileReader, { id, sha256 }: Movable): Promise<boolean> {
  const hash = createHash('sha256')
  for await (const bytes of bytesFrom(reader, id)) hash.update(bytes)
  return hash.digest('hex') === sha256
}

/** False for a file that is deleted meanwhile, or was moved by somebody else. */
async function move(reader: FileReader, file: Movable): Promise<boolean> {
  try {
    const objectId = await copyToStore(reader, file)
    return await reader.read(async (trx) => {
      if (!(await isStill(trx, file.id))) return false
      await moveTo(trx, file.id, objectId)
      return true
    })
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'FILE_002') throw thrown
    const reason = thrown.cause instanceof Error ? thrown.cause.message : thrown.code
    throw new OperatorError(`保存先に移せません (${reason})。直してからもう一度実行すると、続きから移します。`)
  }
}

async function isStill(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('object_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
