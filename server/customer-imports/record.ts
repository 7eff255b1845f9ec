import { type Selectable, sql } from 'kysely'
import { type CustomerImport, IMPORT_DAYS } from '#contract/customer-imports'
import { DAY_MS } from '#contract/day'
import { AppError } from '../core/app-error.ts'
import type { CustomerImportsTable } from '../db/schema-imports.ts'
import type { Trx } from '../db/with-tenant.ts'

const COLUMNS = [
  'id',
  'file_name',
  'file_id',
  'encoding',
  'state',
  'rows',
  'columns',
  'samples',
  'mapping',
  'key',
  'is_remembered',
  'verdicts',
  'outcomes',
  'with_duplicates',
  'job_id',
  'created_at',
  'created_by',
  'checked_at',
  'run_at',
  'act',
  'is_erased',
] as const satisfies (keyof CustomerImportsTable)[]

type Followed = { job_state: string | null; job_progress: number | null; job_failure: string | null }
export type ImportRecord = Pick<Selectable<CustomerImportsTable>, (typeof COLUMNS)[number]> & Followed

/** The states in which a job is at work. */
const WORKING = new Set(['checking', 'importing', 'reverting'])

/** What writes many customers: a file, or an act on those who are there. */
export type Writing = 'file' | 'act'

/** Imports or acts, each with how far the job of its state is. */
const imports = (trx: Trx, kind: Writing) => anyImports(trx).where('i.act', kind === 'file' ? 'is' : 'is not', null)

const anyImports = (trx: Trx) =>
  trx
    .selectFrom('customer_imports as i')
    .leftJoin('jobs as j', (join) => join.onRef('j.tenant_id', '=', 'i.tenant_id').onRef('j.id', '=', 'i.job_id'))
    .select(COLUMNS.map((column) => `i.${column}` as const))
    .select(['j.state as job_state', 'j.progress as job_progress', 'j.error_code as job_failure'])

/** The latest imports, or acts. */
export function latestImports(trx: Trx, limit: number, kind: Writing = 'file'): Promise<ImportRecord[]> {
  return imports(trx, kind).orderBy('i.created_at', 'desc').orderBy('i.id').limit(limit).execute()
}

/** One import, or act. Throws DB_002 */
export async function findImport(trx: Trx, id: string, kind: Writing = 'file'): Promise<ImportRecord> {
  const row = await imports(trx, kind).where('i.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}

/** Imports and acts of a tenant are begun one after the other: what another transaction begins is seen or waits. */
export async function lockWriting(trx: Trx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`customer imports ${tenantId}`}::text, 0))`.execute(trx)
}

/** The same as {@link findImport}, kept from changing until the transaction ends, and no other is begun. Throws DB_002 */
export async function lockImport(
  trx: Trx,
  tenantId: string,
  id: string,
  kind: Writing = 'file',
): Promise<ImportRecord> {
  await lockWriting(trx, tenantId)
  const row = await imports(trx, kind).where('i.id', '=', id).forUpdate('i').executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}

/**
 * What the job of the state does: nothing where the state needs none. A job that is not there any more, or has ended without
 * bringing the import to its next state, was stopped.
 */
export function workOf({ state, job_state }: ImportRecord): CustomerImport['work'] {
  if (!WORKING.has(state)) return null
  if (job_state === 'waiting' || job_state === 'running' || job_state === 'failed') return job_state
  return 'stopped'
}

export function isUnderWay(row: ImportRecord): boolean {
  const work = workOf(row)
  return work === 'waiting' || work === 'running'
}

/** Whether an import of the tenant, or an act, is being written or reverted. */
export async function isAnyWriting(trx: Trx): Promise<boolean> {
  const row = await anyImports(trx)
    .where('i.state', 'in', ['importing', 'reverting'])
    .where('j.state', 'in', ['waiting', 'running'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A row as the wire has it. */
export function toImport(row: ImportRecord): CustomerImport {
  const work = workOf(row)
  return {
    id: row.id,
    file_name: row.file_name,
    encoding: row.encoding,
    state: row.state,
    work,
    progress: work === null ? 0 : (row.job_progress ?? 0),
    failure: work === 'failed' ? row.job_failure : null,
    rows: row.rows,
    columns: row.columns,
    // Nothing of the file is told each second to who follows the work.
    samples: isUnderWay(row) ? [] : row.samples,
    mapping: row.mapping,
    key: row.key,
    is_remembered: row.is_remembered,
    verdicts: row.verdicts,
    outcomes: row.outcomes,
    created_at: row.created_at.toISOString(),
    created_by: row.created_by,
    expires_at: expiryOf(row),
  }
}

/** Whether its rows are about to be erased. */
export function isExpired({ created_at }: Pick<ImportRecord, 'created_at'>, now: Date): boolean {
  return created_at.getTime() + IMPORT_DAYS * DAY_MS <= now.getTime()
}

/** Until when its rows are kept; null once they are erased. */
export function expiryOf({ is_erased, created_at }: Pick<ImportRecord, 'is_erased' | 'created_at'>): string | null {
  return is_erased ? null : new Date(created_at.getTime() + IMPORT_DAYS * DAY_MS).toISOString()
}
