import { lookupColumns } from '../../../server/customers/lookup.ts'
import type { Trx } from '../../../server/db/with-tenant.ts'
import type { Rule } from './audit-rules.ts'
import type { Sample, Subject } from './samples.ts'
import type { Person } from './world.ts'

/** Customers of a subject: the one it is named by, and those that {@link addMerge} adds. */
export const CUSTOMERS_OF_SUBJECT = 3

/**
 * One more customer of that name under the id of the notification, and a merge of the customer's id by which yet another one
 * went into that customer.
 */
export async function addMerge(
  trx: Trx,
  { tenantId: tenant_id, memberId, name: by }: Person,
  { customerId, notificationId, name }: { customerId: string; notificationId: string; name: string },
): Promise<void> {
  const fields = { tenant_id, name, ...lookupColumns({ name, name_kana: '' }) }
  const merged_id = crypto.randomUUID()
  const gone = { deleted_at: new Date(), deleted_by: memberId, merged_into: customerId }
  await trx
    .insertInto('customers')
    .values([
      { ...fields, id: notificationId },
      { ...fields, id: merged_id, ...gone },
    ])
    .execute()
  const merged_ids = [merged_id]
  await trx.updateTable('customers').set({ merged_ids }).where('id', '=', customerId).execute()
  await trx
    .insertInto('customer_merges')
    .values({
      ...{ tenant_id, id: customerId, kept_id: customerId, merged_id, merged_by: by, before: '{}', written: '{}' },
      ...{ interaction_ids: [], visit_ids: [], conversation_ids: [] },
    })
    .execute()
}

/** A request of each call about merges, for customers as {@link addMerge} makes them. */
export const mergeSamples: Record<string, (subject: Subject) => Sample> = {
  'GET /api/customer-merges/': ({ customerId }) => ({ query: { customer_id: customerId } }),
  'POST /api/customer-merges/': ({ customerId, notificationId }) => ({
    body: { kept_id: customerId, merged_id: notificationId, kept_version: 1, merged_version: 1 },
  }),
  'PUT /api/customer-merges/distinct': ({ customerId, notificationId }) => ({
    body: { customer_id: customerId, other_id: notificationId, is_distinct: true },
  }),
  'POST /api/customer-merges/{id}/undo': ({ customerId }) => ({ params: { id: customerId } }),
}

type Merge = { kept_id: string; merged_id: string }
type Customer = { id: string }

/** What the audit log says of each of these calls: the records of both. */
export const mergeRules: Record<string, Rule> = {
  'GET /api/customer-merges/': {
    ids: ({ reply }) => (reply.customer_merges as Merge[]).flatMap((one) => [one.kept_id, one.merged_id]),
  },
  'POST /api/customer-merges/': { ids: ({ reply }) => [reply.kept_id, reply.merged_id] },
  'PUT /api/customer-merges/distinct': { ids: ({ reply }) => (reply.customers as Customer[]).map(({ id }) => id) },
  'POST /api/customer-merges/{id}/undo': {
    ids: ({ reply }) => [(reply.kept as Customer).id, (reply.restored as Customer).id],
  },
}
