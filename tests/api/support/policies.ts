import type { World } from './world.ts'

/** The roles that the server takes; the operator's sees all tenants by right. */
const ROLES = ['madoguchi_app', 'madoguchi_auditor', 'madoguchi_eraser'] as const
export type Role = (typeof ROLES)[number]

/** A table that knows a tenant, and the column that says which. */
export type Table = { name: string; key: 'tenant_id' | 'id' }

export type Policy = {
  table: string
  name: string
  role: Role
  cmd: 'ALL' | 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE'
  is_restrictive: boolean
}

/** What a role may do with a table; `insert` and `update` name the columns. */
export type Rights = { select: boolean; delete: boolean; insert: string[]; update: string[] }

/** Every table that knows a tenant, and the tenants themselves: asked of the database, so that no list of them grows old. */
export async function tenantTables({ database }: World): Promise<Table[]> {
  const { rows } = await database.owner.pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') order by 1`)
  return [...rows.map(({ name }): Table => ({ name, key: 'tenant_id' })), { name: 'tenants', key: 'id' }]
}

/** The policies on these tables for the roles that the server takes. */
export async function policiesOf({ database }: World, tables: readonly Table[]): Promise<Policy[]> {
  const { rows } = await database.owner.pool.query<Policy>(
    `select tablename as table, policyname as name, roles[1]::text as role, cmd,
       permissive = 'RESTRICTIVE' as is_restrictive
     from pg_policies where schemaname = 'public' and tablename = any($1::text[]) and roles::text[] && $2::text[]
     order by 1, 2`,
    [tables.map(({ name }) => name), ROLES],
  )
  return rows
}

export async function rightsOf({ database }: World, { name, key }: Table, role: Role): Promise<Rights> {
  const may = (right: string) => `array(
    select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity <> 'a'
      and has_column_privilege($2, t.oid, a.attnum, '${right}') order by a.attnum)`
  const { rows } = await database.owner.pool.query<Rights>(
    `select has_column_privilege($2, t.oid, $3, 'select') as select, has_table_privilege($2, t.oid, 'delete') as delete,
       ${may('insert')} as insert, ${may('update')} as update
     from (select $1::regclass::oid as oid) t`,
    [name, role, key],
  )
  const [rights] = rows
  if (!rights) throw new Error(`no table ${name}`)
  return rights
}
