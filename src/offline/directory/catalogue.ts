// All customers in memory, ready to be searched, narrowed and sorted. Everything that decides which records are found and
// in which order is the server's way (server/domain/customer-page.ts).
import type { Customer, KanaRow } from '#contract/customers'
import { kanaRow } from '#contract/kana-row'
import { customerSearchText, searchTerms, searchText } from '#contract/search-text'
import { codePointKey } from '@/lib/code-point-key'
import type { ListQuery } from './question'
import type { Segment } from './segment'

type Sort = NonNullable<ListQuery['sort_by']>

export type Found = { total: number; customers: Customer[] }

export type Catalogue = {
  /** Lays later changes over what is known. */
  add: (segment: Segment<Customer>) => void
  find: (query: ListQuery) => Found
  get: (id: string) => Customer | undefined
  all: () => readonly Customer[]
  count: () => number
  companies: (limit: number) => { company: string; count: number }[]
}

const DEFAULT_SORT: Sort = 'updated_at'
/** The third line of the search text is the folded company. */
const COMPANY_LINE = 2

type Row = { customer: Customer; text: string; kana: KanaRow }

export function createCatalogue(): Catalogue {
  const rows = new Map<string, Row>()
  /** Ascending; made when first asked for, kept until something changes. */
  const orders = new Map<Sort, Row[]>()

  const ordered = (sort: Sort): Row[] => {
    const order = orders.get(sort) ?? sortRows([...rows.values()], sort)
    orders.set(sort, order)
    return order
  }

  return {
    add: ({ records, gone }) => {
      let hasChanged = false
      for (const id of gone) hasChanged = rows.delete(id) || hasChanged
      for (const customer of records) {
        // A segment that has grown brings what is known already once more.
        if (isSameState(rows.get(customer.id)?.customer, customer)) continue
        rows.set(customer.id, { customer, text: customerSearchText(customer), kana: kanaRow(customer.name_kana) })
        hasChanged = true
      }
      if (hasChanged) orders.clear()
    },
    find: (query) => {
      const order = ordered(query.sort_by ?? DEFAULT_SORT)
      const matches = matcher(query)
      const found = matches ? order.filter(matches) : order
      const { skip = 0, limit } = query
      return { total: found.length, customers: page(found, query.sort_order ?? 'desc', skip, limit) }
    },
    get: (id) => rows.get(id)?.customer,
    all: () => Array.from(rows.values(), ({ customer }) => customer),
    count: () => rows.size,
    companies: (limit) => companiesOf(rows.values(), limit),
  }
}

/**
 * Each change of a customer raises the version, and a new contact their number. After a restore a version can come again
 * with another content, but not with the same time.
 */
function isSameState(a: Customer | undefined, b: Customer): boolean {
  const isSame = a?.version === b.version && a.interactions_count === b.interactions_count
  return isSame && a.updated_at === b.updated_at && a.last_interaction_at === b.last_interaction_at
}

function matcher(query: ListQuery): ((row: Row) => boolean) | null {
  const { search = '', company_filter: company = '', kana_row: wanted } = query
  const terms = searchTerms(search)
  const folded = searchText(company)
  if (terms.length === 0 && folded === '' && !wanted) return null
  return ({ text, kana }) =>
    (!wanted || kana === wanted) &&
    terms.every((term) => text.includes(term)) &&
    (folded === '' || (text.includes(folded) && (text.split('\n')[COMPANY_LINE] ?? '').includes(folded)))
}

function page(ascending: readonly Row[], way: 'asc' | 'desc', skip: number, limit: number): Customer[] {
  if (way === 'asc') return ascending.slice(skip, skip + limit).map(({ customer }) => customer)
  const end = ascending.length - skip
  return ascending
    .slice(Math.max(0, end - limit), Math.max(0, end))
    .reverse()
    .map(({ customer }) => customer)
}

function sortRows(rows: Row[], sort: Sort): Row[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row.customer, sort), id: row.customer.id }))
  keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.id < b.id ? -1 : 1))
  return keyed.map(({ row }) => row)
}

/** Customers whom nobody has met yet come before all others. */
function keyOf(customer: Customer, sort: Sort): string | number {
  if (sort === 'name' || sort === 'name_kana' || sort === 'company') return codePointKey(customer[sort])
  const time = customer[sort]
  return time === null ? Number.NEGATIVE_INFINITY : Date.parse(time)
}

function companiesOf(rows: Iterable<Row>, limit: number): { company: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { customer } of rows) {
    if (customer.company !== '') counts.set(customer.company, (counts.get(customer.company) ?? 0) + 1)
  }
  return Array.from(counts, ([company, count]) => ({ company, count, key: codePointKey(company) }))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, limit)
    .map(({ company, count }) => ({ company, count }))
}
