import { sql } from 'kysely'
import { EVER } from '#contract/lists'
import type { Trx } from '../db/with-tenant.ts'
import { AppError } from './app-error.ts'

/** Where a pull begins: `xid` is the oldest transaction whose changes it has to bring. */
export type Start = { stretchId: string; datasetId: string; xid: string }

const CHECKPOINT = /^([0-9a-f-]{36})\.(\d{1,19})$/

/**
 * Reads the checkpoint of an earlier pull. It has to be asked for before the page is read.
 * @throws AppError VAL_004 for one that this database never gave out, or gave out in a time that a restore has undone
 */
export async function startOf(trx: Trx, since: string): Promise<Start> {
  const { stretchId, datasetId } = await currentStretch(trx)
  if (since === EVER) return { stretchId, datasetId, xid: '0' }
  const [, id, xid] = CHECKPOINT.exec(since) ?? []
  if (id === undefined || xid === undefined || !(await isOfHere(trx, { stretchId: id, datasetId, xid }))) {
    throw new AppError('VAL_004', { validationErrors: [{ field: 'since', message: 'この控えは使えません。' }] })
  }
  return { stretchId, datasetId, xid }
}

/** The checkpoint of a page whose snapshot had `xmin` as its oldest running transaction. */
export function checkpointOf({ stretchId }: Start, xmin: string): string {
  return `${stretchId}.${xmin}`
}

async function currentStretch(trx: Trx): Promise<Omit<Start, 'xid'>> {
  type Stretch = { id: string; dataset_id: string }
  type Latest = Stretch & { is_current: boolean }
  const { rows } = await sql<Latest>`
    select id, dataset_id, place = database_place() and started_at = pg_postmaster_start_time() as is_current
    from database_history order by first_xid desc limit 1`.execute(trx)
  const [latest] = rows[0]?.is_current ? rows : (await sql<Stretch>`select * from current_stretch()`.execute(trx)).rows
  if (!latest) throw new Error('the database has no history')
  return { stretchId: latest.id, datasetId: latest.dataset_id }
}

/** Whether no restore lies between that checkpoint and now. */
async function isOfHere(trx: Trx, { stretchId, datasetId, xid }: Start): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    select exists (
      select from database_history own where own.id::text = ${stretchId} and own.dataset_id = ${datasetId}
        and ${xid}::xid8 <= coalesce(
          (select next.first_xid from database_history next where next.first_xid > own.first_xid
            order by next.first_xid limit 1),
          pg_snapshot_xmax(pg_current_snapshot()))) as is_known`.execute(trx)
  return rows[0]?.is_known ?? false
}
