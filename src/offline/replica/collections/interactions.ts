import { withContact } from '#contract/customer-segments'
import type { Customer } from '#contract/customers'
import type { Interaction } from '#contract/interaction-record'
import { interactions } from '#contract/interactions'
import { COPY_PAGE } from '#contract/list-limits'
import { laterTime } from '@/lib/later-time'
import { changesOf, type OwnedKind } from '../kind'
import { packIds } from '../uuid-words'

/** The contacts of all customers. */
export const INTERACTIONS = {
  name: 'interactions',
  record: 'interaction',
  kept: 'heads',
  headsName: 'heads',
  page: async (query, send) => {
    const { interactions: records, ...list } = await send(interactions.list, { query })
    return { ...changesOf(list), records, gone: [], tally: null }
  },
  counted: { here: 'contacts', server: 'interactions' },
  headOf: (contacts) => ({
    ids: packIds(contacts.map(({ id }) => id)),
    customers: packIds(contacts.map(({ customer_id }) => customer_id)),
    occurred: Float64Array.from(contacts, ({ occurred_at }) => Date.parse(occurred_at)),
  }),
  owner: {
    kind: 'customers',
    idOf: ({ customer_id }) => customer_id,
    countOf: ({ interactions_count }) => interactions_count,
    /** The number that was pulled may be ahead of the contacts. */
    withNew: (customer, contacts, known) => {
      const interactions_count = Math.max(customer.interactions_count, known + contacts.length)
      return {
        ...customer,
        last_interaction_at: contacts.reduce<string | null>(
          (latest, { occurred_at }) => laterTime(latest, occurred_at),
          customer.last_interaction_at,
        ),
        interactions_count,
        ...visitsWith(customer, contacts, interactions_count - customer.interactions_count),
        ...recentWith(customer, contacts),
      }
    },
  },
  ofOwner: async (customerId, send) => {
    const found: Interaction[] = []
    let cursor: string | undefined
    do {
      const query = { limit: COPY_PAGE, ...(cursor === undefined ? {} : { cursor }) }
      const page = await send(interactions.ofCustomer, { params: { customerId }, query })
      found.push(...page.interactions)
      cursor = page.next_cursor
    } while (cursor !== undefined)
    return found
  },
} satisfies OwnedKind<Interaction, Customer>

/** `added`: how many of the contacts are not in the number that was pulled. */
function visitsWith({ visits_count }: Customer, contacts: readonly Interaction[], added: number) {
  const visits = contacts.filter(({ type }) => type === 'visit').length
  return visits_count === undefined ? {} : { visits_count: visits_count + Math.min(visits, added) }
}

/** A note is no contact. */
function recentWith(
  { recent_contacts }: Customer,
  contacts: readonly Interaction[],
): Pick<Customer, 'recent_contacts'> {
  const known = contacts
    .filter(({ type }) => type !== 'note')
    .reduce((times, { occurred_at }) => withContact(times, occurred_at), recent_contacts)
  return known ? { recent_contacts: known } : {}
}
