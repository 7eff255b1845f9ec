import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Customer, type CustomerList, customers } from '#contract/customers'
import { call } from '@/api/call'
import { interactionQueries } from '@/features/interactions/queries'
import type { CustomerFilter } from './customer-filters'

/** Records a page of the list. Each page is kept on the device by itself, so that what was seen once is there offline. */
export const CUSTOMER_PAGE = 50
/** Candidates looked at for "does this person exist already". */
const DUPLICATE_CANDIDATES = 5

const all = ['customers'] as const
const lists = [...all, 'list'] as const

/** The only home of the keys under which customers are read. */
export const customerQueries = {
  all,
  lists,

  /** Page `page` (from 0) of one list. */
  page: (filter: CustomerFilter, page: number) =>
    queryOptions({
      queryKey: [...lists, filter, page] as const,
      queryFn: ({ signal }) =>
        call(customers.list, { query: { ...filter, skip: page * CUSTOMER_PAGE, limit: CUSTOMER_PAGE } }, { signal }),
    }),

  /** One customer. Until it was read, the record of any list on hand is shown. */
  detail: (id: string, client?: QueryClient) =>
    queryOptions({
      queryKey: [...all, 'detail', id] as const,
      queryFn: ({ signal }) => call(customers.get, { params: { id } }, { signal }),
      ...(client ? { placeholderData: () => listedCustomer(client, id) } : {}),
    }),

  /** Company names in use, most frequent first. */
  companies: () =>
    queryOptions({
      queryKey: [...all, 'companies'] as const,
      queryFn: ({ signal }) => call(customers.companies, {}, { signal }),
    }),

  /** Existing customers that a new one may turn out to be; `search` is a name or a phone number. */
  candidates: (search: string) =>
    queryOptions({
      queryKey: [...all, 'candidates', search] as const,
      queryFn: ({ signal }) => call(customers.list, { query: { search, limit: DUPLICATE_CANDIDATES } }, { signal }),
      enabled: search !== '',
    }),
}

/** Brings a customer and the latest contacts to the device, so that both open at once and are there offline. */
export function prefetchCustomer(client: QueryClient, id: string): void {
  void client.prefetchQuery(customerQueries.detail(id))
  void client.prefetchInfiniteQuery(interactionQueries.timeline(id))
}

function listedCustomer(client: QueryClient, id: string): Customer | undefined {
  for (const [, list] of client.getQueriesData<CustomerList>({ queryKey: lists })) {
    const found = list?.customers.find((customer) => customer.id === id)
    if (found) return found
  }
  return undefined
}
