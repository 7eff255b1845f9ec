import type { Customer, CustomerInput } from '#contract/customers'
import { waitingInteraction } from '@/features/interactions/queries'
import type { OutboxEntry } from '@/offline/queue/entry'

/** What `customers.create` keeps: the record's id is made on the device and stays for good. */
export type CreateInput = CustomerInput & { id: string }
/** The customer of an entry, with the name by which lists of waiting changes show it. */
export type CustomerRef = { id: string; name: string }
/** What `customers.update` keeps: only the fields that the person changed. */
export type UpdateInput = CustomerRef & { changes: Partial<CustomerInput> }

/** One entry of the outbox as something that happens to a customer. */
export type CustomerChange = { entry: OutboxEntry; id: string } & (
  | { kind: 'create'; input: CustomerInput }
  | { kind: 'update'; changes: Partial<CustomerInput>; base: Customer | undefined }
  | { kind: 'delete' | 'restore'; base: Customer | undefined }
  | { kind: 'contact'; at: string }
)

/** The waiting and just sent changes of customers, in the order in which they were made. */
export function customerChanges(entries: readonly OutboxEntry[]): CustomerChange[] {
  return [...entries]
    .sort((a, b) => a.seq - b.seq)
    .map(customerChange)
    .filter((change) => change !== null)
}

function customerChange(entry: OutboxEntry): CustomerChange | null {
  const base = entry.base as Customer | undefined
  switch (entry.command) {
    case 'customers.create': {
      const { id, ...input } = entry.input as CreateInput
      return { entry, id, kind: 'create', input }
    }
    case 'customers.update': {
      const { id, changes } = entry.input as UpdateInput
      return { entry, id, kind: 'update', changes, base }
    }
    case 'customers.delete':
      return { entry, id: (entry.input as CustomerRef).id, kind: 'delete', base }
    case 'customers.restore':
      return { entry, id: (entry.input as CustomerRef).id, kind: 'restore', base }
    default: {
      const contact = waitingInteraction(entry)
      return contact && { entry, id: contact.customer_id, kind: 'contact', at: contact.occurred_at }
    }
  }
}
