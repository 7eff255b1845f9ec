// The records of the copy as questions of staff ask for them, as `server/questions/records.ts` has those of the server.
import { customerSearchText } from '#contract/customer-search'
import type { Customer } from '#contract/customers'
import type { Interaction } from '#contract/interaction-record'
import { nameText } from '#contract/name-fold'
import { notKnown } from '#contract/questions/answer'
import type { Reading } from '#contract/questions/reading'
import type {
  ContactCondition,
  CustomerCondition,
  CustomerOrder,
  FoundPerson,
  Group,
  GroupedBy,
  Records,
} from '#contract/questions/records'
import { MOST_WORDS, vocabularyOf } from '#contract/questions/vocabulary'
import { codePointKey, compareKeys } from '@/lib/code-point-key'
import { latestContactFirst } from '@/lib/contact-order'
import { toTokyoDay, toTokyoMonth } from '@/lib/tokyo-time'
import { beginOf, isMeant } from './conditions-here'
import { commonest, companiesOf, tagsOf } from './customers'

/** Contacts of live customers, with the names that these have now. */
export type Contacts = {
  /** Shows every contact from `from` until before `to`, ms since 1970, in no order. */
  each: (from: number, to: number, visit: (contact: Interaction) => void) => Promise<void>
}

/** Answers from all customers and contacts that are here. Of staff and products there are none. */
export function recordsHere(all: readonly Customer[], contacts: Contacts): Records {
  let lines: string[][] | undefined
  /** Name, furigana, company, mail and telephone number of each customer as they are searched. */
  const linesOf = () => (lines ??= all.map((customer) => customerSearchText(customer).split('\n')))

  const scan = async (condition: ContactCondition, visit: (contact: Interaction) => void) => {
    const { type, days, customerId } = condition
    const meant = new Set((await chosen(condition.customers)).map(({ id }) => id))
    await contacts.each(days ? beginOf(days.from) : -Infinity, days ? beginOf(days.to) : Infinity, (contact) => {
      if (customerId !== null && contact.customer_id !== customerId) return
      if ((type === null || contact.type === type) && meant.has(contact.customer_id)) visit(contact)
    })
  }

  const chosen = async (conditions: readonly CustomerCondition[]): Promise<Customer[]> => {
    let found = all
    for (const condition of conditions) {
      const absent = condition.is === 'unseen' ? await seenSince(condition) : null
      found = found.filter((one) => (condition.is === 'unseen' ? !absent?.has(one.id) : isMeant(one, condition)))
    }
    return [...found]
  }

  const seenSince = async ({ since, visits }: { since: string; visits: boolean }): Promise<Set<string>> => {
    const seen = new Set<string>()
    await contacts.each(beginOf(since), Infinity, ({ customer_id, type }) => {
      if (!visits || type === 'visit') seen.add(customer_id)
    })
    return seen
  }

  return {
    know: isAboutCustomers,
    vocabulary: async () =>
      vocabularyOf({
        tag: tagsOf(all, MOST_WORDS),
        company: companiesOf(all, MOST_WORDS).map(({ company }) => company),
      }),
    knownNames: async (candidates) => {
      const sounds = candidates.map((name) => ({ name, called: nameText(name) }))
      const isKnown = ({ called }: { called: string }) =>
        linesOf().some(
          ([name = '', kana = '']) =>
            name.startsWith(called) ||
            kana.startsWith(called) ||
            (called.length > 1 && (name.endsWith(called) || kana.endsWith(called))),
        )
      return new Set(sounds.filter(isKnown).map(({ name }) => name))
    },
    longestName: async (sound) => {
      const found = linesOf().flatMap(([name = '', kana = '']) =>
        [name, kana].filter((called) => [...called].length > 2 && sound.includes(called)),
      )
      const inOrder = found.sort((a, b) => b.length - a.length || compareKeys(codePointKey(a), codePointKey(b)))
      return inOrder[0] ?? null
    },
    called: async (by, folded, limit) =>
      all
        .filter((_, at) => {
          const [name = '', kana = '', , , phone = ''] = linesOf()[at] ?? []
          if (by === 'digits') return phone.endsWith(folded)
          return [name, kana].some((line) => line.startsWith(folded) || line.endsWith(folded))
        })
        .sort((a, b) => lastOf(b) - lastOf(a) || compareKeys(a.id, b.id))
        .slice(0, limit)
        .map(personOf),
    person: async (id) => {
      const found = all.find((one) => one.id === id)
      return found ? personOf(found) : null
    },
    countCustomers: async (conditions) => (await chosen(conditions)).length,
    customers: async (conditions, order, limit) => {
      const found = await chosen(conditions)
      const key = ORDERS[order]
      const inOrder = found.toSorted((a, b) => compareKeys(key(a), key(b)) || compareKeys(a.id, b.id))
      return { total: found.length, rows: inOrder.slice(0, limit).map(personOf) }
    },
    customerGroups: async (conditions, by) => {
      const found = await chosen(conditions)
      const keys = found.flatMap((one): string[] => (by === 'tag' ? one.tags : [one[by]]))
      return commonest(keys, keys.length).map(([key, n]) => ({ key, n }))
    },
    countContacts: async (condition, of) => {
      const people = new Set<string>()
      let n = 0
      await scan(condition, ({ customer_id }) => {
        people.add(customer_id)
        n += 1
      })
      return of === 'people' ? people.size : n
    },
    contacts: async (condition, limit) => {
      const latest: Interaction[] = []
      await scan(condition, (contact) => {
        latest.push(contact)
        // So many are kept at most: the records of a large book do not fit into memory.
        if (latest.length >= limit * 10) latest.sort(latestContactFirst).splice(limit)
      })
      return latest
        .sort(latestContactFirst)
        .slice(0, limit)
        .map((contact) => ({ ...contact, occurred_at: new Date(contact.occurred_at) }))
    },
    visitors: async (condition, limit) => {
      const counts = new Map<string, number>()
      await scan(condition, ({ customer_id: id }) => counts.set(id, (counts.get(id) ?? 0) + 1))
      const rows = all
        .filter(({ id }) => counts.has(id))
        .toSorted((a, b) => compareKeys(ORDERS.name(a), ORDERS.name(b)) || compareKeys(a.id, b.id))
        .slice(0, limit)
        .map(({ id, name }) => ({ id, name, n: counts.get(id) ?? 0 }))
      return { total: counts.size, rows }
    },
    groups: async (condition, by, withTypes) => {
      const groups = new Map<string, Group>()
      await scan(condition, (contact) => {
        const type = withTypes ? contact.type : null
        const key = KEYS[by](contact)
        const group = groups.get(`${key} ${type}`) ?? { key, type, n: 0 }
        groups.set(`${key} ${type}`, { ...group, n: group.n + 1 })
      })
      return [...groups.values()].sort((a, b) => compareKeys(a.key, b.key))
    },
    aboutStaff: async () => notKnown(''),
    aboutProducts: async () => notKnown(''),
  }
}

/** A word of the tenant may as well be that of a product, of which nothing is here, unless customers are spoken of. */
function isAboutCustomers({ values, concepts }: Reading): boolean {
  if (values.tag === undefined && values.company === undefined) return true
  return (['customer', 'visit', 'contact', 'call'] as const).some((concept) => concepts.has(concept))
}

const lastOf = ({ last_interaction_at: at }: Customer) => (at === null ? -Infinity : Date.parse(at))

/** Each gives the keys of one kind. */
const ORDERS: Record<CustomerOrder, (customer: Customer) => string | number> = {
  name: ({ name_kana: kana }) => codePointKey(kana),
  contact: lastOf,
  birthday: ({ birth_date: born }) => born?.slice(5) ?? '',
}

const KEYS: Record<GroupedBy, (contact: Interaction) => string | number> = {
  month: ({ occurred_at }) => toTokyoMonth(occurred_at),
  type: ({ type }) => type,
  author: ({ created_by }) => created_by,
  weekday: ({ occurred_at }) => new Date(toTokyoDay(occurred_at)).getUTCDay(),
}

function personOf(customer: Customer): FoundPerson {
  const { created_at, last_interaction_at: last } = customer
  return { ...customer, created_at: new Date(created_at), last_interaction_at: last === null ? null : new Date(last) }
}
