// What is shown = what the server said, with the waiting changes laid over it. Pure, and idempotent: a change that the
// server's record already holds (told by id and version) is not applied again.
import { Customer } from '#contract/customers'
import { type ChangeMark, strongestMark } from '@/offline/mark'
import type { CustomerChange } from './customer-changes'

export type ShownCustomer = {
  record: Customer
  /** Where the latest changes of the record are; null when the server has all of them. */
  mark: ChangeMark | null
}

/** The record as it is after its changes; undefined when it is deleted, or known to nobody here. */
export function foldCustomer(
  server: Customer | undefined,
  changes: readonly CustomerChange[],
): ShownCustomer | undefined {
  let record = server
  for (const change of changes) record = applyChange(record, change)
  return record && { record, mark: strongestMark(changes.map((change) => change.entry.state)) }
}

function applyChange(record: Customer | undefined, change: CustomerChange): Customer | undefined {
  const { entry } = change
  if (entry.state === 'sent' && change.kind !== 'contact') return settled(record, change)
  switch (change.kind) {
    case 'create':
      return record ?? createdCustomer(change)
    case 'update': {
      const base = record ?? change.base
      return base && { ...base, ...change.changes, updated_at: later(base.updated_at, entry.occurred_at) }
    }
    case 'delete':
      // Until the person has decided about a deletion that the server refused, the record is still there.
      return ['refused', 'conflict', 'blocked'].includes(entry.state) ? (record ?? change.base) : undefined
    case 'restore':
      return record ?? change.base
    case 'contact':
      return record && { ...record, last_interaction_at: later(record.last_interaction_at, change.at) }
  }
}

/** The server has done it: whichever is newer, the record that was read or the reply, holds it already. */
function settled(record: Customer | undefined, { kind, entry }: CustomerChange): Customer | undefined {
  if (kind === 'delete') return undefined
  const reply = Customer.safeParse(entry.result)
  if (!reply.success) return record
  return record && record.version >= reply.data.version ? record : reply.data
}

/** A record that only this device knows. Version 0 is older than anything the server has. */
function createdCustomer({ id, input, entry }: CustomerChange & { kind: 'create' }): Customer {
  return {
    ...input,
    id,
    created_at: entry.occurred_at,
    updated_at: entry.occurred_at,
    version: 0,
    last_interaction_at: null,
    interactions_count: 0,
  }
}

function later(a: string | null, b: string): string {
  return a !== null && Date.parse(a) >= Date.parse(b) ? a : b
}
