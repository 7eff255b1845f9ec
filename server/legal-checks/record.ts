import { type Selectable, sql } from 'kysely'
import type { DocumentStep } from '#contract/document-steps'
import type { CheckedDocument, LegalCheck } from '#contract/legal-checks'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { LegalChecksTable } from '../db/schema-legal-checks.ts'
import { reviewsOf } from './reviews.ts'

/** Of the document, without its text and findings: a list is read without them. */
export const DOCUMENT_COLUMNS = [
  'id',
  'title',
  'folder_id',
  'type',
  'status',
  'failure',
  'is_scanned',
  'high',
  'medium',
  'low',
  'uploaded_by',
  'uploaded_by_member',
  'created_at',
  'updated_at',
  'version',
] as const satisfies (keyof LegalChecksTable)[]

export type DocumentRow = Pick<Selectable<LegalChecksTable>, (typeof DOCUMENT_COLUMNS)[number]> & {
  file_name: string
  media_type: string
  size: number
  step: DocumentStep
}

/** From these percentages on the job of a check has the text of its document, has looked at it by the rules, has checked it. */
export const CHECK_PROGRESS = { read: 60, byRules: 70, checked: 80 }

/** How far the check of a document `d` is, by its job `j`. */
export const STEP = sql<DocumentStep>`case
  when d.status not in ('uploaded', 'checking') then null
  when d.status = 'uploaded' or j.state is distinct from 'running' then 'received'
  when j.progress < ${CHECK_PROGRESS.read} then 'reading'
  when j.progress < ${CHECK_PROGRESS.checked} then 'checking'
  else 'indexing' end`

/** A row as the wire has it, for somebody. */
export function toLegalCheck(row: DocumentRow, { caller }: Pick<CallContext, 'caller'>): LegalCheck {
  const { high, medium, low, uploaded_by_member: uploader, created_at, updated_at, ...rest } = row
  return {
    id: rest.id,
    title: rest.title,
    file_name: rest.file_name,
    media_type: rest.media_type,
    size: rest.size,
    folder_id: rest.folder_id,
    type: rest.type,
    status: rest.status,
    step: rest.step,
    failure: rest.failure,
    is_scanned: rest.is_scanned,
    counts: { high, medium, low },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    uploaded_by: rest.uploaded_by,
    is_own: uploader === caller.memberId,
    version: rest.version,
  }
}

/** A document that is not deleted. Throws DB_002 */
export async function findDocument(ctx: CallContext, id: string): Promise<LegalCheck> {
  const row = await live(ctx, id).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return toLegalCheck(row, ctx)
}

/** Documents that are not deleted, by their ids. */
export async function documentsOf(ctx: CallContext, ids: readonly string[]): Promise<Map<string, LegalCheck>> {
  if (ids.length === 0) return new Map()
  const rows = await liveDocuments(ctx).where('d.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toLegalCheck(row, ctx)]))
}

/** A document with its text, its findings and what people said of them. Throws DB_002 */
export async function findChecked(ctx: CallContext, id: string): Promise<CheckedDocument> {
  const row = await live(ctx, id)
    .select(['d.text', 'd.page_starts', 'd.empty_pages', 'd.is_truncated', 'd.findings'])
    .select(['d.model_failure', 'd.model_letters'])
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  const { text, page_starts, empty_pages, is_truncated, model_failure, model_letters, findings } = row
  const reviews = await reviewsOf(ctx.trx, id)
  const read = { text, page_starts, empty_pages, is_truncated }
  return { ...toLegalCheck(row, ctx), ...read, model_failure, model_letters, findings, reviews }
}

/** A document with what only the server needs of it, kept from changing until the transaction ends. Throws DB_002 */
export async function lockDocument(ctx: CallContext, id: string) {
  const row = await live(ctx, id)
    .select(['d.type_is_chosen', 'd.job_id', 'd.findings'])
    .forUpdate('d')
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return { ...row, current: toLegalCheck(row, ctx) }
}

const live = (ctx: CallContext, id: string) => liveDocuments(ctx).where('d.id', '=', id)

function liveDocuments({ trx }: CallContext) {
  return trx
    .selectFrom('legal_checks as d')
    .innerJoin('files as f', (join) => join.onRef('f.tenant_id', '=', 'd.tenant_id').onRef('f.id', '=', 'd.file_id'))
    .leftJoin('jobs as j', (join) => join.onRef('j.tenant_id', '=', 'd.tenant_id').onRef('j.id', '=', 'd.job_id'))
    .select(DOCUMENT_COLUMNS.map((column) => `d.${column}` as const))
    .select(['f.name as file_name', 'f.media_type', 'f.size', STEP.as('step')])
    .where('d.deleted_at', 'is', null)
}
