// Backups of the real server's data, while a day goes on.
import { beginDataset } from '../../server/db/history.ts'
import { backUp, start, stop } from '../api/support/backup.ts'
import type { TestDatabase } from '../api/support/test-database.ts'
import type { World } from '../api/support/world.ts'
import type { PutBack } from './fake-server.ts'
import type { Processes } from './real-processes.ts'

let lives = 0

/**
 * Copies the rows of one tenant. They are put back as a dump would: with what they were, past every trigger. That shows
 * nowhere, so the operator's command begins a new dataset.
 */
export async function copyRows(world: World, tenantId: string): Promise<PutBack> {
  const { pool } = world.database.owner
  const tables = await tablesOf(world.database)
  const copies: string[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query(`select json_agg(t)::text as rows from ${name} t where tenant_id = $1`, [
      tenantId,
    ])
    copies.push(rows[0].rows ?? '[]')
  }
  return async () => {
    const { owner } = world.database
    const client = await owner.pool.connect()
    try {
      await client.query('begin; set local session_replication_role = replica')
      for (const [i, { name, columns }] of tables.entries()) {
        await client.query(`delete from ${name} where tenant_id = $1`, [tenantId])
        await client.query(
          `insert into ${name} (${columns}) overriding system value
           select ${columns} from json_populate_recordset(null::${name}, $1)`,
          [copies[i]],
        )
      }
      await client.query('commit')
    } finally {
      client.release()
    }
    // The days of the model are shorter than the time between two restores.
    lives += 1
    await beginDataset(owner.kysely, new Date(Date.now() + lives * 3_600_000))
  }
}

type Table = { name: string; columns: string }

async function tablesOf({ owner }: TestDatabase): Promise<Table[]> {
  const { rows } = await owner.pool.query<Table>(`
    select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
    group by c.table_name having bool_or(c.column_name = 'tenant_id') order by 1`)
  return rows
}

/** Copies the whole database as docs/operate.md tells the operator to do, with the server stopped, and puts it back so. */
export async function copyDatabase(world: World, processes: Processes): Promise<PutBack & { forget: () => void }> {
  const stopped = async (act: () => Promise<void> | void) => {
    const { place } = world.database
    await processes.close()
    await stop(world.database)
    await act()
    const database = await start(place)
    Object.assign(world, { database, deps: { ...world.deps, database: database.app } })
    await processes.open()
  }
  let backup: ReturnType<typeof backUp> | undefined
  await stopped(() => {
    backup = backUp(world.database.place)
  })
  const putBack = () => stopped(async () => backup?.restore())
  return Object.assign(putBack, { forget: () => backup?.forget() })
}
