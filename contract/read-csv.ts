// Reads CSV as people have it: RFC 4180, with the separators that spreadsheets of different countries write.

/** What may stand between two cells, the commonest first. */
const SEPARATORS = [',', '\t', ';'] as const
type Separator = (typeof SEPARATORS)[number]

/** A record of a file: where it begins, in lines from 1, and its cells. Line ends within a cell are `\n`. */
export type CsvRecord = { line: number; cells: string[] }

/** A quote that is opened and never closed: everything behind it would be one cell. `line` is where it was opened. */
export class UnclosedQuote extends Error {
  override name = 'UnclosedQuote'
  readonly line: number

  constructor(line: number) {
    super(`a quote is opened in line ${line} and never closed`)
    this.line = line
  }
}

/** The separator of a file: the one that stands most often outside of quotes in its first record. */
export function separatorOf(text: string): Separator {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === '\n' || letter === '\r')) break
    else if (!isQuoted && counts.has(letter)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  }
  const most = Math.max(...counts.values())
  return SEPARATORS.find((separator) => counts.get(separator) === most) ?? ','
}

/**
 * The records of a text, one after the other, so that a reader can stop at a limit. Records without any text in them are left
 * out: a spreadsheet writes them below a table. A quote counts at the beginning of a cell alone, as spreadsheets read it.
 * @throws UnclosedQuote
 */
export function* csvRecords(text: string, separator: Separator = separatorOf(text)): Generator<CsvRecord> {
  const ends = new RegExp(`[${separator === '\t' ? '\\t' : separator}\r\n]`, 'g')
  let line = 1
  let begun = 1
  let cells: string[] = []
  for (let at = 0; at <= text.length; ) {
    let cell: string
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      if (end === -1) throw new UnclosedQuote(line)
      const quoted = text.slice(at + 1, end)
      line += linesIn(quoted)
      ends.lastIndex = end + 1
      const next = ends.exec(text)?.index ?? text.length
      // What stands behind the quote belongs to the cell, as in a spreadsheet.
      cell = plainEnds(quoted.replaceAll('""', '"')) + text.slice(end + 1, next)
      at = next
    } else {
      ends.lastIndex = at
      const next = ends.exec(text)?.index ?? text.length
      cell = text.slice(at, next)
      at = next
    }
    cells.push(cell)
    if (text[at] === separator) {
      at += 1
      continue
    }
    if (cells.some((one) => one.trim() !== '')) yield { line: begun, cells }
    cells = []
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    begun = line
  }
}

/** Where the quote is that ends a cell; -1 where none does. Two of them stand for one of the text. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

function plainEnds(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

function linesIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}
