import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { FolderList, FolderListQuery } from '#contract/folders'
import type { CallContext } from '../core/call.ts'
import { behindCursor, cutPage, pageClause, pageRequest, type SortKey } from '../core/page.ts'
import { DATASET_ID } from '../db/change-horizon.ts'
import type { Trx } from '../db/with-tenant.ts'
import { DOCUMENTS, FOLDER_COLUMNS, type FolderRow, toFolder } from './record.ts'

const BY_NAME: SortKey = { expression: sql`name collate "C"`, type: 'text' }
const COLUMNS = sql.join(FOLDER_COLUMNS.map((column) => sql.ref(column)))

/** One page of the tenant's folders, which are so few that a device keeps all of them. */
export async function folderPage(ctx: CallContext, query: z.output<typeof FolderListQuery>): Promise<FolderList> {
  const { trx, caller } = ctx
  const list = JSON.stringify([caller.tenant.id, 'folders', query.parent_id])
  const request = pageRequest(query, { list, key: BY_NAME, direction: 'asc' })
  const matching = query.parent_id === undefined ? sql`true` : sql`parent_id = ${query.parent_id}`
  // Before the rows: a device that got newer ones reads them once more, and none misses a change.
  const collection = await collectionOf(trx)
  const { rows } = await sql<FolderRow & { sort: string }>`
    select ${COLUMNS}, ${DOCUMENTS} as documents, ${request.key.expression} as sort from folders
    where ${matching} and ${behindCursor(request)} ${pageClause(request)}`.execute(trx)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from folders where ${matching}`.execute(trx)
  const total = request.after?.total ?? counted.rows[0]?.total ?? 0
  const page = cutPage(request, rows, total)
  return {
    total,
    folders: page.rows.map((row) => toFolder(ctx, row)),
    ...(page.next_cursor !== undefined && { next_cursor: page.next_cursor }),
    ...collection,
  }
}

/** Which folders there are in which versions, and how many documents lie in each, as one value; and of which database. */
async function collectionOf(trx: Trx): Promise<Pick<FolderList, 'dataset_id' | 'collection_version'>> {
  const { rows } = await sql<{ dataset_id: string; collection_version: string }>`
    select ${DATASET_ID} as dataset_id,
      md5(coalesce(string_agg(id::text || ' ' || version || ' ' || ${DOCUMENTS}, ',' order by id), ''))
        as collection_version
    from folders`.execute(trx)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  return row
}
