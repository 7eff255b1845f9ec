import { sql } from 'kysely'
import type { JobContext } from '../core/job.ts'
import { asRole } from '../db/as-role.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { Column, LeftOut } from './described.ts'
import { TABLES } from './tables.ts'

/** Records read in one transaction. */
const PAGE = 500

export type Row = Readonly<Record<string, unknown>>

/** A table of which something is exported, without the types of its rows. */
export type ExportedTable = {
  name: string
  title: string
  key: string
  columns: readonly { name: string; heading: string }[]
  only: ReturnType<typeof sql<boolean>> | null
  told: Readonly<Record<string, readonly string[] | undefined>>
  asAuditor: boolean
}

const isLeftOut = (part: object): part is LeftOut => 'leftOut' in part

/** What is exported, in its order. */
export const EXPORTED: readonly ExportedTable[] = Object.entries(TABLES).flatMap(([name, description]) => {
  if (isLeftOut(description)) return []
  const columns = Object.entries(description.columns as Record<string, Column>).flatMap(([column, heading]) =>
    typeof heading === 'string' ? [{ name: column, heading }] : [],
  )
  const { title, key, only = null, told = {}, asAuditor: isAuditors = false } = description
  return [{ name, title, key, columns, only, told, asAuditor: isAuditors }]
})

/** What is not, and why: whole tables, and columns as `table.column`. */
export const LEFT_OUT: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(TABLES).flatMap(([name, description]) => {
    if (isLeftOut(description)) return [[name, description.leftOut] as const]
    return Object.entries(description.columns as Record<string, Column>).flatMap(([column, heading]) =>
      typeof heading === 'string' ? [] : [[`${name}.${column}`, heading.leftOut] as const],
    )
  }),
)

/** Which rows are records. That they belong to the transaction's tenant, the policies of every table see to. */
const records = ({ only }: ExportedTable) => only ?? sql<boolean>`true`

const inRole = <T>(trx: Trx, table: ExportedTable, act: () => Promise<T>) =>
  table.asAuditor ? asRole(trx, 'madoguchi_auditor', act) : act()

/** How many records of a table the transaction's tenant has. */
export function countRows(trx: Trx, table: ExportedTable): Promise<number> {
  return inRole(trx, table, async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(table.name)} where ${records(table)}`.execute(trx)
    return rows[0]?.n ?? 0
  })
}

/** All records of a table in the order of their key, page by page. Between two pages no transaction is open. */
export async function* rowsOf(
  { read, signal }: Pick<JobContext, 'read' | 'signal'>,
  table: ExportedTable,
): AsyncGenerator<Row[]> {
  const key = sql.ref(table.key)
  const columns = sql.join(table.columns.map(({ name }) => sql.ref(name)))
  let last: unknown = null
  for (;;) {
    signal.throwIfAborted()
    const after = last === null ? sql`true` : sql`${key} > ${last}`
    const page = await read((trx) =>
      inRole(trx, table, async () => {
        const { rows } = await sql<Row>`select ${columns} from ${sql.table(table.name)}
          where ${records(table)} and ${after} order by ${key} limit ${PAGE}`.execute(trx)
        return rows
      }),
    )
    if (page.length > 0) yield page.map((row) => toldOf(table, row))
    if (page.length < PAGE) return
    last = page.at(-1)?.[table.key]
  }
}

/** A record without the keys of its JSON that are not told. */
function toldOf({ told }: ExportedTable, row: Row): Row {
  const narrowed = Object.entries(told).map(([column, keys = []]) => {
    const value = Object.entries((row[column] ?? {}) as object).filter(([name]) => keys.includes(name))
    return [column, Object.fromEntries(value)] as const
  })
  return narrowed.length === 0 ? row : { ...row, ...Object.fromEntries(narrowed) }
}
