import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { goesByDay } from '#contract/customer-filter'
import { type Customer, type CustomerList, customers } from '#contract/customers'
import { call } from '@/api/call'
import { contactLists } from '@/features/interactions/list-queries'
import { copyAtHand, readOrCopy, WITH_COPY } from '@/offline/cache/read-or-copy'
import type { Bearer, ListQuery } from '@/offline/replica/collections/question'
import type { ListedCustomers } from './customer-filters'
import { namesakesAtHand } from './namesakes-at-hand'

/** Records a page of the list. Each page is kept on the device by itself, so that what was seen once is there offline. */
export const CUSTOMER_PAGE = 50
/** Candidates looked at for "does this person exist already". */
const DUPLICATE_CANDIDATES = 20

/** Tags that are suggested, the commonest. */
const TAGS = 50
/** Company names that are suggested from (the contract's default). */
const COMPANIES = 200

const all = ['customers'] as const
const lists = [...all, 'list'] as const
const allCandidates = [...all, 'candidates'] as const

/** The only home of the keys under which customers are read. */
export const customerQueries = {
  all,
  lists,
  allCandidates,

  /** Page `page` (from 0) of one list. */
  page: (filter: ListedCustomers, page: number) =>
    queryOptions({
      queryKey: [...lists, filter, page] as const,
      queryFn: ({ signal }) => listOrCopy({ ...filter, skip: page * CUSTOMER_PAGE, limit: CUSTOMER_PAGE }, signal),
      meta: { ...WITH_COPY, goesByDay: goesByDay(filter), reply: customers.list.response },
    }),

  /** One customer. Until it was read, the record of any list on hand is shown. */
  detail: (id: string, client?: QueryClient) =>
    queryOptions({
      queryKey: [...all, 'detail', id] as const,
      queryFn: ({ signal }) =>
        readOrCopy(() => call(customers.get, { params: { id } }, { signal }), 'customer', { id }),
      meta: { ...WITH_COPY, reply: customers.get.response },
      ...(client ? { placeholderData: () => listedCustomer(client, id) } : {}),
    }),

  /** Company names in use, most frequent first. */
  companies: () =>
    queryOptions({
      queryKey: [...all, 'companies'] as const,
      queryFn: ({ signal }) =>
        readOrCopy(() => call(customers.companies, {}, { signal }), 'companies', { limit: COMPANIES }),
      meta: { ...WITH_COPY, reply: customers.companies.response },
    }),

  /** Tags in use, most frequent first, as the copy on this device has them; nothing without one. */
  tags: () =>
    queryOptions({
      queryKey: [...all, 'tags'] as const,
      queryFn: async () => (await copyAtHand('tags', { limit: TAGS })) ?? { tags: [] },
    }),

  /** Who else bears a name, or one that sounds the same, as the copy on this device has them; null without one. */
  namesakes: ({ id, name, name_kana }: Bearer) =>
    queryOptions({
      queryKey: [...allCandidates, 'namesakes', id, name, name_kana] as const,
      queryFn: () => namesakesAtHand({ id, name, name_kana }),
      meta: { persist: false },
    }),

  /** The ids of those that were opened last on this device, the latest first: nothing that a server knows. */
  recent: () =>
    queryOptions({
      queryKey: ['recent-customers'] as const,
      queryFn: ({ client, queryKey }) => client.getQueryData<string[]>(queryKey) ?? [],
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** Existing customers that a new one may turn out to be; `search` is what these would be found by. */
  candidates: (search: string) =>
    queryOptions({
      queryKey: [...allCandidates, search] as const,
      queryFn: ({ signal }) => listOrCopy({ search, sort_by: 'match', limit: DUPLICATE_CANDIDATES }, signal),
      meta: { ...WITH_COPY, reply: customers.list.response },
      enabled: search !== '',
    }),
}

function listOrCopy(query: ListQuery, signal: AbortSignal): Promise<CustomerList> {
  return readOrCopy(() => call(customers.list, { query }, { signal }), 'customers', query)
}

/** Brings a customer and the latest contacts to the device, so that both open at once and are there offline. */
export function prefetchCustomer(client: QueryClient, id: string): void {
  void client.prefetchQuery(customerQueries.detail(id))
  void client.prefetchInfiniteQuery(contactLists.timeline(id))
}

function listedCustomer(client: QueryClient, id: string): Customer | undefined {
  for (const [, list] of client.getQueriesData<CustomerList>({ queryKey: lists })) {
    const found = list?.customers.find((customer) => customer.id === id)
    if (found) return found
  }
  return undefined
}
