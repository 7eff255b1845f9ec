import type { UsageMonth } from '#contract/usage'

/** Columns of the file, in the order of the table on the screen. */
export const USAGE_COLUMNS = ['customers', 'contacts', 'files', 'file_bytes', 'jobs', 'model_calls'] as const

/** Spreadsheets take the file for UTF-8 by this mark. */
const MARK = '\uFEFF'

/** The months as CSV (RFC 4180), under these heads. Numbers and months alone: no cell can be taken for a formula. */
export function usageCsv(heads: readonly string[], months: readonly UsageMonth[]): string {
  const lines = months.map((month) => [month.month, ...USAGE_COLUMNS.map((column) => String(month[column]))])
  return `${MARK}${[heads, ...lines].map((cells) => `${cells.map((cell) => `"${cell}"`).join(',')}\r\n`).join('')}`
}
