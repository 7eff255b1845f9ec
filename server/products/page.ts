import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Product, ProductList, ProductListQuery } from '#contract/products'
import { searchTerms } from '#contract/search-text'
import { bytesOf, lightRows, type Weighed } from '../core/light-rows.ts'
import { behindCursor, cutPage, pageClause, pageRequest, type SortKey, sortedRows } from '../core/page.ts'
import { DATASET_ID } from '../db/change-horizon.ts'
import type { Trx } from '../db/with-tenant.ts'
import { PRODUCT_COLUMNS, toProduct } from './record.ts'

type Query = z.output<typeof ProductListQuery>
type Row = Parameters<typeof toProduct>[0] & Weighed & { sort: Date | number | string }

/** Each has its index. By category means by name within each. */
const SORTS: Record<Query['sort_by'], SortKey> = {
  name: { expression: sql`name collate "C"`, type: 'text' },
  category: { expression: sql`(category || chr(9) || name) collate "C"`, type: 'text' },
  price: { expression: sql.ref('price'), type: 'integer' },
  updated_at: { expression: sql.ref('updated_at'), type: 'timestamptz' },
}

const LIVE = sql<boolean>`deleted_at is null`
const COLUMNS = sql.join(PRODUCT_COLUMNS.map((column) => sql.ref(column)))

/** One page of the tenant's products. They are hundreds: words are looked for in each of them. */
export async function productPage(trx: Trx, tenantId: string, query: Query): Promise<ProductList> {
  const { search = '', category, status, sort_by: sort, sort_order: direction } = query
  const list = JSON.stringify([tenantId, 'products', search, category, status, sort, direction])
  const request = pageRequest(query, { list, key: SORTS[sort], direction })
  const conditions = [
    LIVE,
    ...(category === undefined ? [] : [sql<boolean>`category = ${category}`]),
    ...(status === undefined ? [] : [sql<boolean>`status = ${status}`]),
    ...searchTerms(search).map((term) => sql<boolean>`strpos(search_text, ${term}) > 0`),
  ]
  const matching = sql<boolean>`${sql.join(conditions, sql` and `)}`
  // Before the rows: a device that got newer ones reads them once more, and none misses a change.
  const collection = await collectionOf(trx)
  const total = request.after?.total ?? (await count(trx, matching))
  const asked = sql`select ${COLUMNS}, ${bytesOf('description')} as bytes, ${request.key.expression} as sort from products
    where ${matching} and ${behindCursor(request)} ${pageClause(request)}`
  const order = sortedRows(request)
  const { rows } = await sql<Row>`${lightRows(asked, order)} order by ${order}`.execute(trx)
  const page = cutPage(request, rows, total)
  return {
    total,
    products: page.rows.map(toProduct) satisfies Product[],
    ...(page.next_cursor !== undefined && { next_cursor: page.next_cursor }),
    ...collection,
  }
}

async function count(trx: Trx, matching: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from products where ${matching}`.execute(trx)
  return rows[0]?.total ?? 0
}

/** Which products there are in which versions, as one value, and of which database. */
async function collectionOf(trx: Trx): Promise<Pick<ProductList, 'dataset_id' | 'collection_version'>> {
  const { rows } = await sql<{ dataset_id: string; collection_version: string }>`
    select ${DATASET_ID} as dataset_id,
      md5(coalesce(string_agg(id::text || ' ' || version, ',' order by id), '')) as collection_version
    from products where ${LIVE}`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  return row
}
