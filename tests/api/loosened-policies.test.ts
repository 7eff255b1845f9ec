/**
 * Each policy of the database is needed: with all in place no role of the server reads or writes a row of another tenant in
 * any table, and with any one of them loosened it does, or does what that policy is there to refuse. Tables, policies and
 * rights are asked of the database, so that a new table is tried by being there.
 */
import { sql, type Transaction } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Schema } from '../../server/db/schema.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { askToClose, countsOf, letDayCome } from './support/closing.ts'
import { fillTenant } from './support/full-tenant.ts'
import {
  type Policy,
  policiesOf,
  type Rights,
  type Role,
  rightsOf,
  type Table,
  tenantTables,
} from './support/policies.ts'
import { addDesk, type Desk, openWorld, type World } from './support/world.ts'

type Trx = Transaction<Schema>

let world: World
let here: Desk
let there: Desk
let tables: Table[]
let policies: Policy[]
/** Of each table, a row of the other tenant. */
const rows = new Map<string, string>()
const rights = new Map<string, Rights>()

beforeAll(async () => {
  world = await openWorld()
  here = await addDesk(world)
  there = await addDesk(world)
  for (const desk of [here, there]) {
    await fillTenant(world, desk)
    await askToClose(world, desk)
    // The eraser sees nothing of a tenant before its day.
    await letDayCome(world, desk.tenantId)
  }
  tables = await tenantTables(world)
  policies = await policiesOf(world, tables)
  for (const table of tables) {
    rows.set(table.name, await rowOf(table))
    for (const role of rolesOf(table)) rights.set(`${table.name} ${role}`, await rightsOf(world, table, role))
  }
})
afterAll(() => world.close())

const rolesOf = (table: Table) => [
  ...new Set(policies.filter((policy) => policy.table === table.name).map(({ role }) => role)),
]

function rowOf({ name, key }: Table): Promise<string> {
  return withOperator(world.database.owner, async (trx) => {
    const found = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t where ${sql.ref(key)} = ${there.tenantId} limit 1`.execute(
      trx,
    )
    const [first] = found.rows
    if (!first) throw new Error(`${name} has no row: support/full-tenant.ts makes one`)
    return first.row
  })
}

/** Does something in a transaction of the owner that is taken back. */
async function tried<T>(act: (trx: Trx) => Promise<T>): Promise<T> {
  let result: T | undefined
  const undone = new Error('undone')
  await world.database.owner.kysely
    .transaction()
    .execute(async (trx) => {
      result = await act(trx)
      throw undone
    })
    .catch((thrown: unknown) => {
      if (thrown !== undone) throw thrown
    })
  return result as T
}

/** Goes on as a role in the tenant `here`. */
async function actAs(trx: Trx, role: Role, { uid = '', settings = {} as Record<string, string> } = {}): Promise<void> {
  const all = { role, 'app.tenant': here.tenantId, 'app.uid': uid, ...settings }
  for (const [name, value] of Object.entries(all)) await sql`select set_config(${name}, ${value}, true)`.execute(trx)
}

/** Whether a statement reached a row: it did something, or was stopped by something else than a missing right. */
async function reaches(trx: Trx, statement: string): Promise<boolean> {
  await sql`savepoint attempt`.execute(trx)
  try {
    const { rows: found, numAffectedRows = 0n } = await sql.raw(statement).execute(trx)
    return found.length > 0 || numAffectedRows > 0n
  } catch (thrown) {
    return (thrown as { code?: string }).code !== '42501'
  } finally {
    await sql`rollback to savepoint attempt`.execute(trx)
  }
}

/** Statements of a role that would read or write a row of the other tenant. */
function crossings({ name, key }: Table, role: Role): Record<string, string> {
  const may = rights.get(`${name} ${role}`)
  if (!may) return {}
  const [other, own] = [there, here].map(({ tenantId }) => `${key} = '${tenantId}'`)
  const columns = may.insert.map((column) => `"${column}"`).join(', ')
  const source = `jsonb_populate_record(null::${name}, $row$${rows.get(name)}$row$)`
  const column = may.update.find((one) => one !== key)
  return {
    ...(may.select && { reads: `select 1 from ${name} where ${other} limit 1` }),
    ...(may.insert.includes(key) && {
      'brings in': `insert into ${name} (${columns}) select ${columns} from ${source}`,
    }),
    ...(column && { changes: `update ${name} set "${column}" = "${column}" where ${other}` }),
    ...(may.update.includes(key) && { moves: `update ${name} set ${other} where ${own}` }),
    ...(may.delete && { deletes: `delete from ${name} where ${other}` }),
  }
}

async function crossed(trx: Trx, table: Table, role: Role): Promise<string[]> {
  const done: string[] = []
  for (const [what, statement] of Object.entries(crossings(table, role))) {
    if (await reaches(trx, statement)) done.push(`${role} ${what} ${table.name}`)
  }
  return done
}

test('the other tenant has a row in every table', async () => {
  const counts = await countsOf(world, there.tenantId)
  expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
  expect(tables.length).toBeGreaterThan(25)
  expect(policies.length).toBeGreaterThan(60)
})

test('with all policies in place nothing of it is read or written by any role', async () => {
  const found = await tried(async (trx) => {
    const all: string[] = []
    for (const table of tables) {
      for (const role of rolesOf(table)) {
        await actAs(trx, role)
        all.push(...(await crossed(trx, table, role)))
      }
    }
    return all
  })
  expect(found).toEqual([])
})

/** What a policy is there for besides keeping tenants apart: a statement that it alone refuses, and what was set before. */
type Case = { statement: () => string; settings?: Record<string, string> }
/** Before a tenant is entered, by somebody who belongs to none. */
const OUTSIDE = { 'app.members': 'managed', 'app.tenant': '', 'app.uid': 'nobody' }
const CASES: Readonly<Record<string, Case>> = {
  'members own_only': { statement: () => `update members set name = 'x' where id = '${here.admin.memberId}'` },
  'members by_invitation': {
    statement: () => "insert into members (uid, email, name, role) values ('guest', 'guest@example.jp', 'x', 'admin')",
  },
  'members others_only': { statement: () => `delete from members where id = '${here.admin.memberId}'` },
  'members own_change': { statement: () => "update members set name = 'x'", settings: OUTSIDE },
  'members made_own': { statement: () => "update members set name = 'x'", settings: OUTSIDE },
  'interactions purge_only': { statement: () => 'delete from interactions' },
  'tenant_closings before_the_day': { statement: () => 'delete from tenant_closings' },
  'tenants administered': { statement: () => "update tenants set name = 'x'" },
}

/** A policy without one half of what it asks for; one for updates alone without either. */
const loosened = ({ table, name, cmd }: Policy, half: 'using' | 'check') => {
  const using = cmd === 'INSERT' ? '' : 'using (true)'
  const check = cmd === 'SELECT' || cmd === 'DELETE' ? '' : 'with check (true)'
  const isWhole = cmd === 'UPDATE' || cmd === 'INSERT'
  return `alter policy ${name} on ${table} ${isWhole ? `${using} ${check}` : half === 'using' ? using : check}`
}

/** The halves of a policy that matter to its role: what it finds, and whose rows it may write. */
function halvesOf({ table, role, cmd }: Policy, { key }: Table): ('using' | 'check')[] {
  const may = rights.get(`${table} ${role}`)
  if (!may) return []
  const finds = may.select || may.delete || may.update.length > 0
  const writes = cmd === 'ALL' && (may.insert.includes(key) || may.update.includes(key))
  return [...(finds ? (['using'] as const) : []), ...(writes ? (['check'] as const) : [])]
}

describe('a policy that is loosened lets through what it refuses', () => {
  const without = (policy: Policy, half: 'using' | 'check', act: (trx: Trx) => Promise<string[]>) =>
    tried(async (trx) => {
      await sql.raw(loosened(policy, half)).execute(trx)
      return act(trx)
    })

  test('of rows of another tenant', async () => {
    const idle: string[] = []
    for (const policy of policies.filter(({ is_restrictive, cmd }) => !is_restrictive && cmd !== 'UPDATE')) {
      const table = tables.find(({ name }) => name === policy.table) as Table
      for (const half of halvesOf(policy, table)) {
        const found = await without(policy, half, async (trx) => {
          await actAs(trx, policy.role)
          return crossed(trx, table, policy.role)
        })
        if (found.length === 0) idle.push(`${policy.table} ${policy.name} ${half}`)
      }
    }
    expect(idle).toEqual([])
  })

  test('of what is refused within a tenant', async () => {
    const special = policies.filter(({ is_restrictive, cmd }) => is_restrictive || cmd === 'UPDATE')
    expect(special.map(({ table, name }) => `${table} ${name}`).toSorted()).toEqual(Object.keys(CASES).toSorted())
    for (const policy of special) {
      const name = `${policy.table} ${policy.name}`
      const { statement, settings = {} } = CASES[name] as Case
      const attempt = async (trx: Trx) => {
        await actAs(trx, policy.role, { uid: here.staff.uid, settings })
        return (await reaches(trx, statement())) ? [name] : []
      }
      expect(await tried(attempt), 'in place').toEqual([])
      expect(await without(policy, 'using', attempt), 'loosened').toEqual([name])
    }
  })
})
