import { sql } from 'kysely'
import * as z from 'zod/mini'
import { jobKind } from '../core/job.ts'
import { asRole } from '../db/as-role.ts'
import type { Trx } from '../db/with-tenant.ts'
import { BEGINNING, closeSeal, entriesOf, type OpenSeal, type Seal } from './chain.ts'

/** Later than any transaction. */
const NO_END = '9223372036854775807'

/** Seals the entries of a tenant that no transaction can add to any more. Asked for each minute in which there are any. */
export const sealAudit = jobKind({
  name: 'seal audit',
  payload: z.object({}),
  work: async ({ read, job, signal }): Promise<Seal[]> => {
    const { last, stretches } = await read((trx) => unsealed(trx))
    const seals: Seal[] = []
    for (const stretch of stretches) {
      signal.throwIfAborted()
      const before = seals.at(-1) ?? last
      const open: OpenSeal = {
        ...stretch,
        position: (before?.position ?? 0) + 1,
        previous: before?.hash ?? BEGINNING,
      }
      seals.push(await closeSeal(job.tenantId, open, entriesOf(read, open)))
    }
    return seals
  },
  finish: async (trx, seals) => {
    if (seals.length > 0) {
      // When another job has sealed the same entries meanwhile, its seals stand.
      await asRole(trx, 'madoguchi_auditor', () =>
        trx
          .insertInto('audit_seals')
          .values(seals)
          .onConflict((taken) => taken.doNothing())
          .execute(),
      )
    }
    await trx
      .deleteFrom('jobs')
      .where('kind', '=', sealAudit.name)
      .where('ended_at', '<', sql<Date>`clock_timestamp() - interval '1 hour'`)
      .execute()
    return { seals: seals.length }
  },
})

type Stretch = Pick<OpenSeal, 'dataset_id' | 'from_xid' | 'to_xid'>
type Unsealed = { last: Pick<Seal, 'position' | 'hash'> | undefined; stretches: Stretch[] }

/**
 * The stretches of transactions whose entries have no seal. Of the present database it ends before the oldest transaction
 * that is still running: whatever was written before is visible, and nothing comes late. A database that was restored
 * from a dump elsewhere counts its transactions again; what was left of the old one is sealed as a whole.
 */
function unsealed(trx: Trx): Promise<Unsealed> {
  return asRole(trx, 'madoguchi_auditor', async () => {
    const last = await trx
      .selectFrom('audit_seals')
      .select(['position', 'hash'])
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst()
    const { rows } = await sql<Stretch>`
      with recursive datasets as (
        (select dataset_id from audit_log order by tenant_id, dataset_id limit 1)
        union all
        select (select a.dataset_id from audit_log a where a.dataset_id > d.dataset_id
          order by a.tenant_id, a.dataset_id limit 1)
        from datasets d where d.dataset_id is not null
      ), present as (
        select dataset_id, min(first_xid) as first_xid from database_history
        where dataset_id = current_dataset() group by dataset_id
      ), stretches as (
        select d.dataset_id,
          coalesce((select s.to_xid from audit_seals s where s.dataset_id = d.dataset_id
            order by s.position desc limit 1), '0'::xid8) as from_xid,
          case when d.dataset_id = p.dataset_id then pg_snapshot_xmin(pg_current_snapshot()) else ${NO_END}::xid8 end as to_xid,
          d.dataset_id = p.dataset_id as is_present
        from datasets d, present p
        where d.dataset_id is not null
          -- Somebody who began before this database did may still write for the one before.
          and (d.dataset_id = p.dataset_id or pg_snapshot_xmin(pg_current_snapshot()) > p.first_xid)
      )
      select dataset_id, from_xid, to_xid from stretches s
      where from_xid < to_xid and exists (select from audit_log a
        where a.dataset_id = s.dataset_id and a.xid >= s.from_xid and a.xid < s.to_xid)
      order by is_present, dataset_id`.execute(trx)
    return { last, stretches: rows }
  })
}
