import { sql } from 'kysely'
import type { JobFacts } from '../core/job.ts'
import { asRole } from '../db/as-role.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { ErasedTable } from './order.ts'

type Job = Pick<JobFacts, 'id' | 'tenantId'>

/** The rows of a tenant in a table, apart from those of the job that deletes them: it goes with the tenant itself. */
function rowsOf({ name }: ErasedTable, { id, tenantId }: Job) {
  const own = sql<boolean>`t.tenant_id = ${tenantId}::uuid`
  if (name === 'jobs') return sql<boolean>`${own} and t.id <> ${id}::uuid`
  if (name === 'job_events') return sql<boolean>`${own} and t.job_id <> ${id}::uuid`
  return own
}

/** How many rows of a table there are. */
export function countRows(trx: Trx, table: ErasedTable, job: Job): Promise<number> {
  return asRole(trx, 'madoguchi_eraser', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table.name)} t where ${rowsOf(table, job)}`.execute(trx)
    return rows[0]?.n ?? 0
  })
}

/** Deletes one batch of a table, rows without children in the same table first. Returns the number of rows deleted. */
export function eraseSome(trx: Trx, table: ErasedTable, job: Job): Promise<number> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  const named = sql.join(
    table.above.map(({ column, key }) => sql`${sql.ref(`c.${column}`)} = ${sql.ref(`t.${key}`)}`),
    sql` and `,
  )
  const isFree =
    table.above.length === 0 ? sql`true` : sql`not exists (select from ${sql.table(table.name)} c where ${named})`
  return asRole(trx, 'madoguchi_eraser', async () => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table.name)} where tenant_id = ${job.tenantId}::uuid and (${key}) in (
        select ${key} from ${sql.table(table.name)} t where ${rowsOf(table, job)} and ${isFree} limit ${table.batch})`.execute(
      trx,
    )
    return Number(numAffectedRows)
  })
}

/** Deletes what is left of a table in one statement: for the few rows that calls have written which were under way. */
export async function eraseRest(trx: Trx, table: ErasedTable, job: Job): Promise<void> {
  await sql`delete from ${sql.table(table.name)} t where ${rowsOf(table, job)}`.execute(trx)
}
