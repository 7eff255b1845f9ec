import { sql } from 'kysely'
import type { Database } from './connect.ts'
import type { Trx } from './with-tenant.ts'

const INDEX = 'interactions_search_tokens'

/**
 * Runs `load`, which fills the empty table of contacts, without the index of their letters and makes that index afterwards:
 * in one piece it takes a quarter of the time. Only the login of an embedded database owns its tables; elsewhere `load`
 * runs as it is. The index comes and goes with the transaction.
 */
export async function loadContacts(
  trx: Trx,
  { kind }: Pick<Database, 'kind'>,
  load: () => Promise<void>,
): Promise<void> {
  if (kind !== 'embedded') return load()
  const made = await sql<{ definition: string }>`
    select pg_get_indexdef(${INDEX}::regclass) as definition`.execute(trx)
  await asOwner(trx, `drop index ${INDEX}`)
  await load()
  // Without statistics, for the reason that migration 014 has.
  await asOwner(trx, `${made.rows[0]?.definition}; alter index ${INDEX} alter column 1 set statistics 0`)
}

async function asOwner(trx: Trx, statements: string): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx)
  await sql`select set_config('role', 'none', true)`.execute(trx)
  await sql.raw(statements).execute(trx)
  await sql`select set_config('role', ${rows[0]?.role}, true)`.execute(trx)
}
