import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Deleted } from './lists.ts'
import { Id, IdParams, Timestamp } from './primitives.ts'

/** Customers that one person may have pinned at a time. */
export const MOST_PINNED = 30

/** A customer whom the caller wants at hand. */
export const PinnedCustomer = z.looseObject({
  /** Of the customer. */
  id: Id,
  pinned_at: Timestamp,
})
export type PinnedCustomer = z.infer<typeof PinnedCustomer>

export const pinnedCustomers = {
  list: endpoint({
    method: 'GET',
    path: '/api/pinned-customers/',
    summary: 'The customers that the caller has pinned, the latest first',
    response: z.looseObject({ pinned_customers: z.array(PinnedCustomer) }),
    ours: true,
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/pinned-customers/{id}',
    summary: `Pin a customer for the caller, at most ${MOST_PINNED}`,
    params: IdParams,
    response: PinnedCustomer,
    ours: true,
  }),
  unpin: endpoint({
    method: 'DELETE',
    path: '/api/pinned-customers/{id}',
    summary: 'Take the pin of the caller from a customer',
    params: IdParams,
    response: Deleted,
    ours: true,
  }),
}
