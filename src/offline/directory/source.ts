// The server's side of the copy: the lists of the contract, read as changes since a checkpoint.
import { COPY_PAGE } from '#contract/common'
import { type CustomerList, customers } from '#contract/customers'
import { type Interaction, interactions } from '#contract/interactions'
import { ApiError } from '@/api/api-error'
import { call } from '@/api/call'
import type { Kind } from './mark'
import type { Page, PageQuery } from './page'
import type { Source } from './reading'

type Options = { tenantId: string }

const PAGES: { [K in Kind]: (query: PageQuery, options: Options) => Promise<Page<K>> } = {
  customers: async (query, options) => {
    const { customers: records, deleted = [], ...list } = await call(customers.list, { query }, options)
    return { records, gone: deleted.map(({ id }) => id), ...restOf(list), tally: list.tally ?? null }
  },
  interactions: async (query, options) => {
    const { interactions: records, ...list } = await call(interactions.list, { query }, options)
    return { records, gone: [], ...restOf(list), tally: null }
  },
}

type List = Pick<CustomerList, 'total' | 'next_cursor' | 'dataset_id' | 'checkpoint'>

/** A server from before pulls were known answers with an ordinary list: nothing of it may be taken for changes. */
function restOf({ total, next_cursor, dataset_id, checkpoint }: List) {
  if (dataset_id === undefined || checkpoint === undefined) throw new Error('the server knows no pulls')
  return { total, cursor: next_cursor ?? null, datasetId: dataset_id, checkpoint }
}

/** Reads as a member of that tenant, whatever another tab has opened by then. */
export function serverSource(options: Options): Source {
  return {
    page: (kind, query) => PAGES[kind](query, options),
    contactsOf: (customerId) => contactsOf(customerId, options),
  }
}

async function contactsOf(customerId: string, options: Options): Promise<Interaction[] | null> {
  const found: Interaction[] = []
  let cursor: string | undefined
  try {
    do {
      const query = { limit: COPY_PAGE, ...(cursor === undefined ? {} : { cursor }) }
      const page = await call(interactions.ofCustomer, { params: { customerId }, query }, options)
      found.push(...page.interactions)
      cursor = page.next_cursor
    } while (cursor !== undefined)
    return found
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}
