import type { ReportData } from '#contract/research'

const UNVERIFIED = '（未確認）'

/** Numbers of sources as models write them: `[1]`, `[1][2]`, `[1, 2]`. Those of a link are none. */
const CITATION = /( ?)\[\s*(\d{1,4}(?:\s*[,、，]\s*\d{1,4})*)\s*\](?!\()/g
/** A sentence with what stands between quotation marks in it, and with the numbers and the mark behind it. */
const SENTENCE =
  /(?:「[^「」]*」|『[^『』]*』|（[^（）]*）|[^。！？])*[。！？]*(?:[ \t]*\[[\d\s,、，]+\])*(?:[ \t]*（未確認）)?/g
/** Headings, lines, rows that part a table and marks of code say nothing; what ends in a colon leads to what follows. */
const SAYS_NOTHING = /^(?:#{1,6}\s.*|\*\*[^*]+\*\*[:：]?|`{3}.*|[^\p{L}\p{N}]*|.*[:：])$/u
const LIST_ITEM = /^\s*(?:[-*+]|\d+[.)])\s/
const TABLE_ROW = /^\s*\|/
const PARTS_TABLE = /^[\s|:-]+$/

/**
 * The words of a model as they may be kept: a number that is no source is taken out, and what rests on no source that shows it is
 * marked 未確認. An item of a list and a row of a table is one statement; in any other text each sentence is.
 */
export function markUncited(written: string, { sections }: ReportData): string {
  const statements = sections.flatMap((section) => section.statements)
  const known = new Set(statements.flatMap(({ sources }) => sources))
  const shows = new Set(statements.filter((one) => one.is_verified).flatMap(({ sources }) => sources))

  const marked = (statement: string): string => {
    let isShown = false
    const cited = statement.replace(CITATION, (_, space: string, numbers: string) => {
      const real = numbers
        .split(/[,、，]/)
        .map(Number)
        .filter((number) => known.has(number))
      isShown ||= real.some((number) => shows.has(number))
      return real.length === 0 ? '' : `${space}${real.map((number) => `[${number}]`).join('')}`
    })
    if (isShown || cited.includes(UNVERIFIED) || !/[\p{L}\p{N}]/u.test(cited)) return cited
    const text = cited.trimEnd()
    return text.endsWith('|') ? `${text.slice(0, -1).trimEnd()} ${UNVERIFIED} |` : `${text} ${UNVERIFIED}`
  }

  const lines = written.split('\n')
  return lines
    .map((line, index) => {
      const isHead = TABLE_ROW.test(line) && PARTS_TABLE.test(lines[index + 1] ?? '')
      if (isHead || SAYS_NOTHING.test(line.trim())) return line
      if (LIST_ITEM.test(line) || TABLE_ROW.test(line)) return marked(line)
      return line.replace(SENTENCE, (sentence) => (sentence === '' ? '' : marked(sentence)))
    })
    .join('\n')
}
