import type { Identity } from '../core/identity.ts'
import type { Database } from '../db/connect.ts'
import { loadContacts } from '../db/load-contacts.ts'
import { withOperator } from '../db/with-tenant.ts'
import { googleIdOf } from '../identity/embedded/accounts/consent.ts'
import { hashPassword } from '../identity/embedded/passwords.ts'
import { createStore } from '../identity/embedded/store.ts'
import { DEMO_PASSWORD, demoState, demoUid } from './accounts.ts'
import { makeTenant } from './make-tenant.ts'
import { refreshStatistics, storeTenant } from './store-records.ts'
import { DEMO_GUEST, DEMO_STAFF, demoTenants } from './tenants.ts'

const SEED = 'madoguchi'
/** PostgreSQL: there is something with this key already. */
const UNIQUE_VIOLATION = '23505'

/**
 * Makes the demo in an installation that has no tenant yet, in one transaction. Does nothing with the hosted identity,
 * whose accounts it could not make, where there is a tenant, or where another process is making the demo at this moment.
 */
export async function ensureDemo(
  database: Database,
  { mode }: Pick<Identity, 'mode'>,
  now = new Date(),
): Promise<void> {
  if (mode !== 'embedded' || (await demoState(database)) !== 'empty') return
  const uids = await makeAccounts(database, now)
  const tenants = demoTenants().map((tenant) =>
    makeTenant(tenant, SEED, now, (email) => uids.get(email) ?? demoUid(email)),
  )
  await withOperator(database, async (trx) => {
    await loadContacts(trx, database, async () => {
      for (const tenant of tenants) await storeTenant(trx, tenant)
    })
  }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION)) throw error
  })
  await refreshStatistics(database)
}

/** The accounts of the demo's people, by e-mail address. Their password is public, so one hash serves them all. */
async function makeAccounts(database: Database, now: Date): Promise<Map<string, string>> {
  const store = createStore(database)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const uids = new Map<string, string>()
  const people = [...DEMO_STAFF, DEMO_GUEST]
  for (const [i, { email, name, signIn }] of people.entries()) {
    const added = await store.add({
      uid: demoUid(email),
      email,
      display_name: name,
      email_verified: true,
      valid_since: now,
      // The order in which the Google stand-in lists them.
      created_at: new Date(now.getTime() - people.length + i),
      ...(signIn === 'password'
        ? { password_hash: passwordHash, password_updated_at: now }
        : { google_id: googleIdOf(email) }),
    })
    // Somebody may have registered the address before the demo was made.
    uids.set(email, (added ?? (await store.byEmail(email)))?.uid ?? demoUid(email))
  }
  return uids
}
