import type { Customer, CustomerList } from '#contract/customers'
import { customerOrder, type ListedBy, matchesCustomer } from '@/lib/customer-list'
import { copyAtHand } from '@/offline/cache/read-or-copy'
import type { Shown } from '@/offline/outbox/fold/record'
import type { PagedList } from '@/offline/scope/paged-list'
import type { ListedCustomers } from './customer-filters'
import { CUSTOMER_PAGE, customerQueries } from './queries'

/** A customer as the screens show one. */
export type ShownCustomer = Shown<Customer>

/** What is in the list and where, as the server would say. */
export function listRule(filter: ListedBy) {
  return {
    compare: customerOrder(filter),
    matches: (customer: Customer) => matchesCustomer(customer, filter),
  }
}

/** The list of customers, for `usePagedList`. */
export const customerPages = {
  kind: 'customer',
  pageSize: CUSTOMER_PAGE,
  page: customerQueries.page,
  ahead: (filter) => copyAtHand('customers', { ...filter, skip: 0, limit: CUSTOMER_PAGE }),
  records: ({ customers }) => customers,
  rule: listRule,
} satisfies PagedList<ListedCustomers, CustomerList, Customer, ReturnType<typeof customerQueries.page>['queryKey']>
