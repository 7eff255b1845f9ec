import { sql } from 'kysely'
import type { Database } from '../db/connect.ts'
import { withOperator } from '../db/with-tenant.ts'
import { readPractice } from '../demo/practice.ts'
import { type Author, makeRecords } from '../demo/records.ts'
import { batches, settleTables, storeCustomers, storeInteractions } from '../demo/store-records.ts'
import { findTenant } from './tenants.ts'

export type SeedPlan = { tenant: string; customers: number; interactions: number; seed: string | undefined }
export type SeedProgress = (stored: { customers: number; interactions: number }) => void

/**
 * Adds customers with their contacts to a tenant. Each batch of customers is stored with its contacts in one transaction,
 * so that counts are right also when the command is stopped half-way. @throws OperatorError when there is no such tenant
 */
export async function seedRecords(db: Database, plan: SeedPlan, now: Date, progress: SeedProgress): Promise<void> {
  const target = await readTarget(db, plan.tenant)
  const { customers, interactions } = makeRecords({
    ...plan,
    seed: `seed/${plan.tenant}/${plan.seed ?? target.customers}`,
    practice: readPractice(plan.tenant === 'midori-dental' ? 'dental' : 'clinic'),
    tenantId: target.id,
    authors: target.authors,
    now,
    today: Math.min(plan.interactions, 5),
    specials: false,
    backdated: false,
  })
  const contactsOf = Map.groupBy(interactions, ({ customer_id }) => customer_id)
  const stored = { customers: 0, interactions: 0 }
  for (const batch of batches(customers)) {
    const contacts = batch.flatMap(({ id }) => contactsOf.get(id ?? '') ?? [])
    await withOperator(db, async (trx) => {
      await storeCustomers(trx, batch)
      await storeInteractions(trx, contacts)
    })
    stored.customers += batch.length
    stored.interactions += contacts.length
    progress({ ...stored })
  }
  await settleTables(db)
}

type Target = { id: string; customers: number; authors: Author[] }

function readTarget(db: Database, subdomain: string): Promise<Target> {
  return withOperator(db, async (trx) => {
    const { id } = await findTenant(trx, subdomain)
    const members = await trx
      .selectFrom('members')
      .select(['uid', 'name'])
      .where('tenant_id', '=', id)
      .where('status', '=', 'active')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    const { count } = await trx
      .selectFrom('customers')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('tenant_id', '=', id)
      .executeTakeFirstOrThrow()
    const authors = members.flatMap(({ uid, name }) => (uid ? [{ uid, name, share: 1 }] : []))
    return {
      id,
      customers: count,
      authors: authors.length > 0 ? authors : [{ uid: 'seed', name: '試験データ', share: 1 }],
    }
  })
}
