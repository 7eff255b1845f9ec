import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { exports, type TenantExport } from '#contract/exports'
import { withOperator } from '../../../server/db/with-tenant.ts'
import { EXPORTED } from '../../../server/exports/rows.ts'
import { workAll } from './jobs.ts'
import { call, type Person, urlOf, type World } from './world.ts'

/** What an archive holds, by path. */
export type Unpacked = Record<string, Buffer>

/** Has everything exported and fetches it, as an administrator does; all parts are unpacked by a reader of its own. */
export async function exportAll(world: World, admin: Person): Promise<{ made: TenantExport; unpacked: Unpacked }> {
  const { id } = await call(world, admin, exports.create, {})
  await workAll(world)
  return fetchExport(world, admin, id)
}

export async function fetchExport(world: World, admin: Person, id: string) {
  const { exports: all } = await call(world, admin, exports.list, {})
  const made = all.find((one) => one.id === id)
  if (!made) throw new Error('the export is not in the list')
  const unpacked: Unpacked = {}
  for (const { file_id } of made.parts) {
    const files = unzipSync(await fetchPart(world, admin, file_id))
    for (const [path, bytes] of Object.entries(files)) unpacked[path] = Buffer.from(bytes)
  }
  return { made, unpacked }
}

export async function fetchPart(world: World, person: Person, id: string): Promise<Buffer> {
  const token = await world.identity.sign(person.uid)
  const url = urlOf(exports.file, { params: { id } })
  const reply = await world.app.request(url, { headers: { Authorization: `Bearer ${token}` } })
  if (reply.status !== 200) throw new Error(`${reply.status}: ${await reply.text()}`)
  return Buffer.from(await reply.arrayBuffer())
}

export const linesOf = (unpacked: Unpacked, path: string): string[] =>
  (unpacked[path]?.toString() ?? '').split('\n').filter((line) => line !== '')

/** Rows of a table as they are in the database, as JSON of the columns that are exported, in the order of the key. */
export function storedRows(world: World, tenantId: string, name: string): Promise<string[]> {
  const table = EXPORTED.find((one) => one.name === name)
  if (!table) throw new Error(`${name} is not exported`)
  const columns = sql.join(table.columns.map((column) => sql.ref(column.name)))
  return withOperator(world.database.owner, async (trx) => {
    const { rows } = await sql<Record<string, unknown>>`select ${columns} from ${sql.table(name)}
      where ${sql.ref(name === 'tenants' ? 'id' : 'tenant_id')} = ${tenantId} and ${table.only ?? sql`true`}
      order by ${sql.ref(table.key)}`.execute(trx)
    return rows.map((row) => JSON.stringify(row))
  })
}

/** Cells of a CSV file (RFC 4180), line by line. */
export function cellsOf(csv: string): string[][] {
  const lines = csv.replace(/^\uFEFF/, '').match(/(?:"(?:[^"]|"")*",?)+\r\n/g) ?? []
  return lines.map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')))
}
