/** Shows a spreadsheet that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** What a spreadsheet takes for the beginning of a formula. */
export const FORMULA = /^[=+\-@\t\r]/

/** A line of a CSV file (RFC 4180). A cell that a spreadsheet would run as a formula begins with an apostrophe. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}
