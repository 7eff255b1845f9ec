import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { AppError } from '../core/app-error.ts'
import { type JobContext, jobKind } from '../core/job.ts'
import type { StoredObject } from '../core/objects/object-store.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Objects that are set apart in one transaction. */
const BATCH = 32
/** After so long nobody is putting an object any more that no file names: longer than the longest job may take. */
const ABANDONED = sql.raw("interval '4 hours'")

type Remover = Pick<JobContext, 'step' | 'objects' | 'signal'>

/**
 * Removes the objects of a tenant that no file names: those of files that were deleted, and what a process left that died
 * between an object and its file. Returns how many. It can be done again at any place. Throws FILE_005 when the store fails
 */
export async function removeUnnamed({ step, objects, signal }: Remover): Promise<number> {
  for (let removed = 0; ; ) {
    signal.throwIfAborted()
    const found = await step(setApart)
    if (found.length === 0) return removed
    if (!objects) throw new AppError('FILE_005', { cause: new Error('objects lie in a store that is not configured') })
    for (const object of found) {
      await objects.remove(object, signal)
      await step((trx) => forget(trx, object))
    }
    removed += found.length
  }
}

/** Does that, as often as it takes the store to be there. */
export const removeObjects = jobKind({
  name: 'remove objects',
  payload: z.object({}),
  maxAttempts: 50,
  limitMs: 3_600_000,
  work: removeUnnamed,
  finish: async (_, removed) => ({ removed }),
})

/** Whether {@link removeUnnamed} would find something. */
export async function hasUnnamed(trx: Trx): Promise<boolean> {
  const { rows } =
    await sql`select from file_objects o where ${IS_REMOVED} or ${IS_ABANDONED} or ${IS_LEFT} limit 1`.execute(trx)
  return rows.length > 0
}

/** Whether anything of the tenant is in the store, or on its way there. */
export async function hasObjects(trx: Trx): Promise<boolean> {
  const row = await trx.selectFrom('file_objects').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** No file has named it yet, and none is going to. */
const IS_ABANDONED = sql<boolean>`(o.kept_at is null and o.noted_at < clock_timestamp() - ${ABANDONED})`
/** The file that has named it is gone. No other one ever names it. */
const IS_LEFT = sql<boolean>`(o.kept_at is not null and not exists (
  select from files f where f.tenant_id = o.tenant_id and f.id = o.file_id and f.object_id = o.id))`
const IS_REMOVED = sql<boolean>`o.removing_at is not null`

/**
 * One after the other: a file that names an object at this moment holds its row. Whoever waits for it looks at the row once
 * more, but still sees the files as they were.
 */
async function setApart(trx: Trx): Promise<StoredObject[]> {
  const abandoned = await mark(trx, sql`(${IS_REMOVED} or ${IS_ABANDONED})`)
  return abandoned.length > 0 ? abandoned : mark(trx, IS_LEFT)
}

async function mark(trx: Trx, which: RawBuilder<unknown>): Promise<StoredObject[]> {
  const { rows } = await sql<{ tenant_id: string; file_id: string; id: string }>`
    update file_objects o set removing_at = coalesce(o.removing_at, clock_timestamp())
    where ${which} and (o.file_id, o.id) in (select o.file_id, o.id from file_objects o where ${which} limit ${BATCH})
    returning o.tenant_id, o.file_id, o.id`.execute(trx)
  return rows.map(({ tenant_id: tenantId, file_id: fileId, id }) => ({ tenantId, fileId, id }))
}

async function forget(trx: Trx, { fileId, id }: StoredObject): Promise<void> {
  await trx.deleteFrom('file_objects').where('file_id', '=', fileId).where('id', '=', id).execute()
}
