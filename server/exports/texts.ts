import { BYTE_ORDER_MARK, csvLine } from '#contract/csv'
import type { ExportedTable, Row } from './rows.ts'

/** Records as lines of a spreadsheet, times in the tenant's own. */
export async function* asCsv(table: ExportedTable, pages: AsyncIterable<Row[]>, timezone: string) {
  const cell = cellIn(timezone)
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(table.columns.map(({ heading }) => heading)))
  for await (const rows of pages) {
    const lines = rows.map((row) => csvLine(table.columns.map(({ name }) => cell(row[name]))))
    yield Buffer.from(lines.join(''))
  }
}

/** Records as lines of JSON, each exactly as it is stored; times in UTC. */
export async function* asJsonLines(pages: AsyncIterable<Row[]>) {
  for await (const rows of pages) yield Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
}

/** What a person reads in a cell. */
function cellIn(timezone: string): (value: unknown) => string {
  // The Swedish form is the one that spreadsheets take for a time: 2026-11-22 19:05:33.
  const time = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' })
  const cell = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (value instanceof Date) return time.format(value)
    if (typeof value === 'boolean') return value ? 'はい' : 'いいえ'
    if (Array.isArray(value) && value.every(isPlain)) return value.map(cell).join(' / ')
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  return cell
}

const isPlain = (value: unknown) => typeof value === 'string' || value instanceof Date
