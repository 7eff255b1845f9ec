import * as z from 'zod/mini'
import { Customer, CustomerUpdate } from './customers.ts'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Timestamp } from './primitives.ts'

/** As long as a merge can be undone. */
export const MERGE_UNDO_DAYS = 30

/** Why two who look alike are two. `confirmed`: whoever it is has said so. */
export const DistinctReason = z.enum(['family', 'namesake', 'confirmed', 'other'])
export type DistinctReason = z.infer<typeof DistinctReason>

/** Two records of one person that became one. */
export const CustomerMerge = z.looseObject({
  id: Id,
  /** The record that holds both now. */
  kept_id: Id,
  /** The one that went into it. Its id is from then on another name of the kept one. */
  merged_id: Id,
  /** What that was called. */
  merged_name: z.string(),
  merged_name_kana: z.string(),
  /** Contacts that moved with it. */
  interactions_count: z.int(),
  merged_at: Timestamp,
  /** The name of who did it. */
  merged_by: z.string(),
  /** Until then it can be undone. */
  undo_until: Timestamp,
})
export type CustomerMerge = z.infer<typeof CustomerMerge>

export const CustomerMergeBody = z.object({
  kept_id: Id,
  merged_id: Id,
  /** The versions that whoever decides has seen. */
  kept_version: z.int(),
  merged_version: z.int(),
  /** Fields of the kept record that were chosen; the others follow the rule of `merged-fields.ts`. */
  fields: z._default(CustomerUpdate, () => ({})),
})
export type CustomerMergeBody = z.input<typeof CustomerMergeBody>

export const customerMerges = {
  list: endpoint({
    method: 'GET',
    path: '/api/customer-merges/',
    summary: 'Merges into a customer that can still be undone, the latest first',
    query: z.object({ customer_id: Id }),
    response: z.looseObject({ customer_merges: z.array(CustomerMerge) }),
    ours: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/customer-merges/',
    summary:
      'Merge two records of one person: contacts, visits and conversations move to the kept one, and whoever names the other ' +
      'one means it. VAL_001 for twice the same, DB_005 where one was changed meanwhile',
    body: CustomerMergeBody,
    response: z.extend(CustomerMerge, { kept: Customer }),
    status: 201,
    ours: true,
  }),
  distinguish: endpoint({
    method: 'PUT',
    path: '/api/customer-merges/distinct',
    summary: 'Say of two customers that they are two, though they look alike, and why; or take that back',
    body: z.object({ customer_id: Id, other_id: Id, is_distinct: z.boolean(), reason: z.optional(DistinctReason) }),
    response: z.looseObject({ customers: z.array(Customer) }),
    ours: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/customer-merges/{id}/undo',
    summary: 'Undo a merge: what moved goes back, and fields of the kept record that still hold what the merge wrote',
    params: IdParams,
    response: z.looseObject({
      kept: Customer,
      restored: Customer,
      /** Fields that were changed since and stay. */
      left: z.array(z.string()),
    }),
    ours: true,
  }),
}
