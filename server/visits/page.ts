import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { VisitList, VisitListQuery } from '#contract/visits'
import { bytesOf, lightRows, type Weighed } from '../core/light-rows.ts'
import { behindCursor, cutPage, pageClause, pageRequest, type SortKey, sortedRows } from '../core/page.ts'
import { DATASET_ID } from '../db/change-horizon.ts'
import type { Trx } from '../db/with-tenant.ts'
import { toVisit, VISIT_COLUMNS, type VisitRow } from './record.ts'

type Query = z.output<typeof VisitListQuery> & { day: string }
type Collection = Pick<VisitList, 'dataset_id' | 'collection_version'> & { total: number }
type Row = VisitRow & Weighed & { sort: Date }

const BY_ARRIVAL: SortKey = { expression: sql.ref('arrived_at'), type: 'timestamptz' }
const COLUMNS = sql.join(VISIT_COLUMNS.map((column) => sql.ref(column)))

/** One page of who came on a day, the first one first; none for who knows them all. A device reads all of them. */
export async function visitPage(trx: Trx, tenantId: string, query: Query): Promise<VisitList> {
  const list = JSON.stringify([tenantId, 'visits', query.day])
  const request = pageRequest(query, { list, key: BY_ARRIVAL, direction: 'asc' })
  // Before the rows: a device that got newer ones reads them once more, and none misses a change.
  const { total: live, ...collection } = await collectionOf(trx, query.day)
  if (query.known === collection.collection_version) return { total: live, visits: [], ...collection }
  const total = request.after?.total ?? live
  const asked = sql`select ${COLUMNS}, ${bytesOf('purpose')} as bytes, arrived_at as sort from visits
    where deleted_at is null and day = ${query.day}::date and ${behindCursor(request)} ${pageClause(request)}`
  const order = sortedRows(request)
  const { rows } = await sql<Row>`${lightRows(asked, order)} order by ${order}`.execute(trx)
  const page = cutPage(request, rows, total)
  return {
    total,
    visits: page.rows.map(toVisit),
    ...(page.next_cursor !== undefined && { next_cursor: page.next_cursor }),
    ...collection,
  }
}

/** Which there are of the day in which versions, as one value, how many, and of which database. */
async function collectionOf(trx: Trx, day: string): Promise<Collection> {
  const { rows } = await sql<Collection>`
    select ${DATASET_ID} as dataset_id, count(*)::int as total,
      md5(concat_ws(',', ${DATASET_ID}, string_agg(id::text || ' ' || version, ',' order by id))) as collection_version
    from visits where deleted_at is null and day = ${day}::date`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  return row
}
