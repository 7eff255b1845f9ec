import { CustomerInput, customers } from '#contract/customers'
import { interactionQueries } from '@/features/interactions/queries'
import { type AnyCommand, defineCommand, laneOf, type NewRecord, type Remainder } from '@/offline/commands'
import { isSame } from '@/offline/queue/merge-fields'
import {
  CREATES,
  type CreateInput,
  type CustomerRef,
  DELETES,
  RESTORES,
  UPDATES,
  type UpdateInput,
} from './customer-changes'
import { customerQueries } from './queries'

const customer = ({ id }: { id: string }) => ({ kind: 'customer', id })
/** What people have typed of a record. */
const typed = (record: unknown) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([field]) => field in CustomerInput.shape))
/** What was typed since the form was saved. */
const difference = (before: Partial<CustomerInput>, later: Partial<CustomerInput>): Partial<CustomerInput> =>
  Object.fromEntries(
    Object.entries(later).filter(
      ([field, value]) => field in CustomerInput.shape && !isSame(value, before[field as keyof CustomerInput]),
    ),
  )

const { lists, allCandidates, companies, detail } = customerQueries
/** Lists of any kind that may hold the customer. */
const inLists = [lists, allCandidates, companies().queryKey]
/** What shows the customer, and the name beside each contact. */
const everywhere = ({ id }: CustomerRef) => [...inLists, detail(id).queryKey, interactionQueries.all]

export const createCustomer = defineCommand({
  name: 'customers.create',
  version: 1,
  endpoint: customers.create,
  request: (input: CreateInput) => ({ body: input }),
  lane: (input) => laneOf(customer(input)),
  subject: (input) => customer(input),
  label: (input) => input.name,
  invalidates: () => [...inLists, interactionQueries.summary().queryKey],
  applies: CREATES,
  asNew: (input, _, id): NewRecord => ({ command: createCustomer as AnyCommand, input: { ...input, id } }),
  moved: (input, id) => ({ ...input, id }),
  again: ({ input: before, result }, later, id): Remainder => {
    // Another person's name in the same form: never over the one who was saved.
    if (later.name !== before.name)
      return { command: createCustomer as AnyCommand, input: { ...later, id }, base: null }
    const input: UpdateInput = { id: before.id, name: before.name, changes: difference(before, later) }
    return { command: updateCustomer as AnyCommand, input, base: result ?? before }
  },
})

/** Changes fields of a customer. Two edits that were not sent yet become one; one of a new customer joins its creation. */
export const updateCustomer = defineCommand({
  name: 'customers.update',
  version: 1,
  endpoint: customers.update,
  request: ({ id, changes }: UpdateInput) => ({ params: { id }, body: changes }),
  lane: (input) => laneOf(customer(input)),
  subject: (input) => customer(input),
  label: (input) => input.changes.name ?? input.name,
  invalidates: ({ changes, ...ref }) =>
    changes.name === undefined ? [...inLists, detail(ref.id).queryKey] : everywhere(ref),
  applies: UPDATES,
  merge: (earlier, later) => {
    if (earlier.command === createCustomer.name) {
      return { input: { ...(earlier.input as CreateInput), ...later.changes } }
    }
    if (earlier.command !== updateCustomer.name) return null
    const before = earlier.input as UpdateInput
    return { input: { ...before, changes: { ...before.changes, ...later.changes } } satisfies UpdateInput }
  },
  conflictFields: {
    of: (input) => input.changes,
    into: (input, fields) => ({ ...input, changes: fields as UpdateInput['changes'] }),
  },
  asNew: ({ name, changes }, base, id) => ({
    command: createCustomer as AnyCommand,
    input: { name, ...typed(base), ...changes, id },
  }),
  moved: (input, id) => ({ ...input, id }),
  again: ({ input: before, base, result }, later): Remainder | null => {
    const started = typed(base)
    const changes = difference({ ...started, ...before.changes }, { ...started, ...later.changes })
    if (Object.keys(changes).length === 0) return null
    const saved = result ?? { ...(base as object), ...before.changes }
    return { command: updateCustomer as AnyCommand, input: { ...later, changes }, base: saved }
  },
})

/** Deletes a customer, unless somebody changed it after the person saw it: then they are asked again. One that the server never saw is simply forgotten, edits that were not sent with it. */
export const deleteCustomer = defineCommand({
  name: 'customers.delete',
  version: 1,
  endpoint: customers.delete,
  request: ({ id }: CustomerRef) => ({ params: { id } }),
  lane: (input) => laneOf(customer(input)),
  subject: (input) => customer(input),
  label: (input) => input.name,
  invalidates: everywhere,
  applies: DELETES,
  merge: (earlier) => {
    if (earlier.command === createCustomer.name) return 'cancel'
    return earlier.command === updateCustomer.name ? 'supersede' : null
  },
  seen: typed,
})

/** Undoes a deletion: forgets it while it was not sent, otherwise asks the server to bring the customer back. */
export const restoreCustomer = defineCommand({
  name: 'customers.restore',
  version: 1,
  endpoint: customers.restore,
  request: ({ id }: CustomerRef) => ({ params: { id } }),
  lane: (input) => laneOf(customer(input)),
  subject: (input) => customer(input),
  label: (input) => input.name,
  invalidates: everywhere,
  applies: RESTORES,
  merge: (earlier) => (earlier.command === deleteCustomer.name ? 'cancel' : null),
})

/** Everything that can be done to customers, for the outbox. */
export const customerCommands = [createCustomer, updateCustomer, deleteCustomer, restoreCustomer]
