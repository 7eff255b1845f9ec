import { sql } from 'kysely'
import type { Outcome } from '#contract/customer-imports'
import { customerSelections } from '#contract/customer-selections'
import { type Customer, customers } from '#contract/customers'
import { endpointKey } from '#contract/endpoint'
import { writeAudit } from '../core/audit.ts'
import { jobKind } from '../core/job.ts'
import { noteOutcomes } from '../customer-imports/count-rows.ts'
import { findImport } from '../customer-imports/record.ts'
import { requireStill } from '../customer-imports/require-still.ts'
import { noteReverted, putBack } from '../customer-imports/revert-job.ts'
import { Asker, inBatches, lockCustomers } from '../customer-imports/run-job.ts'
import { restoreCustomers, writeChanges } from '../customers/change.ts'
import type { Trx } from '../db/with-tenant.ts'
import { actOf, callsOf, type Edit, editOf, oppositeOf } from './act.ts'
import { idsOf } from './write-job.ts'

const BATCH = 200

/**
 * Undoes an act: who was deleted comes back, a field gets its former value where it still holds what was written, and of the
 * tags that one alone is touched. What somebody has changed since stays, and the row says so.
 */
export const revertSelection = jobKind({
  name: 'revert customer selection',
  payload: Asker,
  limitMs: 30 * 60_000,
  work: async (ctx, asker) => {
    await inBatches(ctx, asker, unreverted, (trx) => revertBatch(trx, asker))
    return asker.importId
  },
  finish: async (trx, id) => {
    await noteOutcomes(trx, id)
    await trx.updateTable('customer_imports').set({ state: 'reverted' }).where('id', '=', id).execute()
    return null
  },
})

const toRevert = (trx: Trx, id: string) =>
  trx.selectFrom('customer_import_rows').where('import_id', '=', id).where('outcome', 'in', ['updated', 'deleted'])

async function unreverted(trx: Trx, id: string): Promise<number> {
  const { count } = await toRevert(trx, id).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

type Row = {
  line: number
  customer_id: string | null
  version: number | null
  given: Record<string, unknown>
  before: Record<string, unknown> | null
}
type Reverted = { line: number; outcome: Outcome }

async function revertBatch(trx: Trx, { importId, uid, memberId, name, traceId }: Asker): Promise<number> {
  const rows = await toRevert(trx, importId)
    .select(['line', 'customer_id', 'given', 'before', 'version'])
    .orderBy('line')
    .limit(BATCH)
    .execute()
  if (rows.length === 0) return 0
  const { act: stored } = await findImport(trx, importId, 'act')
  const act = actOf(stored)
  const isDeletion = act?.kind === 'delete'
  await requireStill(trx, memberId, callsOf(customerSelections.revert, act))
  const outcomes = isDeletion
    ? await bringBack(trx, rows)
    : await editBack(trx, rows, act === null ? null : oppositeOf(act), name)
  await noteReverted(trx, importId, outcomes)
  const back = new Set(outcomes.filter(({ outcome }) => outcome === 'restored').map(({ line }) => line))
  const ids = idsOf(rows.filter(({ line }) => back.has(line)))
  await writeAudit(trx, { uid, action: endpointKey(isDeletion ? customers.restore : customers.update), ids, traceId })
  return rows.length
}

/** Brings back who is still deleted by the act. Who was brought back and deleted again meant that. */
async function bringBack(trx: Trx, rows: readonly Row[]): Promise<Reverted[]> {
  const versions = new Map(rows.map(({ customer_id: id, version }) => [id, version]))
  const gone = await trx
    .selectFrom('customers')
    .select(['id', 'version'])
    .where('id', 'in', idsOf(rows))
    .where('deleted_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const ids = gone.filter(({ id, version }) => versions.get(id) === version).map(({ id }) => id)
  const back = ids.length === 0 ? [] : await restoreCustomers(trx, ids).execute()
  const restored = new Set<string | null>(back.map(({ id }) => id))
  return rows.map(({ line, customer_id: id }) => ({ line, outcome: restored.has(id) ? 'restored' : 'kept' }))
}

async function editBack(trx: Trx, rows: readonly Row[], opposite: Edit | null, name: string): Promise<Reverted[]> {
  const current = await lockCustomers(trx, idsOf(rows))
  const outcomes: Reverted[] = []
  for (const row of rows) {
    const record = current.get(row.customer_id ?? '')
    outcomes.push({ line: row.line, outcome: await editOneBack(trx, record, row, opposite, name) })
  }
  return outcomes
}

/** Tags that nobody has touched get their former order; of others, one tag is added or taken away. */
async function editOneBack(
  trx: Trx,
  record: Customer | undefined,
  { given, before }: Row,
  opposite: Edit | null,
  name: string,
): Promise<Outcome> {
  if (!record) return 'kept'
  const isAsWritten = JSON.stringify(record.tags) === JSON.stringify(given.tags)
  if (opposite === null || isAsWritten) return putBack(trx, record, given, before ?? {}, name)
  const { changes, reasons } = editOf(opposite, record)
  if (reasons.length > 0) return 'kept'
  if (Object.keys(changes).length > 0) await writeChanges(trx, record, changes, name)
  return 'restored'
}
