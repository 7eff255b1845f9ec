import * as z from 'zod/mini'
import { customerMerges, DistinctReason } from '#contract/customer-merges'
import { type Customer, customerFields, customers } from '#contract/customers'
import { interactionQueries } from '@/features/interactions/queries'
import { defineCommand, inputOf, type Lanes, laneOf, type MergeResult } from '@/offline/outbox/commands'
import { recordCommands } from '@/offline/outbox/record-commands'
import { customerQueries } from './queries'

const { lists, allCandidates, companies, detail } = customerQueries
/** Lists of any kind that may hold the customer. */
const inLists = [lists, allCandidates, companies().queryKey]
/** What shows the customer, and the name beside each contact. */
const everywhere = ({ id }: { id: string }) => [...inLists, detail(id).queryKey, interactionQueries.all]

const commands = recordCommands({
  kind: 'customer',
  names: {
    create: 'customers.create',
    update: 'customers.update',
    remove: 'customers.delete',
    restore: 'customers.restore',
  },
  version: 1,
  endpoints: customers,
  fields: customerFields,
  made: { last_interaction_at: null, interactions_count: 0 },
  invalidates: {
    created: () => [...inLists, interactionQueries.summary().queryKey],
    updated: (input) => {
      if (input.changes.name !== undefined) return everywhere(input)
      const isCounted = input.changes.next_contact_on !== undefined
      return [...inLists, detail(input.id).queryKey, ...(isCounted ? [interactionQueries.summary().queryKey] : [])]
    },
    gone: everywhere,
  },
})

export const {
  create: createCustomer,
  update: updateCustomer,
  remove: deleteCustomer,
  restore: restoreCustomer,
} = commands

const DistinguishInput = z.object({
  customer_id: z.string(),
  other_id: z.string(),
  /** The names of both, for lists of waiting changes. */
  name: z.string(),
  other_name: z.string(),
  is_distinct: z.boolean(),
  reason: z.nullable(DistinctReason),
})
export type DistinguishInput = z.output<typeof DistinguishInput>

const both = ({ customer_id, other_id }: DistinguishInput) => [customer_id, other_id]

/** Says of two customers who look alike that they are two, and why, or takes that back; of new ones after they were made. */
export const distinguishCustomers = defineCommand({
  name: 'customers.distinguish',
  version: 1,
  endpoint: customerMerges.distinguish,
  input: DistinguishInput,
  request: ({ customer_id, other_id, is_distinct, reason }) => ({
    body: { customer_id, other_id, is_distinct, ...(reason && { reason }) },
  }),
  lanes: ({ customer_id, other_id }): Lanes => [
    laneOf({ kind: 'customer', id: customer_id }),
    laneOf({ kind: 'customer', id: other_id }),
  ],
  subject: ({ customer_id }) => ({ kind: 'customer', id: customer_id }),
  needs: (input) => both(input).map((id) => ({ kind: 'customer', id })),
  label: ({ name, other_name }) => `${name} ${other_name}`,
  invalidates: (input) => [...inLists, ...both(input).map((id) => detail(id).queryKey)],
  applies: {
    customer: {
      ids: both,
      apply: (record: Customer | undefined, input) => record && told(record, input),
    },
  },
  merge: (earlier, later): MergeResult => {
    const before = inputOf(distinguishCustomers, earlier)
    return before && both(before).every((id) => both(later).includes(id)) ? 'supersede' : null
  },
})

/** The record as it is once the other one is told apart from it, or no longer. */
function told({ distinct_ids: ids = [], distinct_reasons: reasons, ...record }: Customer, input: DistinguishInput) {
  const other = record.id === input.customer_id ? input.other_id : input.customer_id
  const { [other]: _, ...others } = reasons ?? {}
  const { is_distinct: isDistinct, reason } = input
  return {
    ...record,
    distinct_ids: [...ids.filter((id) => id !== other), ...(isDistinct ? [other] : [])],
    distinct_reasons: { ...others, ...(isDistinct && reason && { [other]: reason }) },
  }
}

/** Everything that can be done to customers, for the outbox. */
export const customerCommands = [createCustomer, updateCustomer, deleteCustomer, restoreCustomer, distinguishCustomers]
