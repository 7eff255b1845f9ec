/** A sentence of a document, or a line of a list or table, and the heading that it stands under. */
export type Sentence = { heading: string; text: string }

const HEADING = /^#{1,6}\s+(.+)$/u
const ITEM = /^(?:[-*・●○]|\d+[.．)）]|[(（]\d+[)）])\s*/u
const RULE = /^[|:\s-]*$/u

/** The sentences of a passage, without the marks of lists and tables. Headings say nothing by themselves. */
export function sentencesIn(passage: string): Sentence[] {
  let heading = ''
  const lines = passage.split('\n').map((line) => line.trim())
  return lines.flatMap((line, index) => {
    const [, head] = HEADING.exec(line) ?? []
    if (head !== undefined) heading = head
    const isTableHead = line.startsWith('|') && RULE.test(lines[index + 1] ?? '')
    if (head !== undefined || isTableHead || RULE.test(line)) return []
    const plain = line.startsWith('|') ? cellsOf(line) : line.replace(ITEM, '')
    return sentencesOf(plain).map((text) => ({ heading, text }))
  })
}

/** Words in brackets may hold a sentence of their own; it is not an end. */
function sentencesOf(line: string): string[] {
  return [...line.matchAll(/(?:「[^」]*」|[^。！？])+[。！？]?/gu)]
    .map(([text]) => text.trim())
    .filter((text) => text !== '')
}

function cellsOf(row: string): string {
  const cells = row.split('|').map((cell) => cell.trim())
  return cells.filter((cell) => cell !== '').join(': ')
}
