// @vitest-environment node
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '../db/connect.ts'
import { openTemporaryDatabase } from '../db/temporary-database.ts'
import { withIdentity, withOperator, withTenant, withUser } from '../db/with-tenant.ts'
import { demoAccounts } from '../demo/accounts.ts'
import { parseEnv } from '../env.ts'
import { createIdentity } from './identity.ts'

let database: Database
beforeAll(async () => {
  database = await openTemporaryDatabase()
})
afterAll(() => database.close())

const demo = { demoAccounts: () => demoAccounts(database) }
let accounts = 0
const newEmail = () => `person${++accounts}@sakura.example`
const env = (settings: Record<string, string> = {}) => parseEnv({ DEMO: '0', ...settings })

async function signUp(app: NonNullable<Awaited<ReturnType<typeof createIdentity>>['app']>, email: string) {
  const response = await app.request('/identitytoolkit.googleapis.com/v1/accounts:signUp', {
    method: 'POST',
    body: JSON.stringify({ email, password: 'first secret' }),
  })
  return (await response.json()) as { idToken: string }
}

describe('the embedded identity', () => {
  it('tells the client its mode and nothing secret', async () => {
    const identity = await createIdentity(env({ SUPPORT_EMAIL: 'help@sakura.example' }), database, demo)
    expect(identity.clientConfig).toEqual({
      identity: { mode: 'embedded', api_key: 'embedded', auth_domain: '', project_id: 'madoguchi-embedded' },
      support_email: 'help@sakura.example',
      web_search: false,
      demo_accounts: [],
    })
  })

  it('says whether the web can be searched, and not where', async () => {
    const { clientConfig } = await createIdentity(env({ SEARCH_URL: 'http://search.inner:8888' }), database, demo)
    expect([clientConfig.web_search, JSON.stringify(clientConfig).includes('inner')]).toEqual([true, false])
  })

  it('offers the demo accounts only where the demo is on', async () => {
    const { clientConfig } = await createIdentity(env({ DEMO: '1' }), database, demo)
    expect(clientConfig.demo_accounts.map(({ email }) => email)).toEqual([
      'admin@sakura.example',
      'manager@sakura.example',
      'staff@sakura.example',
      'admin@midori.example',
      'staff@midori.example',
    ])
  })

  it('signs with one key in every process on a database, and after every start', async () => {
    const [first, second] = await Promise.all([createIdentity(env(), database), createIdentity(env(), database)])
    if (!first.app) throw new Error('no routes')
    const email = newEmail()
    const { idToken } = await signUp(first.app, email)
    expect(await second.verify(idToken)).toMatchObject({ email })
  })

  it('refuses to start in production, and names what is missing', async () => {
    await expect(createIdentity({ ...env(), production: true }, database)).rejects.toThrow('FIREBASE_PROJECT_ID')
  })

  it.each([
    ['127.0.0.1', '0', 200],
    ['localhost', '0', 200],
    ['0.0.0.0', '0', 403],
    ['192.168.1.10', '0', 403],
    ['0.0.0.0', '1', 200],
  ])('on %s with DEMO=%s the Google stand-in answers %i', async (host, demo, status) => {
    const { app } = await createIdentity(env({ HOST: host, DEMO: demo }), database)
    expect((await app?.request('/emulator/auth/handler'))?.status).toBe(status)
  })

  it('says links on the console by default, and never a key or a token', async () => {
    const lines: string[] = []
    const spy = vi.spyOn(console, 'warn').mockImplementation((line) => void lines.push(String(line)))
    const { app } = await createIdentity(env(), database)
    if (!app) throw new Error('no routes')
    await signUp(app, 'console@sakura.example')
    await app.request('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode', {
      method: 'POST',
      body: JSON.stringify({ requestType: 'PASSWORD_RESET', email: 'console@sakura.example' }),
    })
    spy.mockRestore()
    expect(lines).toEqual([
      expect.stringMatching(/パスワードの再設定: \S*\/emulator\/action\?mode=resetPassword&oobCode=/),
    ])
  })
})

describe('the tables of the embedded identity', () => {
  const TABLES = ['identity_users', 'identity_refresh_tokens', 'identity_keys', 'identity_oob'] as const
  const TENANT = '00000000-0000-4000-8000-000000000001'

  it.each(TABLES)('%s is closed to the application and to the operator', async (table) => {
    const read = {
      execute: (trx: Parameters<Parameters<typeof withOperator>[1]>[0]) =>
        sql`select * from ${sql.table(table)}`.execute(trx),
    }
    await expect(withTenant(database, TENANT, read.execute)).rejects.toMatchObject({ code: '42501' })
    await expect(withUser(database, 'anybody', read.execute)).rejects.toMatchObject({ code: '42501' })
    await expect(withOperator(database, read.execute)).rejects.toMatchObject({ code: '42501' })
    await expect(withIdentity(database, read.execute)).resolves.toBeDefined()
  })

  it('are all that their role reads', async () => {
    for (const table of ['tenants', 'members', 'customers', 'audit_log']) {
      await expect(
        withIdentity(database, (trx) => sql`select * from ${sql.table(table)}`.execute(trx)),
      ).rejects.toMatchObject({ code: '42501' })
    }
  })

  it('hold no password and no token as such', async () => {
    const { app } = await createIdentity(env(), database)
    if (!app) throw new Error('no routes')
    await signUp(app, 'at-rest@sakura.example')
    const rows = await withIdentity(database, async (trx) => [
      await trx.selectFrom('identity_users').selectAll().execute(),
      await trx.selectFrom('identity_refresh_tokens').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toContain('first secret')
    expect(rows[1]?.every((row) => 'hash' in row && /^[0-9a-f]{64}$/.test(row.hash))).toBe(true)
  })
})

describe('the hosted identity', () => {
  const firebase = { FIREBASE_PROJECT_ID: 'clinic-project', FIREBASE_API_KEY: 'web-key' }

  it('has no routes, no demo accounts and the settings of the project', async () => {
    const identity = await createIdentity(env({ ...firebase, DEMO: '1' }), database, demo)
    expect(identity.app).toBeUndefined()
    expect(identity.clientConfig).toMatchObject({
      identity: {
        mode: 'firebase',
        api_key: 'web-key',
        auth_domain: 'clinic-project.firebaseapp.com',
        project_id: 'clinic-project',
      },
      demo_accounts: [],
    })
  })

  it('does not know the tokens of the embedded one', async () => {
    const { app } = await createIdentity(env(), database)
    if (!app) throw new Error('no routes')
    const { idToken } = await signUp(app, newEmail())
    const hosted = await createIdentity(env({ ...firebase, IDENTITY_JWKS_URL: 'http://127.0.0.1:9/jwk' }), database)
    await expect(hosted.verify(idToken)).rejects.toMatchObject({ code: 'SYS_003' })
    await expect(hosted.verify('garbage')).rejects.toMatchObject({ code: 'AUTH_003' })
  })
})
