import { sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'

/** Rows deleted in one transaction, and of a table whose rows hold files. */
const BATCH = 500
const BATCH_OF_FILES = 32

export type ErasedTable = {
  name: string
  /** What tells its rows apart within the tenant. */
  key: string[]
  /** How a row names another one of the same table, as a folder does the one above it. */
  above: { column: string; key: string }[]
  batch: number
}

type Table = { name: string; key: string[]; has_files: boolean }
type Reference = { child: string; parent: string; columns: string[]; keys: string[] }

/**
 * The tables with rows of a tenant in the order in which they are emptied: what refers to a row before that row. It is read
 * from the database, so that a new table cannot be forgotten. `tenant_closings` goes with the tenant itself: until then it
 * is what allows the deletion.
 */
export async function erasureOrder(trx: Trx): Promise<ErasedTable[]> {
  const { rows: tables } = await sql<Table>`
    select c.relname as name,
      array(select a.attname::text from pg_constraint k, unnest(k.conkey) with ordinality as n (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number
        where k.conrelid = c.oid and k.contype = 'p' and a.attname <> 'tenant_id' order by n.place) as key,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'bytea'::regtype) as has_files
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    where c.relkind = 'r' and c.relname <> 'tenant_closings'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
    order by 1`.execute(trx)
  const { rows: references } = await sql<Reference>`
    select c.relname as child, p.relname as parent,
      array(select a.attname::text from unnest(k.conkey) with ordinality as n (number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = n.number order by n.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality as n (number, place)
        join pg_attribute a on a.attrelid = p.oid and a.attnum = n.number order by n.place) as keys
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    where k.contype = 'f'`.execute(trx)
  return childrenFirst(tables, references).map(({ name, key, has_files }) => {
    const own = references.find(({ child, parent }) => child === name && parent === name)
    const above = (own?.columns ?? []).map((column, index) => ({ column, key: own?.keys[index] ?? '' }))
    return { name, key, above, batch: has_files ? BATCH_OF_FILES : BATCH }
  })
}

/** @throws Error when tables refer to each other in a circle: then no order is right */
function childrenFirst(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]))
  const ordered: Table[] = []
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !references.some(({ child, parent }) => parent === name && child !== name && left.has(child)),
    )
    if (free.length === 0) throw new Error(`tables that refer to each other: ${[...left.keys()].join(', ')}`)
    for (const table of free) left.delete(table.name)
    ordered.push(...free)
  }
  return ordered
}
