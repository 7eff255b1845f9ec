// node tests/flows/prepare.ts <data folder>: adds what flows use up of the demo while its server is stopped: people whom
// one flow each may change, and invitations by the operator's own command line.
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { openDatabase } from '../../server/db/connect.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { DEMO_PASSWORD, demoUid } from '../../server/demo/accounts.ts'
import { hashPassword } from '../../server/identity/embedded/passwords.ts'
import { createStore } from '../../server/identity/embedded/store.ts'
import { OWN_ACCOUNTS } from './accounts.ts'
import { FIRST_ADMIN, INVITATIONS, type Invited } from './prepared.ts'

const [dataDir = ''] = process.argv.slice(2)

async function addPeople(): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: null, databaseOwnerUrl: null })
  try {
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
  } finally {
    await database.close()
  }
}

function operator(...words: string[]): string {
  const env = { ...process.env, DATA_DIR: dataDir, NODE_ENV: 'development' }
  return execFileSync('node', ['server/admin/main.ts', ...words], { env, encoding: 'utf8' })
}

/** What is printed, without the origin: each copy of the data is served at one of its own. */
function invite(tenant: string, email: string): string {
  const said = operator('invite-admin', '--tenant', tenant, '--email', email, '--url', 'http://localhost:8080')
  return /https?:\/\/[^/]+(\/invite\?code=\S+)/.exec(said)?.[1] ?? ''
}

await addPeople()
operator('create-tenant', '--name', 'あおば医院', '--subdomain', 'aoba', '--plan', 'ベーシック')
const links: Record<Invited, string> = {
  first: invite('aoba', FIRST_ADMIN),
  moving: invite('midori-dental', OWN_ACCOUNTS.moving),
  moved: invite('midori-dental', OWN_ACCOUNTS.moved),
}
writeFileSync(INVITATIONS, JSON.stringify(links))
