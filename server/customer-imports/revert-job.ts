import { type RawBuilder, sql } from 'kysely'
import { type Changed, changedFields } from '#contract/changes'
import { customerImports, type Outcome } from '#contract/customer-imports'
import type { Customer, CustomerUpdate } from '#contract/customers'
import { endpointKey } from '#contract/endpoint'
import { writeAudit } from '../core/audit.ts'
import { jobKind } from '../core/job.ts'
import { deleteCustomers, writeChanges } from '../customers/change.ts'
import type { Trx } from '../db/with-tenant.ts'
import { noteOutcomes } from './count-rows.ts'
import { requireStill } from './require-still.ts'
import { Asker, inBatches, lockCustomers } from './run-job.ts'

const BATCH = 200

/**
 * Takes back what an import did: new customers that nobody has touched since are deleted, and changed fields that still hold
 * what the import wrote get their former value. Everything else stays as it is, and the row says so. A contact or a visit that
 * was noted since is a change of the customer too.
 */
export const revertImport = jobKind({
  name: 'revert customer import',
  payload: Asker,
  limitMs: 30 * 60_000,
  work: async (ctx, asker) => {
    await inBatches(ctx, asker, unreverted, (trx) => revertBatch(trx, asker))
    return asker.importId
  },
  finish: async (trx, importId) => {
    await noteOutcomes(trx, importId)
    await trx.updateTable('customer_imports').set({ state: 'reverted' }).where('id', '=', importId).execute()
    return null
  },
})

const toRevert = (trx: Trx, importId: string) =>
  trx
    .selectFrom('customer_import_rows')
    .where('import_id', '=', importId)
    .where('outcome', 'in', ['created', 'updated'])

async function unreverted(trx: Trx, importId: string): Promise<number> {
  const { count } = await toRevert(trx, importId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

async function revertBatch(trx: Trx, { importId, uid, memberId, name, traceId }: Asker): Promise<number> {
  const rows = await toRevert(trx, importId)
    .select(['line', 'outcome', 'customer_id', 'given', 'before', 'version'])
    .orderBy('line')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  await requireStill(trx, memberId, [customerImports.revert])
  const ids = rows.flatMap(({ customer_id: id }) => id ?? [])
  const current = await lockCustomers(trx, ids)
  const visitors = await visitorsAmong(trx, ids)
  const merged = await mergedAmong(trx, ids)
  const isUntouched = (record: Customer, version: number | null) =>
    record.version === version && record.interactions_count === 0 && !visitors.has(record.id)
  const outcomes: { line: number; outcome: Outcome }[] = []
  const removed: string[] = []
  for (const { line, outcome, customer_id: id, given, before, version } of rows) {
    const record = current.get(id ?? '')
    if (outcome === 'created') {
      if (record && isUntouched(record, version)) removed.push(record.id)
      const livesOn = record ? !isUntouched(record, version) : merged.has(id)
      outcomes.push({ line, outcome: livesOn ? 'kept' : 'removed' })
    } else outcomes.push({ line, outcome: await putBack(trx, record, given, before ?? {}, name) })
  }
  if (removed.length > 0) await deleteCustomers(trx, removed, memberId)
  await noteReverted(trx, importId, outcomes)
  await writeAudit(trx, { uid, action: endpointKey(customerImports.revert), ids, traceId })
  return rows.length
}

/** Those of some customers who have come to the desk: a visit becomes their contact once it is done. */
async function visitorsAmong(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('visits')
    .select('customer_id')
    .distinct()
    .where('customer_id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Set(rows.map(({ customer_id: id }) => id))
}

/** Those of some customers who live on in another record. */
async function mergedAmong(trx: Trx, ids: readonly string[]): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('customers')
    .select('id')
    .where('id', 'in', [...ids])
    .where('merged_into', 'is not', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Gives fields their former value where they still hold what the import wrote. `kept` where one does not. */
export async function putBack(
  trx: Trx,
  record: Customer | undefined,
  given: Record<string, unknown>,
  before: Record<string, unknown>,
  by: string,
): Promise<Outcome> {
  if (!record) return 'kept'
  const fields = Object.keys(before)
  const other = changedFields(record, Object.fromEntries(fields.map((field) => [field, given[field]])))
  const back = fields.filter((field) => !Object.hasOwn(other, field)).map((field) => [field, before[field]])
  const changes = Object.fromEntries(back) as Changed<CustomerUpdate>
  if (back.length > 0) await writeChanges(trx, record, changes, by)
  return back.length === fields.length ? 'restored' : 'kept'
}

/** Notes what was taken back. In the transaction that does it. */
export async function noteReverted(
  trx: Trx,
  importId: string,
  outcomes: readonly { line: number; outcome: Outcome }[],
) {
  const said: RawBuilder<unknown> = sql`${JSON.stringify(outcomes)}::jsonb`
  await sql`
    update customer_import_rows r set outcome = w.outcome
    from jsonb_to_recordset(${said}) as w (line integer, outcome text)
    where r.import_id = ${importId}::uuid and r.line = w.line`.execute(trx)
}
