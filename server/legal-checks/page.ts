import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { LegalCheckList, legalChecks } from '#contract/legal-checks'
import type { CallContext } from '../core/call.ts'
import { behindCursor, cutPage, pageClause, pageRequest } from '../core/page.ts'
import { DOCUMENT_COLUMNS, type DocumentRow, STEP, toLegalCheck } from './record.ts'

type Query = z.output<typeof legalChecks.list.query>
type Row = DocumentRow & { sort: Date }

const CREATED = { expression: sql.ref('d.created_at'), type: 'timestamptz' } as const
const COLUMNS = sql.join(DOCUMENT_COLUMNS.map((column) => sql.ref(`d.${column}`)))

/** One page of the tenant's documents, the latest first. */
export async function documentPage(ctx: CallContext, query: Query): Promise<LegalCheckList> {
  const { folder_id: folderId, unfiled } = query
  const list = JSON.stringify([ctx.caller.tenant.id, 'legal-checks', folderId, unfiled])
  const request = pageRequest(query, { list, key: CREATED, direction: 'desc' })
  const conditions = [
    sql<boolean>`d.deleted_at is null`,
    ...(folderId === undefined ? [] : [sql<boolean>`d.folder_id = ${folderId}`]),
    ...(unfiled === 'true' ? [sql<boolean>`d.folder_id is null`] : []),
  ]
  const matching = sql<boolean>`${sql.join(conditions, sql` and `)}`
  const total = request.after?.total ?? (await count(ctx, matching))
  const { rows } = await sql<Row>`
    select ${COLUMNS}, f.name as file_name, f.media_type, f.size, ${STEP} as step, d.created_at as sort
    from legal_checks d join files f on f.tenant_id = d.tenant_id and f.id = d.file_id
      left join jobs j on j.tenant_id = d.tenant_id and j.id = d.job_id
    where ${matching} and ${behindCursor(request, 'd.id')} ${pageClause(request, 'd.id')}`.execute(ctx.trx)
  const page = cutPage(request, rows, total)
  return {
    total,
    legal_checks: page.rows.map((row) => toLegalCheck(row, ctx)),
    ...(page.next_cursor !== undefined && { next_cursor: page.next_cursor }),
  }
}

async function count({ trx }: CallContext, matching: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from legal_checks d where ${matching}`.execute(trx)
  return rows[0]?.total ?? 0
}
