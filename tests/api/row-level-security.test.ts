/** What the database itself refuses, with raw SQL under the application's role: no handler is trusted. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  enterTenant,
  presentInvitation,
  type Trx,
  withOperator,
  withTenant,
  withUser,
} from '../../server/db/with-tenant.ts'
import { CUSTOMERS_OF_SUBJECT } from './support/merges.ts'
import { makeSubject } from './support/samples.ts'
import { addDesk, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let here: Desk
let there: Desk

beforeAll(async () => {
  world = await openWorld()
  here = await addDesk(world)
  there = await addDesk(world)
  for (const desk of [here, there]) await makeSubject(world, desk, desk.staff)
})
afterAll(() => world.close())

type Found = Record<string, unknown>
const asTenant = (tenantId: string, statement: ReturnType<typeof sql<Found>>) =>
  withTenant(world.database.app, tenantId, async (trx) => (await statement.execute(trx)).rows)
const tenantTables = async () => {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`.execute(
    world.database.owner.kysely,
  )
  return rows.map((row) => row.name)
}

test('row-level security is enabled and forced on every table that knows a tenant, and on the tenants', async () => {
  const names = [...(await tenantTables()), 'tenants']
  expect(names.length).toBeGreaterThan(8)
  const { rows } = await sql<{ relname: string }>`
    select relname from pg_class where relname in (${sql.join(names)}) and relkind = 'r'
      and not (relrowsecurity and relforcerowsecurity)`.execute(world.database.owner.kysely)
  expect(rows).toEqual([])
})

test('tenant_id is first in every key, and in every unique and foreign key', async () => {
  const names = await tenantTables()
  const { rows } = await sql<{ table: string; name: string; columns: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as columns from pg_constraint
    where contype in ('p', 'u', 'f') and conrelid::regclass::text in (${sql.join(names)})`.execute(
    world.database.owner.kysely,
  )
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter((row) => !/\(tenant_id/.test(row.columns))).toEqual([])
})

test('only own rows are seen, in every table', async () => {
  const readable = (await tenantTables()).filter((name) => name !== 'audit_log' && !name.startsWith('identity'))
  for (const name of readable) {
    const rows = await asTenant(here.tenantId, sql<Found>`select distinct tenant_id from ${sql.table(name)}`)
    expect([name, rows.filter((row) => row.tenant_id !== here.tenantId)]).toEqual([name, []])
  }
  const tenants = await asTenant(here.tenantId, sql<Found>`select id from tenants`)
  expect(tenants).toEqual([{ id: here.tenantId }])
})

describe('the other tenant', () => {
  test('cannot be written to', async () => {
    const intoOther = sql<Found>`insert into customers (tenant_id, name, search_text, kana_row)
      values (${there.tenantId}, '越境', '', '他')`
    await expect(asTenant(here.tenantId, intoOther)).rejects.toMatchObject({ code: '42501' })
    const moved = sql<Found>`update customers set tenant_id = ${there.tenantId}`
    await expect(asTenant(here.tenantId, moved)).rejects.toMatchObject({ code: '42501' })
  })

  test('is not touched by an update of all', async () => {
    await asTenant(here.tenantId, sql<Found>`update customers set memo = '全件'`)
    const rows = await asTenant(there.tenantId, sql<Found>`select memo from customers`)
    expect(rows).toEqual(Array.from({ length: CUSTOMERS_OF_SUBJECT }, () => ({ memo: '' })))
  })

  test('cannot be referred to', async () => {
    const [customer] = await asTenant(there.tenantId, sql<Found>`select id from customers`)
    const foreign = sql<Found>`insert into interactions (customer_id, type, summary, search_text, occurred_at, created_by_uid, created_by_name)
      values (${customer?.id}, 'note', '', '', now(), '', '')`
    await expect(asTenant(here.tenantId, foreign)).rejects.toMatchObject({ code: '23503' })
  })
})

test('without a tenant nothing is seen; a person sees the own memberships and their tenants only', async () => {
  const look = async (trx: Trx) => {
    const count = async (table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(trx)).rows[0]?.n
    return [await count('customers'), await count('members'), await count('tenants')]
  }
  expect(await withUser(world.database.app, 'nobody', look)).toEqual([0, 0, 0])
  expect(await withUser(world.database.app, '', look)).toEqual([0, 0, 0])
  expect(await withUser(world.database.app, here.staff.uid, look)).toEqual([0, 1, 1])
  expect(await withTenant(world.database.app, here.tenantId, look)).toEqual([CUSTOMERS_OF_SUBJECT, 5, 1])
  expect(await withTenant(world.database.app, '', look)).toEqual([0, 0, 0])
  await expect(withTenant(world.database.app, 'x', look)).rejects.toMatchObject({ code: '22P02' })
})

test('once a tenant is entered, memberships of the same person elsewhere are out of sight', async () => {
  const own = await addDesk(world)
  const { uid, name } = own.staff
  const elsewhere = { tenant_id: (await addDesk(world)).tenantId, uid, name, email: uid, role: 'admin' }
  await withOperator(world.database.owner, (trx) => trx.insertInto('members').values(elsewhere).execute())
  const seen = await withUser(world.database.app, uid, async (trx) => {
    const before = await trx.selectFrom('members').select('tenant_id').execute()
    await enterTenant(trx, own.tenantId)
    const after = await trx.selectFrom('members').select('tenant_id').execute()
    const tenants = await trx.selectFrom('tenants').select('id').execute()
    return [before.length, new Set(after.map((row) => row.tenant_id)), tenants]
  })
  expect(seen).toEqual([2, new Set([own.tenantId]), [{ id: own.tenantId }]])
})

test('people change their own membership alone, and nothing of it that gives them more', async () => {
  const { staff, admin } = here
  const change = (statement: ReturnType<typeof sql<Found>>, tenantId: string | null = here.tenantId) =>
    withUser(world.database.app, staff.uid, async (trx) => {
      if (tenantId) await enterTenant(trx, tenantId)
      return (await statement.execute(trx)).rows
    })
  const own = [{ id: staff.memberId }]
  expect(await change(sql<Found>`update members set name = '私' returning id`)).toEqual(own)
  expect(await change(sql<Found>`update members set name = '私' returning id`, null)).toEqual(own)
  expect(await change(sql<Found>`update members set name = '私' where id = ${admin.memberId} returning id`)).toEqual([])
  expect(await change(sql<Found>`update members set name = '私' returning id`, there.tenantId)).toEqual([])
  expect(await asTenant(here.tenantId, sql<Found>`update members set name = '私' returning id`)).toEqual([])
  for (const column of ['role', 'uid', 'status', 'tenant_id', 'email']) {
    await expect(change(sql<Found>`update members set ${sql.ref(column)} = ${sql.ref(column)}`)).rejects.toMatchObject({
      code: '42501',
    })
  }
})

test('an invitation is found by its code alone, and makes no other member than it says', async () => {
  const [hash, email] = ['a'.repeat(64), 'guest@example.jp']
  const invitation = {
    tenant_id: there.tenantId,
    email,
    role: 'staff',
    code_hash: hash,
    created_by: '',
    expires_at: new Date(),
  }
  await withOperator(world.database.owner, (trx) => trx.insertInto('invitations').values(invitation).execute())
  const act = (codeHash: string, uid: string, fn: (trx: Trx) => Promise<unknown>) =>
    withUser(world.database.app, uid, async (trx) => {
      await presentInvitation(trx, codeHash)
      return fn(trx)
    })
  const look = async (trx: Trx) =>
    (await trx.selectFrom('invitations').select('email').execute()).map((row) => row.email)
  expect(await act(hash, 'guest', look)).toEqual([email])
  for (const other of ['b'.repeat(64), '', '%']) expect(await act(other, 'guest', look)).toEqual([])
  expect(await withTenant(world.database.app, here.tenantId, look)).not.toContain(email)

  const join = (
    codeHash: string,
    fields: Partial<{ uid: string; email: string; role: string }>,
    tenantId = there.tenantId,
  ) =>
    act(codeHash, 'guest', async (trx) => {
      await enterTenant(trx, tenantId)
      const used = sql`update invitations set used_at = now(), used_by_uid = 'guest' where code_hash = ${hash}`
      await used.execute(trx)
      await trx
        .insertInto('members')
        .values({ uid: 'guest', email, role: 'staff', name: '客', ...fields })
        .execute()
    })
  const refusal = { code: '42501' }
  for (const fields of [{ role: 'admin' }, { uid: 'somebody' }, { email: 'other@example.jp' }]) {
    await expect(join(hash, fields)).rejects.toMatchObject(refusal)
  }
  await expect(join('b'.repeat(64), {})).rejects.toMatchObject(refusal)
  await expect(join(hash, {}, here.tenantId)).rejects.toMatchObject(refusal)
  const unused = act(hash, 'guest', async (trx) => {
    await enterTenant(trx, there.tenantId)
    await trx.insertInto('members').values({ uid: 'guest', email, role: 'staff', name: '客' }).execute()
  })
  await expect(unused).rejects.toMatchObject(refusal)
  await join(hash, {})
})

test('interactions cannot be changed, nor removed before their customer is 30 days gone', async () => {
  await withOperator(world.database.owner, async (trx) => {
    const { id } = await trx
      .selectFrom('customers')
      .select('id')
      .where('tenant_id', '=', here.tenantId)
      .executeTakeFirstOrThrow()
    const row = { tenant_id: here.tenantId, customer_id: id, type: 'note', summary: 's', search_text: '' } as const
    const by = { occurred_at: new Date(), created_by_uid: '', created_by_name: '' }
    await trx
      .insertInto('interactions')
      .values({ ...row, ...by })
      .execute()
  })
  const change = sql<Found>`update interactions set summary = 'x'`
  await expect(asTenant(here.tenantId, change)).rejects.toMatchObject({ code: '42501' })
  expect(await asTenant(here.tenantId, sql<Found>`delete from interactions returning id`)).toEqual([])
})

test('role and tenant end with the transaction, and 40 at a time do not mix', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, i) => {
      const { tenantId } = i % 2 ? here : there
      const rows = await asTenant(tenantId, sql<Found>`select tenant_id, pg_sleep(0.002) from members`)
      expect(new Set(rows.map((row) => row.tenant_id))).toEqual(new Set([tenantId]))
    }),
  )
  const { rows } =
    await sql<Found>`select current_user <> 'madoguchi_app' as other, current_setting('app.tenant', true) as tenant`.execute(
      world.database.app.kysely,
    )
  expect(rows[0]).toMatchObject({ other: true })
  expect(rows[0]?.tenant || '').toBe('')
})

test('a transaction inside a transaction fails loudly instead of waiting for itself', async () => {
  const nested = withTenant(world.database.app, here.tenantId, () =>
    withTenant(world.database.app, here.tenantId, async () => 'never'),
  )
  await expect(nested).rejects.toThrow('a second transaction inside a transaction')
})

/** The only login of the embedded database is the superuser. */
const onPostgres = test.skipIf(inject('template').kind === 'embedded')

onPostgres("the server's login on PostgreSQL cannot become an operator", async () => {
  await expect(withOperator(world.database.app, async () => 'never')).rejects.toMatchObject({ code: '42501' })
})

test("no temporary table of a caller stands in for one of the owner's", async () => {
  const { rows } =
    await sql<Found>`select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
    and not exists (
      select from unnest(proconfig) setting where setting like 'search_path=%, pg_temp')`.execute(
      world.database.owner.kysely,
    )
  expect(rows).toEqual([])
  const found = await withTenant(world.database.app, here.tenantId, async (trx) => {
    const columns = sql`id uuid, tenant_id uuid, search_tokens bigint[], search_text text`
    for (const table of ['customers', 'interactions']) {
      const own = sql.id('pg_temp', table)
      await sql`create temporary table ${sql.id(table)} (${columns}) on commit drop`.execute(trx)
      await sql`insert into ${own} values (${crypto.randomUUID()}, ${here.tenantId}, '{1}', 'あ')`.execute(trx)
      // Readable for the owner, as whoever means harm would make it.
      await sql`grant select on ${own} to public`.execute(trx)
    }
    const asked = sql`search_tokens(${here.tenantId}, 'あ')`
    return (
      await sql<Found>`select customers_with_tokens('{1}', 5) union all select interactions_with_tokens(${asked}, 5)`.execute(
        trx,
      )
    ).rows
  })
  expect(found).toEqual([])
})
