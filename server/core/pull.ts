import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/with-tenant.ts'
import type { CallContext } from './call.ts'
import { checkpointOf, type Start, startOf } from './checkpoint.ts'
import { lightRows, type Weighed } from './light-rows.ts'
import { behindCursor, cutPage, type PageRequest, pageClause, pageRequest } from './page.ts'

export type PullQuery = { since: string; limit: number; cursor?: string | undefined }

type Asked = Omit<PullQuery, 'since'> & { since?: string | undefined }
type Answer<Query, List> = (trx: Trx, tenantId: string, query: Query) => Promise<List>

/** What a list answers: a page of the records as they stand, or with `since` one of what changed since that checkpoint. */
export function pageOrPull<Query extends Asked, List>(
  { trx, caller }: CallContext,
  query: Query,
  { page, pull }: { page: Answer<Query, List>; pull: Answer<PullQuery, List> },
): Promise<List> {
  const { since, limit, cursor } = query
  if (since === undefined) return page(trx, caller.tenant.id, query)
  return pull(trx, caller.tenant.id, { since, limit, cursor })
}

type Pulled = {
  /** A select of whole records with `changed_xid` and `bytes` among the columns; more conditions on `alias` may follow. */
  records: RawBuilder<unknown>
  alias: string
  /** What a list counts, for the first page. */
  total: RawBuilder<unknown>
  /** JSON that is answered with the last page. */
  atEnd: RawBuilder<unknown>
}

type Sorted = Weighed & { id: string; sort: string }
type Stamp = { xmin: string; total: number | null; at_end: unknown }

export type PullPage<T> = {
  rows: (T & Sorted)[]
  total: number
  next_cursor?: string
  dataset_id: string
  checkpoint: string
  /** Null when more pages follow. */
  atEnd: unknown
}

/**
 * One page of the changes since a checkpoint, in the order in which they became visible. The page, its checkpoint and what
 * is answered at the end come from one statement and so from one snapshot: they fit each other whatever is written meanwhile.
 * @throws AppError VAL_004 for a checkpoint or a cursor that is not of this database
 */
export async function pullPage<T extends { id: string }>(
  trx: Trx,
  list: readonly string[],
  { since, limit, cursor }: PullQuery,
  { records, alias, total, atEnd }: Pulled,
): Promise<PullPage<T>> {
  const start = await startOf(trx, since)
  const request = requestOf({ limit, cursor }, [...list, since, start.datasetId], alias)
  const id = `${alias}.id`
  const conditions = sql`${from(start, request, alias)} and ${behindCursor(request, id)}`
  const asked = sql`${records} where ${conditions} ${pageClause(request, id)}`
  const { rows } = await sql<Stamp & ((T & Sorted) | { id: null })>`
    with page as materialized (${lightRows(asked, sql`changed_xid, id`)})
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      ${request.after ? sql`null` : total} as total,
      case when not exists (select from page where rows_found > least(${limit}::int, (select count(*) from page)))
        then ${atEnd} end as at_end,
      page.*, page.changed_xid as sort
    from (values (1)) one left join page on true order by page.changed_xid, page.id`.execute(trx)
  const [first] = rows
  if (!first) throw new Error('a pull without a row')
  const counted = request.after?.total ?? Number(first.total)
  const found = rows.filter((row): row is Stamp & T & Sorted => row.id !== null)
  return {
    ...cutPage(request, found, counted),
    total: counted,
    dataset_id: start.datasetId,
    checkpoint: checkpointOf(start, first.xmin),
    atEnd: first.at_end,
  }
}

function requestOf(query: Omit<PullQuery, 'since'>, list: readonly string[], alias: string): PageRequest {
  const key = { expression: sql.ref(`${alias}.changed_xid`), type: 'xid8' as const }
  return pageRequest({ ...query, skip: 0 }, { list: JSON.stringify(list), key, direction: 'asc' })
}

/** Behind a cursor the beginning is past; saying it twice would make the index begin at the wrong place. */
function from({ xid }: Start, { after }: PageRequest, alias: string): RawBuilder<boolean> {
  return after ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.changed_xid`)} >= ${xid}::xid8`
}
