import { sql } from 'kysely'
import { withOperator } from '../../../server/db/with-tenant.ts'
import { tenantTables } from './policies.ts'
import type { World } from './world.ts'

/**
 * A mark of everything that each table holds of all tenants, or of one: it is another one after any change. Tables are asked of the database.
 * Sums of numbers of 64 bits: to sort all rows for one long text takes many times as long.
 */
export async function tableMarks(world: World, tenantId: string | null = null): Promise<Record<string, string | null>> {
  const tables = await tenantTables(world)
  const marks = tables.map(({ name, key }) => {
    const rows = sql`select count(*) || ' ' || sum(hashtextextended(t::text, 0)) from ${sql.table(name)} t`
    return sql`select ${name}::text as name, (${rows} where ${tenantId}::uuid is null or ${sql.ref(key)} = ${tenantId}) as mark`
  })
  return withOperator(world.database.owner, async (trx) => {
    const union = sql<{ name: string; mark: string | null }>`${sql.join(marks, sql` union all `)}`
    const { rows } = await union.execute(trx)
    return Object.fromEntries(rows.map(({ name, mark }) => [name, mark]))
  })
}
