import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { DocumentStep } from '#contract/document-steps'
import type { KnowledgeDocument } from '#contract/knowledge'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { KnowledgeDocumentsTable } from '../db/schema-knowledge.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { ServedFile } from '../http/serve-file.ts'
import { servedFile } from '../uploads/attach.ts'

/** Of the document, without its text. */
const COLUMNS = [
  'id',
  'title',
  'description',
  'tags',
  'status',
  'failure',
  'is_scanned',
  'is_active',
  'version',
  'file_version',
  'file_since',
  'next_failure',
  'created_at',
  'uploaded_by',
  'uploaded_by_member',
] as const satisfies (keyof KnowledgeDocumentsTable)[]

export type DocumentRow = Pick<Selectable<KnowledgeDocumentsTable>, (typeof COLUMNS)[number]> & {
  file_name: string
  size: number
  step: DocumentStep
  /** Of the newer file, which is not in use yet. */
  next_file_name: string | null
  next_step: DocumentStep
}

/** From this percentage on the job that reads a document has its text, and makes its passages. */
export const TEXT_READ = 60

/** How far a reading is that has not ended, by its job. One whose job was lost will be asked for again. */
const stepOf = (isUnderWay: RawBuilder<boolean>, job: 'j' | 'nj') => sql<DocumentStep>`case
  when not ${isUnderWay} then null
  when ${sql.ref(`${job}.state`)} is distinct from 'running' then 'received'
  when ${sql.ref(`${job}.progress`)} < ${TEXT_READ} then 'reading'
  else 'indexing' end`
const STEP = stepOf(sql`(d.status = 'indexing' or coalesce(j.state in ('waiting', 'running'), false))`, 'j')
const NEXT_STEP = stepOf(sql`(d.next_file_id is not null and d.next_failure is null)`, 'nj')

/** The documents of the tenant with their files, the one that is in use and the newer one. */
export function documents(trx: Trx) {
  return trx
    .selectFrom('knowledge_documents as d')
    .innerJoin('files as f', (join) => join.onRef('f.tenant_id', '=', 'd.tenant_id').onRef('f.id', '=', 'd.file_id'))
    .leftJoin('files as n', (join) =>
      join.onRef('n.tenant_id', '=', 'd.tenant_id').onRef('n.id', '=', 'd.next_file_id'),
    )
    .leftJoin('jobs as j', (join) => join.onRef('j.tenant_id', '=', 'd.tenant_id').onRef('j.id', '=', 'd.job_id'))
    .leftJoin('jobs as nj', (join) =>
      join.onRef('nj.tenant_id', '=', 'd.tenant_id').onRef('nj.id', '=', 'd.next_job_id'),
    )
    .select(COLUMNS.map((column) => `d.${column}` as const))
    .select(['f.name as file_name', 'f.size', 'n.name as next_file_name'])
    .select([STEP.as('step'), NEXT_STEP.as('next_step')])
}

/** A row as the wire has it, for somebody. */
export function toDocument(row: DocumentRow, { caller }: Pick<CallContext, 'caller'>): KnowledgeDocument {
  const { uploaded_by_member: uploader, created_at, file_since, ...others } = row
  const { next_file_name, next_step, next_failure, ...rest } = others
  return {
    ...rest,
    next: next_file_name === null ? null : { file_name: next_file_name, step: next_step, failure: next_failure },
    file_since: file_since.toISOString(),
    created_at: created_at.toISOString(),
    is_own: uploader === caller.memberId,
  }
}

/** Throws DB_002 */
export async function findDocument(ctx: CallContext, id: string): Promise<KnowledgeDocument> {
  const row = await documents(ctx.trx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return toDocument(row, ctx)
}

/** Documents by their ids. */
export async function documentsOf(ctx: CallContext, ids: readonly string[]): Promise<Map<string, KnowledgeDocument>> {
  if (ids.length === 0) return new Map()
  const rows = await documents(ctx.trx).where('d.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toDocument(row, ctx)]))
}

/** The file of a document, to be given out. Throws DB_002 */
export async function documentFile(trx: Trx, id: string): Promise<ServedFile> {
  const row = await trx.selectFrom('knowledge_documents').select('file_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return servedFile(trx, row.file_id)
}

/**
 * The status of a document that has no new text (yet): what was read before is still there, and answers rest on it. `indexed_as`
 * says that it was read.
 */
export function statusWithout(otherwise: 'indexing' | 'failed') {
  return sql<'ready' | 'indexing' | 'failed'>`case when indexed_as > 0 then 'ready' else ${otherwise}::text end`
}

/** What only the server needs of a document, kept from changing until the transaction ends. Throws DB_002 */
export async function lockDocument({ trx }: CallContext, id: string) {
  const row = await trx
    .selectFrom('knowledge_documents')
    .select(['file_id', 'next_file_id', 'next_failure', 'uploaded_by_member'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}
