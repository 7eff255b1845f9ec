// The clock of a test database, which can be stepped while others work: what the server's statements and the defaults of
// its columns ask for is answered by a function that is found before the database's own.
import { stop } from '../api/support/backup.ts'
import type { World } from '../api/support/world.ts'

/** Lets the clocks of a world be stepped, the server's and the database's; returns what does it, in ms from the true time. */
export async function steppedClock(world: World): Promise<(ms: number) => Promise<void>> {
  const { owner, place } = world.database
  const { pool } = owner
  await pool.query(`
    create schema stepped;
    create table stepped.clock (ms bigint not null);
    insert into stepped.clock values (0);
    create function stepped.clock_timestamp() returns timestamptz language sql volatile as $$
      select pg_catalog.clock_timestamp() + (select ms from stepped.clock) * interval '1 ms'
    $$;
    grant usage on schema stepped to public;
    grant select on stepped.clock to public;`)
  const { rows } = await pool.query<{ statement: string }>(`
    select format('alter table %I alter %I set default stepped.clock_timestamp()', table_name, column_name) as statement
    from information_schema.columns
    where table_schema = 'public' and column_default like 'clock_timestamp()%'`)
  for (const { statement } of rows) await pool.query(statement)
  const path = 'search_path = stepped, pg_catalog, public'
  // The embedded database has one session for all, PostgreSQL one for each connection that is made from now on.
  if (place.kind === 'embedded') await pool.query(`set ${path}`)
  else {
    await pool.query(`alter database ${place.name} set ${path}`)
    await stop(world.database)
    const database = await place.open()
    Object.assign(world, { database, deps: { ...world.deps, database: database.app } })
  }
  return async (ms) => {
    world.skewClock(ms)
    await world.database.owner.pool.query('update stepped.clock set ms = $1', [Math.round(ms)])
  }
}
