import { IMPORT_COLUMNS, IMPORT_ROWS } from '#contract/customer-imports'
import { type CsvRecord, csvRecords, UnclosedQuote } from '#contract/read-csv'
import { AppError } from '../core/app-error.ts'
import { storable } from '../core/storable.ts'
import { readText } from '../documents/decode-text.ts'

/** Characters of a heading that are kept. */
const HEADING = 100

/** A CSV file: its headings and its records. `encoding` as the WHATWG names it. */
export type Table = { encoding: string; columns: string[]; records: CsvRecord[] }

/**
 * Reads a CSV file whole.
 * @throws AppError VAL_001 for what is no CSV with headings and records, or goes over a limit; it says which
 */
export function readTable(bytes: Uint8Array): Table {
  const read = readText(bytes)
  if (!read) throw refusal('CSVファイルを選んでください。ExcelのブックはCSVで保存し直してから選んでください。')
  try {
    const records: CsvRecord[] = []
    for (const record of csvRecords(storable(read.text))) {
      if (record.cells.length > IMPORT_COLUMNS && records.length === 0) {
        throw refusal(`列は${IMPORT_COLUMNS}列まで取り込めます。使わない列を消してください。`)
      }
      if (records.length > IMPORT_ROWS) {
        const most = IMPORT_ROWS.toLocaleString('ja')
        throw refusal(`一度に取り込めるのは${most}件までです。ファイルを分けてください。`)
      }
      records.push(record)
    }
    const [head, ...rest] = records
    if (!head || rest.length === 0) throw refusal('1行目に見出し、2行目からデータがあるファイルを選んでください。')
    return { encoding: read.encoding, columns: head.cells.map(headingOf), records: rest }
  } catch (thrown) {
    if (!(thrown instanceof UnclosedQuote)) throw thrown
    throw refusal(`${thrown.line}行目の引用符（"）が閉じられていません。`)
  }
}

/** A heading as it is kept and shown; a cut through a letter leaves a sign that can be stored. */
function headingOf(cell: string): string {
  return cell.trim().slice(0, HEADING).toWellFormed()
}

function refusal(message: string): AppError {
  return new AppError('VAL_001', { validationErrors: [{ field: 'file', message }] })
}
