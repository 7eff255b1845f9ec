import { customerFields, customers } from '#contract/customers'
import { interactionQueries } from '@/features/interactions/queries'
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

/** Everything that can be done to customers, for the outbox. */
export const customerCommands = [createCustomer, updateCustomer, deleteCustomer, restoreCustomer]
