// @vitest-environment node
// The operator's commands see every tenant: each of them acts on the one that was named, though another has the same people.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../db/connect.ts'
import { openTemporaryDatabase } from '../db/temporary-database.ts'
import { withOperator, withTenant } from '../db/with-tenant.ts'
import { inviteAdmin } from './invite-admin.ts'
import { seedRecords } from './seed-records.ts'
import { setRole } from './set-role.ts'
import { createTenant, findTenant, listTenants } from './tenants.ts'

const NOW = new Date('2026-11-20T06:00:00Z')
/** The id of a member is their own within the tenant. */
const SECOND = '00000000-0000-4000-8000-000000000002'

let database: Database
beforeAll(async () => {
  database = await openTemporaryDatabase()
  for (const subdomain of ['aoba', 'wakaba']) {
    const { id } = await createTenant(database, { name: `${subdomain} 医院`, subdomain, plan: 'スタンダード' })
    const base = { tenant_id: id, email: '' }
    await withOperator(database, (trx) =>
      trx
        .insertInto('members')
        .values([
          { ...base, uid: `head ${subdomain}`, name: '院長', email: 'head@example.com', role: 'admin' },
          { ...base, id: SECOND, name: '二人目', email: 'second@example.com', role: 'staff' },
          { ...base, name: '受付', email: `${subdomain}@example.com`, role: 'staff' },
        ])
        .execute(),
    )
  }
})
afterAll(() => database.close())

const idOf = (subdomain: string) => withOperator(database, async (trx) => (await findTenant(trx, subdomain)).id)
const inTenant = async <T>(subdomain: string, read: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(database, await idOf(subdomain), read)
const rolesIn = (subdomain: string) =>
  inTenant(subdomain, async (trx) =>
    Object.fromEntries(
      (await trx.selectFrom('members').select(['email', 'role']).execute()).map(({ email, role }) => [email, role]),
    ),
  )

it('the last administrator of a tenant is the last one, whoever else is an administrator elsewhere', async () => {
  await expect(setRole(database, 'aoba', 'head@example.com', 'staff')).rejects.toThrow('最後の管理者')
})

it('a role changes in one tenant', async () => {
  await setRole(database, 'aoba', 'second@example.com', 'manager')
  expect(await rolesIn('aoba')).toMatchObject({ 'second@example.com': 'manager' })
  expect(await rolesIn('wakaba')).toMatchObject({ 'second@example.com': 'staff' })
  await expect(setRole(database, 'aoba', 'wakaba@example.com', 'manager')).rejects.toThrow('いません')
})

it('an invitation of the same address elsewhere stays open', async () => {
  await inviteAdmin(database, 'wakaba', 'new@example.com', NOW)
  await inviteAdmin(database, 'aoba', 'new@example.com', NOW)
  const open = await inTenant('wakaba', (trx) => trx.selectFrom('invitations').select('revoked_at').execute())
  expect(open).toEqual([{ revoked_at: null }])
})

it('records are made in one tenant, by its own people, and counted there', async () => {
  const seed = (tenant: string, customers: number, word?: string) =>
    seedRecords(database, { tenant, customers, interactions: customers * 4, seed: word }, NOW, () => {})
  await seed('wakaba', 2)
  await seed('aoba', 3)
  // What is made depends on how many customers the tenant had: none. The same once more has the same ids.
  await expect(seed('aoba', 3, '0')).rejects.toThrow('duplicate key')
  expect(await listTenants(database)).toMatchObject([
    { subdomain: 'aoba', members: 3, customers: 3, interactions: 12 },
    { subdomain: 'wakaba', members: 3, customers: 2, interactions: 8 },
  ])
  const authors = await inTenant('aoba', (trx) =>
    trx.selectFrom('interactions').select('created_by_uid').distinct().execute(),
  )
  expect(authors).toEqual([{ created_by_uid: 'head aoba' }])
})
