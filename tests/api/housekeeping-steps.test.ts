/** Housekeeping goes step by step: what was erased stays erased, whatever comes after it, and no step is a large one. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withOperator } from '../../server/db/with-tenant.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { ask, workAll } from './support/jobs.ts'
import { addDesk, type Desk, openWorld, type World } from './support/world.ts'

/** Rows that one statement may delete. */
const MOST = 1_000

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const run = (text: string) => sql.raw(text).execute(world.database.owner.kysely)
const asOperator = (query: ReturnType<typeof sql>) =>
  withOperator(world.database.owner, (trx) => query.execute(trx).then(({ rows }) => rows))

/** Customers that were deleted long ago, each with so many contacts. */
const deletedCustomers = (count: number, contacts: number) =>
  asOperator(sql`
    with gone as (
      insert into customers (tenant_id, name, search_text, kana_row, deleted_at, interactions_count)
      select ${desk.tenantId}::uuid, '消える人', '', '他', now() - interval '31 days', ${contacts}::int
      from generate_series(1, ${count}::int) returning id
    )
    insert into interactions
      (tenant_id, customer_id, type, summary, search_text, occurred_at, created_by_uid, created_by_name)
    select ${desk.tenantId}::uuid, gone.id, 'note', 'x', '', now(), 'x', 'x'
    from gone, generate_series(1, ${contacts}::int)`)

const left = async (table: string, condition: string) => {
  const query = sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}
    where tenant_id = ${desk.tenantId}::uuid and ${sql.raw(condition)}`
  const [row] = (await asOperator(query)) as { n: number }[]
  return row?.n
}
const unerased = () => left('customers', 'purged_at is null')

test('people are erased first, and stay so when a later step goes wrong', async () => {
  await deletedCustomers(3, 2)
  await asOperator(sql`insert into notifications (tenant_id, member_id, title, message, category, created_at)
    values (${desk.tenantId}::uuid, ${desk.staff.memberId}::uuid, 'x', 'x', 'system', now() - interval '200 days')`)
  await run(`create function no_end() returns trigger language plpgsql as $$ begin raise exception 'no end'; end $$;
    create trigger no_end before delete on notifications for each row execute function no_end();`)
  await ask(world, desk.admin, housekeeping, {})
  const worker = world.deps.jobs.work()
  await expect.poll(() => world.faults.length).toBeGreaterThan(0)
  await worker.stop()
  await run('drop trigger no_end on notifications; drop function no_end()')
  expect([await unerased(), await left('interactions', 'true')]).toEqual([0, 0])
  expect(await left('notifications', 'true')).toBe(1)
  await ask(world, desk.admin, housekeeping, {})
  await workAll(world)
  expect(await left('notifications', 'true')).toBe(0)
})

test('what is much goes by little', { timeout: 90_000 }, async () => {
  await deletedCustomers(6, 400)
  await asOperator(sql`insert into notifications (tenant_id, member_id, title, message, category, created_at)
    select ${desk.tenantId}::uuid, ${desk.staff.memberId}::uuid, 'x', 'x', 'system', now() - interval '200 days'
    from generate_series(1, 2500)`)
  await asOperator(sql`insert into files (tenant_id, id, name, media_type, size, sha256, completed_at)
    select ${desk.tenantId}::uuid, gen_random_uuid(), 'x', 'a/b', 1, '', now() - interval '31 days'
    from generate_series(1, 1500)`)
  await asOperator(sql`insert into products (tenant_id, name, price, search_text, deleted_at)
    select ${desk.tenantId}::uuid, 'x', 1, '', now() - interval '31 days' from generate_series(1, 1500)`)
  const tables = ['interactions', 'notifications', 'files', 'products']
  await run(`create function at_once() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > ${MOST} then raise exception 'much at once in %', tg_table_name; end if;
      return null; end $$;
    ${tables.map((table) => `create trigger at_once after delete on ${table} referencing old table as gone for each statement execute function at_once();`).join('\n')}`)
  world.faults.length = 0
  await ask(world, desk.admin, housekeeping, {})
  await workAll(world).catch(() => {})
  await run(`${tables.map((table) => `drop trigger at_once on ${table};`).join('\n')} drop function at_once()`)
  expect(world.faults).toEqual([])
  expect(await unerased()).toBe(0)
  for (const table of tables) expect([table, await left(table, 'true')]).toEqual([table, 0])
})
