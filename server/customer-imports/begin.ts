import { sql } from 'kysely'
import type { CustomerImport, ImportKey, ImportMapping } from '#contract/customer-imports'
import { suggestedMapping } from '#contract/import-columns'
import type { CallContext } from '../core/call.ts'
import type { FileFacts } from '../legal-checks/inspect.ts'
import { attachUpload, findUpload } from '../uploads/attach.ts'
import { findImport, toImport } from './record.ts'
import type { Table } from './table.ts'

/** Records that are shown beside the headings. */
const SAMPLES = 3
/** Characters of a cell among them. */
const SAMPLE_TEXT = 100

type Begun = { id?: string | undefined; file: FileFacts; table: Table }

/**
 * Begins an import with a file of the caller's. Its columns are for what they were for in the latest file with the same
 * headings; of a file that nobody has seen, the headings tell. Throws VAL_001 for an upload that is none, DB_003 when the id
 * is taken.
 */
export async function beginImport(
  ctx: CallContext,
  { id = crypto.randomUUID(), file, table }: Begun,
): Promise<CustomerImport> {
  await findUpload(ctx, file.id)
  const { columns, encoding, records } = table
  const samples = records.slice(0, SAMPLES).map(({ cells }) => columns.map((_, column) => cells[column] ?? ''))
  const remembered = await rememberedFor(ctx, columns)
  const mapping = remembered?.mapping ?? suggestedMapping(columns, samples)
  const key: ImportKey = remembered?.key ?? (mapping.includes('id') ? 'id' : 'none')
  const short = samples.map((cells) => cells.map((cell) => cell.slice(0, SAMPLE_TEXT).toWellFormed()))
  await ctx.trx
    .insertInto('customer_imports')
    .values({
      ...{ id, file_id: file.id, file_name: file.name, encoding, rows: records.length, key },
      ...{ columns: JSON.stringify(columns), samples: JSON.stringify(short), mapping: JSON.stringify(mapping) },
      ...{ is_remembered: remembered !== undefined, created_by: ctx.caller.name },
      created_by_member: ctx.caller.memberId,
    })
    .execute()
  await attachUpload(ctx, file.id, 'text/csv')
  return toImport(await findImport(ctx.trx, id))
}

/** What the columns were for when a file with these headings was tried last. */
function rememberedFor(
  { trx }: CallContext,
  columns: readonly string[],
): Promise<{ mapping: ImportMapping; key: ImportKey } | undefined> {
  return trx
    .selectFrom('customer_imports')
    .select(['mapping', 'key'])
    .where('state', '!=', 'mapping')
    .where(sql<boolean>`columns = ${JSON.stringify(columns)}::jsonb`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
