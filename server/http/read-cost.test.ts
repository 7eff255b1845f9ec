// @vitest-environment node
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { audit } from '#contract/audit'
import { customers } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import { interactions } from '#contract/interactions'
import { products } from '#contract/products'
import { staff } from '#contract/staff'
import { usage } from '#contract/usage'
import { type ReadCost, readCost } from './read-cost.ts'
import type { ApiEnv } from './types.ts'

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
  ['few', customers.list, 'kana_row=x&sort_by=name_kana'],
  ['search', customers.list, 'kana_row=x'],
  ['search', customers.list, 'skip=1001'],
  ['search', customers.companies, ''],
  ['search', interactions.list, 'type=call'],
  ['search', interactions.list, 'from=x'],
  ['search', interactions.list, 'to=x'],
  ['search', interactions.summary, ''],
  ['search', products.list, ''],
  ['search', usage.get, ''],
  ['search', products.search, 'q=x'],
  ['search', staff.search, 'query=x'],
  ['search', audit.list, 'record_id=x'],
])('%s: $1.method $1.path %s', async (cost, endpoint, query) => {
  const app = new Hono<ApiEnv>()
  app.all('*', (c) => c.text(readCost(c, endpoint)))
  expect(await (await app.request(`/?${query}`)).text()).toBe(cost)
})
