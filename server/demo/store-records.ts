import type { Database } from '../db/connect.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { DemoRows } from './make-tenant.ts'
import type { NewCustomer, NewInteraction } from './records.ts'

/** Rows in one statement: PostgreSQL takes at most 65,535 parameters, and a customer has about twenty. */
const BATCH = 1_000

/** The tables that grow. */
const TABLES = 'customers, interactions, members, notifications'

/** Cuts rows into statements' worth, or nothing at all for none. */
export function batches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, i) => rows.slice(i * BATCH, (i + 1) * BATCH))
}

export async function storeCustomers(trx: Trx, rows: readonly NewCustomer[]): Promise<void> {
  for (const batch of batches(rows)) await trx.insertInto('customers').values(batch).execute()
}

export async function storeInteractions(trx: Trx, rows: readonly NewInteraction[]): Promise<void> {
  for (const batch of batches(rows)) await trx.insertInto('interactions').values(batch).execute()
}

/** Stores a demo tenant with everything in it. */
export async function storeTenant(trx: Trx, rows: DemoRows): Promise<void> {
  await trx.insertInto('tenants').values(rows.tenant).execute()
  await trx.insertInto('members').values(rows.members).execute()
  await storeCustomers(trx, rows.customers)
  await storeInteractions(trx, rows.interactions)
  await trx.insertInto('visits').values(rows.visits).execute()
  for (const batch of batches(rows.views)) await trx.insertInto('customer_views').values(batch).execute()
  for (const batch of batches(rows.notifications)) await trx.insertInto('notifications').values(batch).execute()
  for (const batch of batches(rows.products)) await trx.insertInto('products').values(batch).execute()
  for (const batch of batches(rows.folders)) await trx.insertInto('folders').values(batch).execute()
  const read = [...rows.legalChecks, ...rows.knowledge]
  for (const { file, chunk } of read) {
    await trx.insertInto('files').values(file).execute()
    await trx.insertInto('file_chunks').values(chunk).execute()
  }
  for (const { document } of rows.legalChecks) await trx.insertInto('legal_checks').values(document).execute()
  for (const { document } of rows.knowledge) await trx.insertInto('knowledge_documents').values(document).execute()
  await trx.insertInto('frequent_questions').values(rows.frequentQuestions).execute()
  await trx.insertInto('snippets').values(rows.snippets).execute()
  const passages = read.flatMap((one) => one.passages)
  for (const batch of batches(passages)) await trx.insertInto('passages').values(batch).execute()
  for (const batch of batches(rows.invitations)) await trx.insertInto('invitations').values(batch).execute()
}

/**
 * Tells the planner how much there is now. The embedded database has no process that would do it in the background; on
 * PostgreSQL a login that owns nothing is passed over with a warning.
 */
export async function refreshStatistics({ pool }: Database): Promise<void> {
  await pool.query(`analyze ${TABLES}`)
}

/** The same after storing much, and marks the pages that everybody may read, so that the first reads need not do it. */
export async function settleTables({ pool }: Database): Promise<void> {
  await pool.query(`vacuum (analyze) ${TABLES}`)
}
