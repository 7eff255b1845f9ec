// @vitest-environment node
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Identity } from '../core/identity.ts'
import type { Database } from '../db/connect.ts'
import { openTemporaryDatabase } from '../db/temporary-database.ts'
import { withOperator, withTenant, withUser } from '../db/with-tenant.ts'
import { parseEnv } from '../env.ts'
import { createIdentity } from '../identity/identity.ts'
import { DEMO_PASSWORD, demoAccounts, demoUid } from './accounts.ts'
import { ensureDemo } from './demo.ts'

let database: Database
let identity: Identity
const env = parseEnv({ DEMO: '1' })
const demo = { demoAccounts: () => demoAccounts(database) }
beforeAll(async () => {
  database = await openTemporaryDatabase()
  identity = await createIdentity(env, database, demo)
})
afterAll(() => database.close())

const TABLES = [
  'tenants',
  'members',
  'customers',
  'interactions',
  'notifications',
  'customer_views',
  'products',
  'folders',
  'legal_checks',
  'knowledge_documents',
  'frequent_questions',
  'snippets',
  'invitations',
  'visits',
]
const counts = (db = database) =>
  withOperator(db, async (trx) => {
    const all: Record<string, number> = {}
    for (const table of TABLES) {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(table)}`.execute(trx)
      all[table] = rows[0]?.count ?? 0
    }
    return all
  })
/** How contacts are looked up, and of which index no statistics are kept. */
const contactIndexes = async () => {
  const { rows } = await database.pool.query<{ definition: string; statistics: number | null; valid: boolean }>(`
    select pg_get_indexdef(i.indexrelid) as definition, a.attstattarget as statistics, i.indisvalid as valid
    from pg_index i join pg_attribute a on a.attrelid = i.indexrelid and a.attnum = 1
    where i.indrelid = 'interactions'::regclass order by 1`)
  return rows
}
const tenantId = async (subdomain: string) => {
  const row = await withOperator(database, (trx) =>
    trx.selectFrom('tenants').select('id').where('subdomain', '=', subdomain).executeTakeFirstOrThrow(),
  )
  return row.id
}

/** In this order: each begins with what the one before left. */
describe('ensureDemo', () => {
  it('makes nothing with the hosted identity', async () => {
    await ensureDemo(database, { mode: 'firebase' })
    expect((await counts()).tenants).toBe(0)
  })

  it('leaves an installation alone that has tenants of its own', async () => {
    const own = { name: '実在の医院', subdomain: 'real', plan: 'プロ' }
    await withOperator(database, (trx) => trx.insertInto('tenants').values(own).execute())
    await ensureDemo(database, { mode: 'embedded' })
    expect(await counts()).toMatchObject({ tenants: 1, members: 0, customers: 0 })
    expect((await createIdentity(env, database, demo)).clientConfig.demo_accounts).toEqual([])
    await withOperator(database, (trx) => trx.deleteFrom('tenants').execute())
  })

  it('makes the demo, and once', async () => {
    const before = await contactIndexes()
    await ensureDemo(database, identity)
    const made = await counts()
    expect(await contactIndexes(), 'each index is there again').toEqual(before)
    expect(made).toMatchObject({
      tenants: 2,
      members: 12,
      customers: 1260,
      interactions: 6320,
      products: 65,
      legal_checks: 13,
      knowledge_documents: 17,
      frequent_questions: 8,
      snippets: 9,
      invitations: 7,
    })
    await ensureDemo(database, identity)
    expect(await counts()).toEqual(made)
  })

  it('makes one demo when two processes start together', async () => {
    // Two processes have a session each, and never share an embedded database. Here both share its one session: the second
    // waits for all of the first one's work, longer than a call of a person would.
    const other = { ...(await openTemporaryDatabase()), patienceMs: 60_000 }
    try {
      await Promise.all([ensureDemo(other, identity), ensureDemo(other, identity)])
      expect(await counts(other)).toEqual(await counts())
    } finally {
      await other.close()
    }
  })
})

describe('the people of the demo', () => {
  const signIn = (email: string) =>
    identity.app?.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo', {
      method: 'POST',
      body: JSON.stringify({ email, password: DEMO_PASSWORD, returnSecureToken: true }),
    })

  it('sign in with the password of the sign-in page and work in their tenant', async () => {
    expect(identity.clientConfig.demo_accounts.map(({ label }) => label.split(' ')[1])).toEqual([
      ...['管理者', '責任者', 'スタッフ'],
      ...['管理者', 'スタッフ'],
    ])
    for (const { email, password } of identity.clientConfig.demo_accounts) {
      expect(password).toBe(DEMO_PASSWORD)
      const reply = (await (await signIn(email))?.json()) as { idToken: string }
      const { uid } = await identity.verify(reply.idToken)
      const members = await withUser(database, uid, (trx) =>
        trx.selectFrom('members').select(['email', 'status']).execute(),
      )
      expect(members).toEqual([{ email, status: 'active' }])
    }
  })

  it('are offered in the Google stand-in when they have no password', async () => {
    const page = (await (await identity.app?.request('/emulator/auth/handler'))?.text()) ?? ''
    expect([...page.matchAll(/data-email="([^"]+)"/g)].map(([, email]) => email)).toEqual([
      'google-staff@sakura.example',
      'google-manager@sakura.example',
      'google-staff@midori.example',
      'google-guest@example.com',
    ])
    const [member] = await withUser(database, demoUid('google-staff@sakura.example'), (trx) =>
      trx.selectFrom('members').select('role').execute(),
    )
    expect(member?.role).toBe('staff')
  })
})

describe('the tenants of the demo', () => {
  it('see their own rows only, in every table', async () => {
    const [sakura, midori] = [await tenantId('sakura-clinic'), await tenantId('midori-dental')]
    for (const table of TABLES.filter((name) => name !== 'tenants')) {
      for (const id of [sakura, midori]) {
        const { rows } = await withTenant(database, id, (trx) =>
          sql<{ tenant_id: string }>`select distinct tenant_id from ${sql.table(table)}`.execute(trx),
        )
        expect([table, rows.filter((row) => row.tenant_id !== id)]).toEqual([table, []])
      }
    }
    const { rows } = await withTenant(database, midori, (trx) =>
      sql<{ n: number }>`select count(*)::int n from customers where address like '%世田谷%'`.execute(trx),
    )
    expect(rows[0]?.n).toBe(0)
  })

  it('cannot write rows of each other into the tables of later features', async () => {
    const [sakura, midori] = [await tenantId('sakura-clinic'), await tenantId('midori-dental')]
    await expect(
      withTenant(database, midori, (trx) =>
        trx.insertInto('products').values({ tenant_id: sakura, name: 'x', price: 1 }).execute(),
      ),
    ).rejects.toMatchObject({ code: '42501' })
    const changed = await withTenant(database, midori, (trx) =>
      trx.updateTable('products').set({ price: 0 }).executeTakeFirst(),
    )
    expect(Number(changed.numUpdatedRows)).toBe(25)
    const removed = await withTenant(database, sakura, (trx) =>
      trx.deleteFrom('folders').where('tenant_id', '=', midori).executeTakeFirst(),
    )
    expect(Number(removed.numDeletedRows)).toBe(0)
  })
})
