// The server's side of the copy: the lists of the contract, read as changes since a time.
import { COPY_PAGE } from '#contract/common'
import { customers } from '#contract/customers'
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
    const goneAt = deleted.map(({ deleted_at }) => deleted_at)
    return { records, gone: deleted.map(({ id }) => id), goneAt, ...restOf(list) }
  },
  interactions: async (query, options) => {
    const { interactions: records, ...list } = await call(interactions.list, { query }, options)
    return { records, gone: [], goneAt: [], ...restOf(list) }
  },
}

function restOf(list: { total: number; next_cursor?: string | undefined; server_time: string }) {
  return { total: list.total, cursor: list.next_cursor ?? null, serverTime: list.server_time }
}

/** Reads as a member of that tenant, whatever another tab has opened by then. */
export function serverSource(options: Options): Source {
  return {
    page: (kind, query) => PAGES[kind](query, options),
    contactsOf: (customerId) => contactsOf(customerId, options),
    count: async (kind) => {
      const endpoint = kind === 'customers' ? customers.list : interactions.list
      return (await call(endpoint, { query: { limit: 1 } }, options)).total
    },
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
