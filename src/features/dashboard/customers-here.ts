// What was done on this device to the customers whose contacts the dashboard shows.
import type { Customer } from '#contract/customers'
import type { Interaction } from '#contract/interaction-record'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { baseOf, type Change, changesOf, isStopped } from '@/offline/outbox/fold/changes'
import { foldRecord, type Shown } from '@/offline/outbox/fold/record'

/** A customer of whom something was done here. */
export type CustomerHere = {
  id: string
  /** As they were when it was done, and as they are now; undefined where that is not known. */
  before: Customer | undefined
  after: Customer | undefined
  /** Whether the server knew them before. */
  wasThere: boolean
  isGone: boolean
}

/** The customers of whom these entries do something. */
export function customersHere(entries: readonly OutboxEntry[]): CustomerHere[] {
  return [...Map.groupBy(changesOf('customer', entries), ({ id }) => id)].map(([id, own]) => {
    const before = own.map(baseOf).find((base) => base !== undefined) as Customer | undefined
    const begins = own[0]?.effect.being
    const wasThere = before !== undefined && begins !== 'creates' && begins !== 'restores'
    return { id, before, after: foldRecord<Customer>(before, own)?.record, wasThere, isGone: isGone(own) }
  })
}

/** Whether the last that was done is a deletion; one that the server refused is none. */
function isGone(changes: readonly Change[]): boolean {
  const last = changes.findLast((change) => change.effect.being !== undefined && !isDeniedDeletion(change))
  return last?.effect.being === 'deletes'
}

function isDeniedDeletion(change: Change): boolean {
  return change.effect.being === 'deletes' && isStopped(change)
}

/** The contacts as these customers leave them: none of who is gone, and beside each the name that was given here. */
export function contactsOf(
  customers: readonly CustomerHere[],
  contacts: readonly Shown<Interaction>[],
): Shown<Interaction>[] {
  const gone = new Set(customers.filter((one) => one.isGone).map(({ id }) => id))
  // A name that was not changed here may have been changed elsewhere since.
  const names = new Map(
    customers.flatMap(({ id, before, after }) => (after && after.name !== before?.name ? [[id, after.name]] : [])),
  )
  return contacts
    .filter(({ record }) => !gone.has(record.customer_id))
    .map((shown) => {
      const name = names.get(shown.record.customer_id)
      return name === undefined ? shown : { ...shown, record: { ...shown.record, customer_name: name } }
    })
}
