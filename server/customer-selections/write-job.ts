import { sql } from 'kysely'
import { customerSelections } from '#contract/customer-selections'
import { customers } from '#contract/customers'
import { endpointKey } from '#contract/endpoint'
import { AppError } from '../core/app-error.ts'
import { writeAudit } from '../core/audit.ts'
import { jobKind } from '../core/job.ts'
import { findImport } from '../customer-imports/record.ts'
import { requireStill } from '../customer-imports/require-still.ts'
import { Asker, inBatches, lockCustomers, noteWritten, type Written } from '../customer-imports/run-job.ts'
import { deleteCustomers, writeChanges } from '../customers/change.ts'
import type { Trx } from '../db/with-tenant.ts'
import { actOf, callsOf, type Edit, editOf } from './act.ts'
import { tellEnd } from './tell.ts'

/** Customers that one transaction changes: what is lost when the process dies, and does again. */
const BATCH = 200

/**
 * Does an act to its customers, part by part. Who has come to something is not changed again: whatever ends an attempt, the
 * next one goes on behind it.
 */
export const writeSelection = jobKind({
  name: 'write customer selection',
  payload: Asker,
  limitMs: 30 * 60_000,
  work: async (ctx, asker) => {
    await inBatches(ctx, asker, unwritten, (trx) => writeBatch(trx, asker))
    return asker.importId
  },
  finish: async (trx, id, job) => {
    await trx.updateTable('customer_imports').set({ state: 'imported' }).where('id', '=', id).execute()
    await tellEnd(trx, job, id, 'done')
    return null
  },
  giveUp: (trx, job, { importId }) => tellEnd(trx, job, importId, 'failed'),
})

const toWrite = (trx: Trx, id: string) =>
  trx.selectFrom('customer_import_rows').where('import_id', '=', id).where('outcome', 'is', null)

async function unwritten(trx: Trx, id: string): Promise<number> {
  const { count } = await toWrite(trx, id).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()
  return count
}

type Rows = readonly { line: number; customer_id: string | null }[]

/** Changes some customers; returns how many. */
async function writeBatch(trx: Trx, asker: Asker): Promise<number> {
  const rows = await toWrite(trx, asker.importId).select(['line', 'customer_id']).orderBy('line').limit(BATCH).execute()
  if (rows.length === 0) return 0
  const { act: stored } = await findImport(trx, asker.importId, 'act')
  const act = actOf(stored)
  if (act === null) throw new AppError('DB_002')
  await requireStill(trx, asker.memberId, callsOf(customerSelections.run, act))
  const written = act.kind === 'delete' ? await deleteRows(trx, rows, asker) : await editRows(trx, rows, act, asker)
  await noteWritten(trx, asker.importId, written)
  const changed = new Set(written.filter(({ outcome }) => outcome !== 'skipped').map(({ line }) => line))
  const ids = rows.flatMap(({ line, customer_id: id }) => (id !== null && changed.has(line) ? [id] : []))
  const action = endpointKey(act.kind === 'delete' ? customers.delete : customers.update)
  await writeAudit(trx, { uid: asker.uid, action, ids, traceId: asker.traceId })
  return rows.length
}

const SKIPPED = { outcome: 'skipped', version: null, before: null } as const

/** Deletes customers as a person does: for 30 days of regret. */
async function deleteRows(trx: Trx, rows: Rows, { memberId }: Asker): Promise<Written[]> {
  const current = await lockCustomers(trx, idsOf(rows))
  if (current.size > 0) await deleteCustomers(trx, [...current.keys()], memberId)
  return rows.map(({ line, customer_id: id }) => {
    const record = current.get(id ?? '')
    return { line, ...(record ? { outcome: 'deleted', version: record.version + 1, before: null } : SKIPPED) }
  })
}

async function editRows(trx: Trx, rows: Rows, act: Edit, { name }: Asker): Promise<Written[]> {
  const current = await lockCustomers(trx, idsOf(rows))
  const written: Written[] = []
  for (const { line, customer_id: id } of rows) {
    const record = current.get(id ?? '')
    const { changes, reasons } = record ? editOf(act, record) : { changes: {}, reasons: [] }
    if (!record || Object.keys(changes).length === 0) {
      written.push({ line, ...SKIPPED, reasons })
      continue
    }
    const before = Object.fromEntries(Object.keys(changes).map((field) => [field, record[field]]))
    const { version } = await writeChanges(trx, record, changes, name)
    written.push({ line, outcome: 'updated', version, before, given: changes })
  }
  return written
}

/** The customers of rows. */
export function idsOf(rows: Rows): string[] {
  return rows.flatMap(({ customer_id: id }) => id ?? [])
}
