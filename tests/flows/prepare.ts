// node tests/flows/prepare.ts <data folder>: adds what flows use up of the demo while its server is stopped: people whom
// one flow each may change, and invitations; the one of a first installation by the operator's own command line.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { inviteAdmin } from '../../server/admin/invite-admin.ts'
import { type Database, openDatabase } from '../../server/db/connect.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { DEMO_PASSWORD, demoUid } from '../../server/demo/accounts.ts'
import { hashPassword } from '../../server/identity/embedded/passwords.ts'
import { createStore } from '../../server/identity/embedded/store.ts'
import { OWN_ACCOUNTS } from './accounts.ts'
import { FIRST_ADMIN, INVITATIONS, type Invited } from './prepared.ts'

const [dataDir = ''] = process.argv.slice(2)

async function addPeople(database: Database): Promise<void> {
  const tenant = await withOperator(database, (trx) =>
    trx.selectFrom('tenants').select('id').where('subdomain', '=', 'sakura-clinic').executeTakeFirstOrThrow(),
  )
  const password_hash = await hashPassword(DEMO_PASSWORD)
  for (const email of Object.values(OWN_ACCOUNTS)) {
    const [name = ''] = email.split('@')
    const uid = demoUid(email)
    const now = new Date()
    const times = { valid_since: now, created_at: now, password_updated_at: now }
    await createStore(database).add({ uid, email, display_name: name, email_verified: true, password_hash, ...times })
    const member = { tenant_id: tenant.id, uid, email, name, role: 'staff' as const }
    await withOperator(database, (trx) => trx.insertInto('members').values(member).execute())
  }
}

async function invite(database: Database, email: string): Promise<string> {
  const { code } = await inviteAdmin(database, 'midori-dental', email, new Date())
  return `/invite?code=${code}`
}

function operator(...words: string[]): string {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' }
  return execFileSync('node', ['server/admin/main.ts', ...words], { env, encoding: 'utf8' })
}

/** The link that is printed, without the origin: each copy of the data is served at one of its own. */
function firstInstallation(): string {
  operator('create-tenant', '--name', 'あおば医院', '--subdomain', 'aoba', '--plan', 'ベーシック')
  const to = ['--tenant', 'aoba', '--email', FIRST_ADMIN, '--url', 'http://localhost:8080']
  return /https?:\/\/[^/]+(\/invite\?code=\S+)/.exec(operator('invite-admin', ...to))?.[1] ?? ''
}

const first = firstInstallation()
const database = await openDatabase({ dataDir, databaseUrl: null, databaseOwnerUrl: null })
try {
  await addPeople(database)
  const moving = await invite(database, OWN_ACCOUNTS.moving)
  const moved = await invite(database, OWN_ACCOUNTS.moved)
  const links: Record<Invited, string> = { first, moving, moved }
  writeFileSync(INVITATIONS, JSON.stringify(links))
} finally {
  await database.close()
}
