import { sql } from 'kysely'
import * as z from 'zod/mini'
import { changedFields } from '#contract/changes'
import { customerImports, type ImportReason, type Outcome } from '#contract/customer-imports'
import { type Customer, CustomerInput, CustomerUpdate } from '#contract/customers'
import { endpointKey } from '#contract/endpoint'
import { writeAudit } from '../core/audit.ts'
import { type JobContext, jobKind } from '../core/job.ts'
import { writeChanges } from '../customers/change.ts'
import { lookupColumns } from '../customers/lookup.ts'
import { CUSTOMER_COLUMNS, toCustomer } from '../customers/record.ts'
import type { Trx } from '../db/with-tenant.ts'
import { noteOutcomes } from './count-rows.ts'
import { requireStill } from './require-still.ts'
import { tellEnd } from './tell.ts'

/** Rows that one transaction writes: what is lost when the process dies, and does again. */
const BATCH = 200

/** Who asked for it, for the audit log and the records. */
export const Asker = z.object({
  importId: z.string(),
  uid: z.string(),
  memberId: z.string(),
  name: z.string(),
  traceId: z.string(),
})
export type Asker = z.infer<typeof Asker>

/**
 * Writes the customers of an import, part by part. A row that has come to something is not written again: whatever ends an
 * attempt, the next one goes on behind it.
 */
export const runImport = jobKind({
  name: 'run customer import',
  payload: Asker,
  limitMs: 30 * 60_000,
  work: async (ctx, asker) => {
    await inBatches(ctx, asker, unwritten, (trx) => writeBatch(trx, asker))
    return asker.importId
  },
  finish: async (trx, importId, job) => {
    await trx.updateTable('customer_imports').set({ state: 'imported' }).where('id', '=', importId).execute()
    await tellEnd(trx, job, importId, 'done')
    return null
  },
  giveUp: (trx, job, { importId }) => tellEnd(trx, job, importId, 'failed'),
})

/** Does a part after the other until none is left, and tells how far it is. `left` counts the rows that are to be done. */
export async function inBatches(
  { step, read, signal, progress }: JobContext,
  { importId }: Asker,
  left: (trx: Trx, importId: string) => Promise<number>,
  batch: (trx: Trx) => Promise<number>,
): Promise<void> {
  const all = await read((trx) => left(trx, importId))
  for (let done = 0; ; ) {
    signal.throwIfAborted()
    const written = await step(async (trx) => {
      const count = await batch(trx)
      if (count > 0) await noteOutcomes(trx, importId)
      return count
    })
    if (written === 0) return
    done += written
    progress((done / Math.max(all, done)) * 98)
  }
}

/** The rows that are to be written and are not. */
const toWrite = (trx: Trx, importId: string) =>
  trx
    .selectFrom('customer_import_rows as r')
    .innerJoin('customer_imports as i', (join) =>
      join.onRef('i.tenant_id', '=', 'r.tenant_id').onRef('i.id', '=', 'r.import_id'),
    )
    .where('r.import_id', '=', importId)
    .where('r.outcome', 'is', null)
    .where(sql<boolean>`(r.verdict in ('new', 'update') or (r.verdict = 'duplicate' and i.with_duplicates))`)

async function unwritten(trx: Trx, importId: string): Promise<number> {
  const { count } = await toWrite(trx, importId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type Written = {
  line: number
  outcome: Outcome
  version: number | null
  before: Record<string, unknown> | null
  /** What was written, where that is found out only then. */
  given?: Record<string, unknown>
  /** Why nothing was. */
  reasons?: ImportReason[]
}

/** Writes some rows; returns how many. */
async function writeBatch(trx: Trx, asker: Asker): Promise<number> {
  const rows = await toWrite(trx, asker.importId)
    .select(['r.line', 'r.verdict', 'r.customer_id', 'r.given'])
    .orderBy('r.line')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  await requireStill(trx, asker.memberId, [customerImports.run])
  const written: Written[] = []
  const added = rows.filter(({ verdict }) => verdict !== 'update')
  if (added.length > 0) {
    const values = added.flatMap(({ customer_id: id, given }) => {
      const fields = CustomerInput.parse(given)
      return id === null ? [] : [{ id, ...fields, ...lookupColumns(fields) }]
    })
    await trx.insertInto('customers').values(values).execute()
    for (const { line } of added) written.push({ line, outcome: 'created', version: 1, before: null })
  }
  const changed = rows.filter(({ verdict }) => verdict === 'update')
  const current = await lockCustomers(
    trx,
    changed.flatMap(({ customer_id: id }) => id ?? []),
  )
  for (const { line, customer_id: id, given } of changed) {
    const record = current.get(id ?? '')
    written.push({ line, ...(await changeOne(trx, record, CustomerUpdate.parse(given), asker.name)) })
  }
  await noteWritten(trx, asker.importId, written)
  const ids = new Set(rows.flatMap(({ customer_id: id }) => id ?? []))
  await writeAudit(trx, { uid: asker.uid, action: endpointKey(customerImports.run), ids, traceId: asker.traceId })
  return rows.length
}

/** Changes a customer; `skipped` where they are gone, or somebody has written the same meanwhile. */
async function changeOne(trx: Trx, record: Customer | undefined, given: CustomerUpdate, by: string) {
  const changes = record ? changedFields(record, given) : {}
  if (!record || Object.keys(changes).length === 0) {
    return { outcome: 'skipped' as const, version: null, before: null }
  }
  const before = Object.fromEntries(Object.keys(changes).map((field) => [field, record[field]]))
  const { version } = await writeChanges(trx, record, changes, by)
  return { outcome: 'updated' as const, version, before }
}

/** Customers that are there, kept from changing until the transaction ends; always in the same order. */
export async function lockCustomers(trx: Trx, ids: readonly string[]): Promise<Map<string, Customer>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, toCustomer(row)]))
}

/** Notes what became of rows. In the transaction that writes their customers. */
export async function noteWritten(trx: Trx, importId: string, written: readonly Written[]): Promise<void> {
  await sql`
    update customer_import_rows r
    set outcome = w.outcome, version = w.version, before = coalesce(w.before, r.before),
      given = coalesce(w.given, r.given), reasons = coalesce(w.reasons, r.reasons)
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as w (line integer, outcome text, version integer, before jsonb, given jsonb, reasons jsonb)
    where r.import_id = ${importId}::uuid and r.line = w.line`.execute(trx)
}
