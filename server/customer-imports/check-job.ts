import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Customer } from '#contract/customers'
import type { CsvRecord } from '#contract/read-csv'
import { AppError } from '../core/app-error.ts'
import { type JobContext, jobKind } from '../core/job.ts'
import { storable } from '../core/storable.ts'
import { CUSTOMER_COLUMNS, toCustomer } from '../customers/record.ts'
import type { Trx } from '../db/with-tenant.ts'
import { bytesOf } from '../legal-checks/inspect.ts'
import { countVerdicts } from './count-rows.ts'
import { type JudgedRow, judgeRow, type Plan, readRow } from './judge.ts'
import { type KnownCustomers, knownCustomers } from './known-customers.ts'
import { readTable } from './table.ts'

/** Customers that one transaction reads, to know them again. */
const CUSTOMERS = 5_000
/** Rows that one transaction judges. */
const ROWS = 500

/** Tries an import: each row of the file gets a verdict, and no customer is changed. */
export const checkImport = jobKind({
  name: 'check customer import',
  payload: z.object({ importId: z.string() }),
  work: async (ctx, { importId }) => {
    const { file, ...plan } = await ctx.step((trx) => begin(trx, importId))
    const { records, columns } = readTable(await bytesOf(file, ctx))
    const known = await everybody(ctx)
    for (let from = 0; from < records.length; from += ROWS) {
      ctx.signal.throwIfAborted()
      const part = records.slice(from, from + ROWS)
      await ctx.step((trx) => judgePart(trx, part, { ...plan, columns: columns.length }, known, importId))
      ctx.progress(((from + part.length) / records.length) * 98)
    }
    return importId
  },
  finish: async (trx, importId) => {
    const verdicts = await countVerdicts(trx, importId)
    await trx
      .updateTable('customer_imports')
      .set({ state: 'checked', verdicts: JSON.stringify(verdicts) })
      .where('id', '=', importId)
      .execute()
    return null
  },
})

/** Reads what is to be done. What an earlier attempt has judged is void. */
async function begin(trx: Trx, importId: string) {
  await trx.deleteFrom('customer_import_rows').where('import_id', '=', importId).execute()
  const row = await trx
    .selectFrom('customer_imports as i')
    .innerJoin('files as f', (join) => join.onRef('f.tenant_id', '=', 'i.tenant_id').onRef('f.id', '=', 'i.file_id'))
    .select(['i.mapping', 'i.key', 'f.id', 'f.name', 'f.size'])
    .where('i.id', '=', importId)
    .executeTakeFirst()
  if (!row) throw new AppError('FILE_004')
  const { mapping, key, ...file } = row
  return { mapping, key, file }
}

/** All customers of the tenant, as far as they are recognised by it. */
async function everybody({ read, signal }: JobContext): Promise<KnownCustomers> {
  const known = knownCustomers()
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    signal.throwIfAborted()
    const rows = await read((trx) =>
      trx
        .selectFrom('customers')
        .select(['id', 'name', 'name_kana', 'email', 'phone', 'birth_date', 'address', 'merged_ids'])
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(CUSTOMERS)
        .execute(),
    )
    for (const row of rows) known.add(row, null)
    const last = rows.at(-1)
    if (!last || rows.length < CUSTOMERS) return known
    after = last.id
  }
}

async function judgePart(
  trx: Trx,
  part: readonly CsvRecord[],
  plan: Plan,
  known: KnownCustomers,
  importId: string,
): Promise<void> {
  const ids = part.flatMap((record) => readRow(record, plan, known).found.map(({ id }) => id))
  const current = await recordsOf(trx, ids)
  const judged = part.map((record) => {
    // Read once more: new customers of the rows before it are known by now.
    const row = readRow(record, plan, known)
    const [only] = row.found.length === 1 ? row.found : []
    return judgeRow(row, plan, (only && current.get(only.id)) ?? null, known)
  })
  await insertRows(trx, importId, judged)
}

async function recordsOf(trx: Trx, ids: readonly string[]): Promise<Map<string, Customer>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('customers')
    .select(CUSTOMER_COLUMNS)
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, toCustomer(row)]))
}

/** As one value: a statement has room for few rows otherwise. */
async function insertRows(trx: Trx, importId: string, rows: readonly JudgedRow[]): Promise<void> {
  const kept = rows.map((row) => ({ ...row, name: storable(row.name) }))
  await sql`
    insert into customer_import_rows (import_id, line, verdict, customer_id, name, cells, given, before, reasons)
    select ${importId}::uuid, line, verdict, customer_id, name, cells, given, before, reasons
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as judged (
      line integer, verdict text, customer_id uuid, name text, cells jsonb, given jsonb, before jsonb, reasons jsonb)`.execute(
    trx,
  )
}
