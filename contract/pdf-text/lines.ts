import type { Item } from './item.ts'

/** Letters, placed along and across the direction of their writing. */
type Stretch = {
  text: string
  vertical: boolean
  /** Height of the letters. */
  size: number
  start: number
  end: number
  /** Grows from line to line. */
  across: number
}

/** Letters as the file has them. */
export type Run = Stretch & { item: Item }

export type Line = Stretch & {
  /** Whether it has cells, with tabs between them. */
  isRow: boolean
  /** What it was put together of, in the order of reading. */
  runs: Run[]
}

/** Spaces are measured in heights of a letter: between words, and between cells of a table. */
const WORD_GAP = 0.15
const WIDE_WORD_GAP = 0.5
const CELL_GAP = 1.5

/** A letter that is written without spaces between words. */
const WIDE = /[\u3000-\u30FF\u3400-\u9FFF\uF900-\uFAFF\uFF00-\uFFEF]/

/** Puts the runs together to lines; of what stands in a line the order of the file is kept. */
export function linesOf(runs: readonly Run[]): Line[] {
  const lines: Line[] = []
  let isSpace = false
  for (const run of runs) {
    if (run.text.trim() === '') {
      isSpace = true
      continue
    }
    const last = lines.at(-1)
    if (last && continues(last, run)) append(last, run, isSpace)
    else if (!last || !isRuby(last, run)) lines.push(lineOf(run))
    isSpace = false
  }
  return lines
}

function lineOf(run: Run): Line {
  const { text, vertical, size, start, end, across } = run
  return { text: unspaced(text), vertical, size, start, end, across, isRow: false, runs: [run] }
}

/**
 * A small raised number belongs to its line, and a sign in the corner of its place to its column; what goes back begins
 * another line. Two signs, as 。）, may share the room of one letter.
 */
function continues(line: Line, run: Run): boolean {
  const size = Math.max(line.size, run.size)
  return (
    line.vertical === run.vertical &&
    Math.abs(line.across - run.across) < size * (run.vertical ? 0.8 : 0.5) &&
    run.start > line.end - size &&
    !isRuby(line, run)
  )
}

/** Readings above kanji are small kana; in the middle of a sentence they would tear words apart. */
function isRuby(line: Line, run: Run): boolean {
  return (
    run.size <= line.size * 0.6 &&
    /^[ぁ-ゖァ-ヺー\s]+$/.test(run.text) &&
    Math.abs(line.across - run.across) < line.size * 2
  )
}

function append(line: Line, run: Run, isSpace: boolean): void {
  const gap = (run.start - line.end) / Math.max(line.size, run.size)
  const text = unspaced(run.text)
  if (gap > CELL_GAP) {
    line.text += `\t${text}`
    line.isRow = true
  } else {
    const isWide = WIDE.test(line.text.slice(-1)) && WIDE.test(text.charAt(0))
    const wanted = isWide ? gap > WIDE_WORD_GAP : gap > WORD_GAP || (isSpace && gap > 0 && !line.vertical)
    const hasSpace = /\s$/.test(line.text) || /^\s/.test(text)
    line.text += wanted && !hasSpace ? ` ${text}` : text
  }
  line.runs.push(run)
  line.end = Math.max(line.end, run.end)
  line.size = Math.max(line.size, run.size)
}

/** A title in wide print, as 契 約 書, is one word. */
function unspaced(text: string): string {
  const letters = text.trim().split(/ +/)
  return letters.length > 1 && letters.every((letter) => [...letter].length === 1 && WIDE.test(letter))
    ? letters.join('')
    : text
}
