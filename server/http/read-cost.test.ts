// @vitest-environment node
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ENDPOINTS } from '#contract/api'
import { audit } from '#contract/audit'
import { customers } from '#contract/customers'
import { dashboard } from '#contract/dashboard'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { folders } from '#contract/folders'
import { frequentQuestions } from '#contract/frequent-questions'
import { interactions } from '#contract/interactions'
import { legalChecks } from '#contract/legal-checks'
import { notifications } from '#contract/notifications'
import { products } from '#contract/products'
import { staff } from '#contract/staff'
import { usage } from '#contract/usage'
import { type ReadCost, readCost } from './read-cost.ts'
import type { ApiEnv } from './types.ts'

async function costOf(endpoint: Endpoint, query: string): Promise<string> {
  const app = new Hono<ApiEnv>()
  app.all('*', (c) => c.text(readCost(c, endpoint)))
  return (await app.request(`/?${query}`)).text()
}

const READS = ENDPOINTS.filter(({ method }) => method === 'GET')

/** Each name in the query of each read of the contract. */
const QUERIES = READS.flatMap((endpoint) => {
  const { properties = {} } = endpoint.query
    ? z.toJSONSchema(endpoint.query, { io: 'input', unrepresentable: 'any' })
    : {}
  return Object.keys(properties).map((name) => [endpointKey(endpoint), name, endpoint] as const)
})

test.each<[ReadCost, Endpoint, string]>([
  ['few', customers.list, ''],
  ['few', customers.list, 'limit=50&sort_by=name_kana&skip=50'],
  ['few', customers.list, 'limit=100&cursor=x'],
  ['few', customers.list, 'search='],
  ['few', customers.get, ''],
  ['few', interactions.ofCustomer, 'limit=20'],
  ['few', customers.create, 'search=x&limit=1000'],
  ['copy', customers.list, 'since=ever&limit=1000'],
  ['copy', customers.list, 'since=ever&limit=1&cursor=x'],
  ['copy', interactions.list, 'updated_since=1999-01-01T00:00:00Z'],
  ['copy', interactions.list, 'limit=101'],
  ['copy', interactions.ofCustomer, 'limit=1000'],
  ['copy', products.list, 'limit=1000'],
  ['search', customers.list, 'search=x&limit=1000'],
  ['search', customers.list, 'company_filter=x'],
  ['search', customers.list, 'birth_month=this&sort_by=name_kana'],
  ['search', customers.list, 'last_contact_over=3m'],
  ['few', customers.list, 'kana_row=x&sort_by=name_kana'],
  ['search', customers.list, 'kana_row=x'],
  ['few', customers.list, 'skip=1000'],
  ['search', customers.list, 'skip=1001'],
  ['few', notifications.list, 'offset=1000'],
  ['search', notifications.list, 'offset=1001'],
  ['search', customers.companies, ''],
  ['search', interactions.list, 'type=call'],
  ['search', interactions.list, 'from=x'],
  ['search', interactions.list, 'to=x'],
  ['search', dashboard.summary, ''],
  ['search', products.list, ''],
  ['search', folders.list, ''],
  ['search', folders.list, 'parent_id=x'],
  ['copy', folders.list, 'limit=1000'],
  ['search', frequentQuestions.list, ''],
  ['copy', frequentQuestions.list, 'limit=1000'],
  ['search', legalChecks.list, ''],
  ['search', legalChecks.list, 'folder_id=x'],
  ['search', usage.get, ''],
  ['search', products.search, ''],
  ['search', products.search, 'q=x'],
  ['search', products.suggestions, ''],
  ['search', staff.search, 'query=x'],
  ['search', audit.list, 'record_id=x'],
])('%s: $1.method $1.path %s', async (cost, endpoint, query) => {
  expect(await costOf(endpoint, query)).toBe(cost)
})

/** What an index follows, or is one of a few words about records of which each person or folder has few. */
const NARROWING = [
  ...['cursor', 'before', 'sort_by', 'sort_order'],
  ...[
    'folder_id',
    'tag',
    'active',
    'unfiled',
    'parent_id',
    'state',
    'category',
    'unread_only',
    'own',
    'kind',
    'subject_id',
    'day',
    'known',
    'verdict',
    'outcome',
    'customer_id',
    'kept',
    'ids',
  ],
]

test.each(QUERIES)('%s: asked for by %s, it costs more, or is known to cost no more', async (_, name, endpoint) => {
  if (NARROWING.includes(name)) expect(await costOf(endpoint, `${name}=x`)).toBe(await costOf(endpoint, ''))
  else expect(await costOf(endpoint, `${name}=2000`)).not.toBe('few')
})

/** Reads that say how many there are, or what all of them come to, and why that costs little. */
const COUNTED_CHEAPLY: Record<string, string> = {
  'GET /api/ai-results/': 'of one person',
  'GET /api/chat/conversations': 'of one person',
  'GET /api/customers': 'the counts are kept',
  'GET /api/interactions': 'the counts are kept',
  'GET /api/interactions/{customerId}': 'of one customer',
  'GET /api/invitations/': 'few in a tenant',
  'GET /api/jobs/': 'of one person',
  'GET /api/knowledge/chat/history': 'of one person',
  'GET /api/knowledge/legal_checks': 'few in a tenant',
  'GET /api/notifications/': 'of one person',
  'GET /api/notifications/stats': 'of one person',
  'GET /api/staff-chat/conversations': 'of one person',
  'GET /api/staff/': 'few in a tenant',
  'GET /api/staff/search': 'few in a tenant',
  'GET /api/visits': 'of one day',
}

const COUNTING = READS.filter(({ response }) => {
  const { properties = {} } = response ? z.toJSONSchema(response, { unrepresentable: 'any' }) : {}
  return Object.keys(properties).some((name) => /(^|_)total$|^collection_version$/.test(name))
}).map((endpoint) => [endpointKey(endpoint), endpoint] as const)

test.each(COUNTING)('%s: what counts over all rows is a search, or is known to be cheap', async (key, endpoint) => {
  expect(await costOf(endpoint, '')).toBe(key in COUNTED_CHEAPLY ? 'few' : 'search')
})

test('whatever is known to count cheaply counts', () => {
  expect(COUNTING.map(([key]) => key)).toEqual(expect.arrayContaining(Object.keys(COUNTED_CHEAPLY)))
})
