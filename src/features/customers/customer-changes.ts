import type { Customer, CustomerInput } from '#contract/customers'
import { laterTime } from '@/lib/later-time'
import type { Effect, EntryFacts } from '@/offline/commands'
import type { Shown } from '@/offline/fold/record'

export type ShownCustomer = Shown<Customer>

/** What `customers.create` keeps: the record's id is made on the device and stays for good. */
export type CreateInput = CustomerInput & { id: string }
/** The customer of an entry, with the name by which lists of waiting changes show it. */
export type CustomerRef = { id: string; name: string }
/** What `customers.update` keeps: only the fields that the person changed. */
export type UpdateInput = CustomerRef & { changes: Partial<CustomerInput> }

type Own<I> = { customer: Effect<I> }
const ids = ({ id }: { id: string }) => [id]

/** A record that only this device knows. Version 0 is older than anything the server has. */
export const CREATES: Own<CreateInput> = {
  customer: {
    being: 'creates',
    ids,
    apply: (record: Customer | undefined, input, { occurred_at }: EntryFacts): Customer =>
      record ?? {
        ...input,
        created_at: occurred_at,
        updated_at: occurred_at,
        version: 0,
        last_interaction_at: null,
        interactions_count: 0,
      },
  },
}

export const UPDATES: Own<UpdateInput> = {
  customer: {
    ids,
    apply: (record: Customer | undefined, { changes }, { occurred_at }) =>
      record && { ...record, ...changes, updated_at: laterTime(record.updated_at, occurred_at) },
  },
}

export const DELETES: Own<CustomerRef> = { customer: { being: 'deletes', ids } }
export const RESTORES: Own<CustomerRef> = { customer: { being: 'restores', ids, apply: (record) => record } }
