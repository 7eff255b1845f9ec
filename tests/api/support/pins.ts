import type { Trx } from '../../../server/db/with-tenant.ts'
import type { Rule } from './audit-rules.ts'
import type { Sample, Subject } from './samples.ts'
import type { Person } from './world.ts'

/** Pins a customer for a person. */
export async function addPin(trx: Trx, { tenantId, memberId }: Person, customer_id: string): Promise<void> {
  await trx.insertInto('pinned_customers').values({ tenant_id: tenantId, member_id: memberId, customer_id }).execute()
}

const ofCustomer = ({ customerId }: Subject): Sample => ({ params: { id: customerId } })

/** A request of each call about pins. */
export const pinSamples: Record<string, (subject: Subject) => Sample> = {
  'GET /api/pinned-customers/': () => ({}),
  'PUT /api/pinned-customers/{id}': ofCustomer,
  'DELETE /api/pinned-customers/{id}': ofCustomer,
}

const named: Rule = { ids: ({ sample }) => Object.values(sample.params ?? {}) }

/** What the audit log says of each of them. */
export const pinRules: Record<string, Rule> = {
  'GET /api/pinned-customers/': {
    ids: ({ reply }) => (reply.pinned_customers as { id: string }[]).map(({ id }) => id),
  },
  'PUT /api/pinned-customers/{id}': named,
  'DELETE /api/pinned-customers/{id}': named,
}
