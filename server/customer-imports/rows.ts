import { BYTE_ORDER_MARK, csvLine } from '#contract/csv'
import { CSV_HEADINGS, type CustomerField, cellOf } from '#contract/customer-csv'
import { type ImportRow, type Outcome, ROWS_SHOWN, type Verdict } from '#contract/customer-imports'
import { type Customer, EMPTY_CUSTOMER } from '#contract/customers'
import type { Trx } from '../db/with-tenant.ts'

/** The rows that were judged so, or have come to that. */
export type RowsAsked = { verdict?: Verdict | undefined; outcome?: Outcome | undefined }

/** The first rows of a verdict or of an outcome, in the order of the file. */
export async function firstRows(trx: Trx, importId: string, { verdict, outcome }: RowsAsked): Promise<ImportRow[]> {
  const asked = outcome === undefined ? (['verdict', verdict ?? null] as const) : (['outcome', outcome] as const)
  const rows = await trx
    .selectFrom('customer_import_rows')
    .select(['line', 'verdict', 'name', 'customer_id', 'given', 'before', 'reasons'])
    .where('import_id', '=', importId)
    .where(asked[0], '=', asked[1])
    .orderBy('line')
    .limit(ROWS_SHOWN)
    .execute()
  return rows.map(({ given, before, ...row }) => ({
    ...row,
    changes: Object.keys(given).map((field) => ({
      field,
      before: before === null ? '' : textOf(field, before[field]),
      after: textOf(field, given[field]),
    })),
  }))
}

/** A value in the words of a file. */
function textOf(field: string, value: unknown): string {
  if (value === undefined) return ''
  return cellOf({ ...EMPTY_CUSTOMER, id: '', [field]: value } as Customer, field as CustomerField)
}

/**
 * The rows with errors as they stand in the file, each with its line and what is wrong with it, as CSV. Cells that no heading is
 * for stand behind these: the row is still too long, and is refused again until somebody has put them where they belong.
 */
export async function errorRows(trx: Trx, importId: string, columns: readonly string[]): Promise<string> {
  const rows = await trx
    .selectFrom('customer_import_rows')
    .select(['line', 'cells', 'reasons'])
    .where('import_id', '=', importId)
    .where('verdict', '=', 'error')
    .orderBy('line')
    .execute()
  const lines = rows.map(({ line, cells, reasons }) => {
    const said = columns.map((_, column) => cells?.[column] ?? '')
    const surplus = cells?.slice(columns.length) ?? []
    return csvLine([...said, String(line), reasons.map(wordsOf).join(' '), ...surplus])
  })
  return `${BYTE_ORDER_MARK}${csvLine([...columns, '行', 'エラーの理由'])}${lines.join('')}`
}

function wordsOf({ field, message }: { field: string | null; message: string }): string {
  const heading = CSV_HEADINGS[(field ?? '').split('.', 1)[0] as CustomerField]
  return heading ? `${heading}: ${message}` : message
}
