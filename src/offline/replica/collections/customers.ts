import { type Customer, customerFields, customers, type Tally } from '#contract/customers'
import { withEmpty } from '#contract/field-values'
import { codePointKey } from '@/lib/code-point-key'
import { type CustomerSort, customerFit, customerMatcher, type Findable, findable, sortKey } from '@/lib/customer-list'
import { changesOf, type Sums, type WholeKind } from '../kind'
import { createRecordIndex, type RecordIndex, type Search } from '../record-index'
import type { ListQuery } from './question'

export type CustomerIndex = RecordIndex<Customer, ListQuery>

/** By the rule of `lib/customer-list.ts`, which is the server's. */
const SEARCH: Search<Customer, ListQuery, Findable> = {
  prepare: findable,
  matcher: customerMatcher,
  fitOf: customerFit,
  sortOf: ({ sort_by = 'updated_at' }) => (sort_by === 'match' ? 'updated_at' : sort_by),
  keyOf: (customer, sort) => sortKey(customer, sort as CustomerSort),
  /**
   * Each change of a customer raises the version, and a new contact their number. After a restore a version can come again
   * with another content, but not with the same time.
   */
  isSameState: (a, b) =>
    a.version === b.version &&
    a.interactions_count === b.interactions_count &&
    a.updated_at === b.updated_at &&
    a.last_interaction_at === b.last_interaction_at &&
    // Who are two says nothing of either, so it is no new version.
    a.distinct_ids?.join() === b.distinct_ids?.join() &&
    JSON.stringify(a.distinct_reasons) === JSON.stringify(b.distinct_reasons) &&
    // An older version of the server did not tell these.
    a.visits_count === b.visits_count &&
    a.recent_contacts?.join() === b.recent_contacts?.join(),
}

/** The customers of the tenant, each as the server has them. */
export const CUSTOMERS = {
  name: 'customers',
  record: 'customer',
  kept: 'whole',
  today: (customer) => withEmpty(customerFields, customer),
  page: async (query, send) => {
    const { customers: records, deleted = [], tally, ...list } = await send(customers.list, { query })
    const gone = deleted.map(({ id }) => id)
    return { ...changesOf(list), records, gone, tally: tally ? tallied(tally) : null }
  },
  counted: { here: 'customers', server: 'customers' },
  createIndex: (): CustomerIndex => createRecordIndex(SEARCH),
  sums: (records) => {
    const sums = { customers: records.length, versions: 0, interactions: 0 }
    for (const { version, interactions_count } of records) {
      sums.versions += version
      sums.interactions += interactions_count
    }
    return sums
  },
} satisfies WholeKind<Customer, CustomerIndex>

/** What a later server adds up as well is nothing that this version can compare. */
function tallied({ customers: count, versions, interactions }: Tally): Sums {
  return { customers: count, versions, interactions }
}

/** The customer that an id means: of one who was merged into another, that one. Null for one that is not here. */
export function customerOf(index: CustomerIndex, id: string): Customer | null {
  return index.get(id) ?? index.all().find(({ merged_ids: merged }) => merged?.includes(id)) ?? null
}

/** Companies in use, the commonest first, equals by name. */
export function companiesOf(all: readonly Customer[], limit: number): { company: string; count: number }[] {
  const counts = commonest(
    all.map(({ company }) => company).filter((company) => company !== ''),
    limit,
  )
  return counts.map(([company, count]) => ({ company, count }))
}

/** Tags in use, in the same order. */
export function tagsOf(all: readonly Customer[], limit: number): string[] {
  const counts = commonest(
    all.flatMap(({ tags }) => tags),
    limit,
  )
  return counts.map(([tag]) => tag)
}

/** The words that occur most often with how often, the most frequent first. */
export function commonest(words: readonly string[], limit: number): [word: string, count: number][] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return Array.from(counts, ([word, count]) => ({ word, count, key: codePointKey(word) }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ word, count }) => [word, count])
}
