import { sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'

type Counts = Record<string, number>

/** Rows of an import, by verdict. */
export async function countVerdicts(trx: Trx, importId: string): Promise<Counts> {
  const rows = await trx
    .selectFrom('customer_import_rows')
    .select(['verdict', sql<number>`count(*)::int`.as('count')])
    .where('import_id', '=', importId)
    .groupBy('verdict')
    .execute()
  return Object.fromEntries(rows.map(({ verdict, count }) => [verdict, count]))
}

/** Notes how many rows of an import have come to what. */
export async function noteOutcomes(trx: Trx, importId: string): Promise<void> {
  const rows = await trx
    .selectFrom('customer_import_rows')
    .select(['outcome', sql<number>`count(*)::int`.as('count')])
    .where('import_id', '=', importId)
    .where('outcome', 'is not', null)
    .groupBy('outcome')
    .execute()
  const outcomes: Counts = Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]))
  await trx
    .updateTable('customer_imports')
    .set({ outcomes: JSON.stringify(outcomes) })
    .where('id', '=', importId)
    .execute()
}
