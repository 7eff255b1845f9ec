import type { Context } from 'hono'
import { FILTER_NAMES } from '#contract/customer-filter'
import { customers } from '#contract/customers'
import { dashboard } from '#contract/dashboard'
import type { Endpoint } from '#contract/endpoint'
import { folders } from '#contract/folders'
import { frequentQuestions } from '#contract/frequent-questions'
import { legalChecks } from '#contract/legal-checks'
import { products } from '#contract/products'
import { usage } from '#contract/usage'

/**
 * What a read may cost: `few` the rows of a screen, found by an index · `copy` a large page of what a device copies ·
 * `search` a look at every row of a tenant. Reads of one person of the last two kinds take turns (`read-turns.ts`).
 */
export type ReadCost = 'few' | 'copy' | 'search'

/**
 * What makes a list look at more rows than it shows: words, and everything that is counted or passed over. A row of the kana
 * index does so in any order but its own.
 */
const SEARCHING = [
  ...['search', 'q', 'query', 'company_filter', 'type', 'from', 'to', 'member_id', 'action', 'record_id'],
  ...FILTER_NAMES,
]
/** What counts or collects over all rows, whatever it is asked. */
const ALWAYS_ALL: readonly string[] = [
  customers.companies.path,
  folders.list.path,
  frequentQuestions.list.path,
  dashboard.summary.path,
  legalChecks.list.path,
  products.list.path,
  products.search.path,
  products.suggestions.path,
  usage.get.path,
]
/** Changes since then, page by page. */
const COPYING = ['since', 'updated_since']
/** Pass over so many rows. */
const SKIPPING = ['skip', 'offset']
/** Rows passed over that nobody notices. */
const SHORT_SKIP = 1_000
/** Rows that no screen shows at once. */
const SCREEN = 100

export function readCost({ req }: Pick<Context, 'req'>, { method, path }: Pick<Endpoint, 'method' | 'path'>): ReadCost {
  const given = (name: string) => Boolean(req.query(name))
  if (method !== 'GET') return 'few'
  if (COPYING.some(given)) return 'copy'
  const isSorted = given('kana_row') && req.query('sort_by') !== 'name_kana'
  const isFar = SKIPPING.some((name) => Number(req.query(name)) > SHORT_SKIP)
  if (isSorted || isFar || SEARCHING.some(given)) return 'search'
  if (Number(req.query('limit')) > SCREEN) return 'copy'
  return ALWAYS_ALL.includes(path) ? 'search' : 'few'
}
