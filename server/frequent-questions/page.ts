import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { FrequentQuestionList, FrequentQuestionListQuery } from '#contract/frequent-questions'
import { bytesOf, lightRows, type Weighed } from '../core/light-rows.ts'
import { behindCursor, cutPage, pageClause, pageRequest, type SortKey, sortedRows } from '../core/page.ts'
import { DATASET_ID } from '../db/change-horizon.ts'
import type { Trx } from '../db/with-tenant.ts'
import { FREQUENT_QUESTION_COLUMNS, type FrequentQuestionRow, toFrequentQuestion } from './record.ts'

type Collection = Pick<FrequentQuestionList, 'dataset_id' | 'collection_version'> & { total: number }
type Row = FrequentQuestionRow & Weighed & { sort: Date }

const BY_AGE: SortKey = { expression: sql.ref('created_at'), type: 'timestamptz' }
const COLUMNS = sql.join(FREQUENT_QUESTION_COLUMNS.map((column) => sql.ref(column)))

/** One page of the tenant's frequent questions, the oldest first. A device reads all of them, and searches by itself. */
export async function frequentQuestionPage(
  trx: Trx,
  tenantId: string,
  query: z.output<typeof FrequentQuestionListQuery>,
): Promise<FrequentQuestionList> {
  const list = JSON.stringify([tenantId, 'frequent_questions'])
  const request = pageRequest(query, { list, key: BY_AGE, direction: 'asc' })
  // Before the rows: a device that got newer ones reads them once more, and none misses a change.
  const { total: live, ...collection } = await collectionOf(trx)
  const total = request.after?.total ?? live
  const asked = sql`select ${COLUMNS}, ${bytesOf('answer')} as bytes, created_at as sort from frequent_questions
    where deleted_at is null and ${behindCursor(request)} ${pageClause(request)}`
  const order = sortedRows(request)
  const { rows } = await sql<Row>`${lightRows(asked, order)} order by ${order}`.execute(trx)
  const page = cutPage(request, rows, total)
  return {
    total,
    frequent_questions: page.rows.map(toFrequentQuestion),
    ...(page.next_cursor !== undefined && { next_cursor: page.next_cursor }),
    ...collection,
  }
}

/** Which there are in which versions, as one value, how many, and of which database. */
async function collectionOf(trx: Trx): Promise<Collection> {
  const { rows } = await sql<Collection>`
    select ${DATASET_ID} as dataset_id, count(*)::int as total,
      md5(coalesce(string_agg(id::text || ' ' || version, ',' order by id), '')) as collection_version
    from frequent_questions where deleted_at is null`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  return row
}
