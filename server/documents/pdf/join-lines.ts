import type { Line } from '#contract/pdf-text/lines'

/** Ends of sentences, and what announces a list. */
const ENDS = /[。．.!?！？:：]$/
/** What never begins a sentence. */
const GOES_ON = /^[）)」』】〕、。，．]/
/** What begins on a line of its own: an article, a number, a mark of a list. */
const BEGINS =
  /^(?:第\s*[0-9０-９一二三四五六七八九十百]+\s*[条章節項号]|[（(]?[0-9０-９一二三四五六七八九十]{1,3}[）).．、\s]|[①-⑳・●○■□◆◇※*-])/
const WIDE = /[\u3000-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/

/** Joins lines that were broken at the margin, so that a sentence is one piece; all others stay lines. */
export function joinLines(lines: readonly Line[]): string {
  const margins = marginsOf(lines)
  let text = ''
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    if (before && isBroken(before, line, margins)) text += needsSpace(text, line.text) ? ' ' : ''
    else if (before) text += distance(before, line) > 2.2 ? '\n\n' : '\n'
    text += line.text.trim()
  })
  return text
}

type Margins = { horizontal: number; vertical: number }

/** Where the longest lines of each direction end. */
function marginsOf(lines: readonly Line[]): Margins {
  const margins = { horizontal: Number.NEGATIVE_INFINITY, vertical: Number.NEGATIVE_INFINITY }
  for (const { vertical, end, isRow } of lines) {
    const direction = vertical ? 'vertical' : 'horizontal'
    if (!isRow) margins[direction] = Math.max(margins[direction], end)
  }
  return margins
}

function isBroken(before: Line, line: Line, margins: Margins): boolean {
  const margin = line.vertical ? margins.vertical : margins.horizontal
  const far = distance(before, line)
  return (
    before.vertical === line.vertical &&
    !before.isRow &&
    !line.isRow &&
    Math.abs(before.size - line.size) < line.size * 0.1 &&
    far > 0.5 &&
    far < 2.2 &&
    before.end > margin - before.size * (WIDE.test(line.text.trimStart().charAt(0)) ? 2 : 5) &&
    line.start < before.start + line.size * 0.5 &&
    (GOES_ON.test(line.text.trim()) || (!ENDS.test(before.text.trim()) && !BEGINS.test(line.text.trim())))
  )
}

/** From line to line, in heights of a letter; negative where the second one lies before the first. */
function distance(before: Line, line: Line): number {
  return (line.across - before.across) / Math.max(before.size, line.size)
}

const needsSpace = (before: string, after: string): boolean =>
  !(WIDE.test(before.slice(-1)) || WIDE.test(after.trimStart().charAt(0)))
