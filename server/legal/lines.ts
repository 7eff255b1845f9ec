/** One line as a reader takes it: lines that were only wrapped are one. Offsets are UTF-16 units of the text. */
export type Line = {
  start: number
  end: number
  isHeading: boolean
  /** It begins an article, or a part below a heading. */
  isOpening: boolean
  /** An entry of a list or a row of a table. */
  isEntry: boolean
}

const ARTICLE = /^\s*(?:[(（][^)）]{1,16}[)）])?\s?第\s{0,2}[0-9０-９一二三四五六七八九十百]{1,4}\s{0,2}(?:条|章|節)/
const HEADING_MARK = /^\s*(?:[■◆◎▼★☆【≪《＜〈#]|[0-9０-９]{1,2}\s?[.．、)）]\s?[^。]{1,30}$)/
/** Where no article is named, a number begins one. */
const NUMBER_MARK = /^\s*[(（]?(?:[0-9０-９]{1,2}|[一二三四五六七八九十]{1,3})(?:[.．、)）]|\s)/
/** It announces a list: numbered lines after it are entries, not headings. */
const ANNOUNCEMENT = /[:：]\s*$|次の|以下の|下記の|以下に|次に/
/** What opens a contract or a policy announces articles, not a list. */
const PREAMBLE =
  /(?:次|以下|下記)の(?:とおり|通り|点を)[^。]{0,10}(?:契約|合意|締結|定め|取り決|取決|確認|約定|覚書|取り扱|取扱)/
const ENTRY_MARK =
  /^\s*(?:[「『×✕✖✗❌・•●○◯◇□▪‣※*＊✓✔☑→\-–—‐－]|[(（]?[0-9０-９①-⑳ア-ンa-zａ-ｚ一二三四五六七八九十]{1,2}[)）.．、]|[0-9０-９一二三四五六七八九十]{1,2}\s|[①-⑳]|[QＱAＡ][.．:：]|\|)/
const TABLE_CELL = /[\t|｜]/
const ENDED = /[。．！？!?｡:：」』）)】》]\s*$/
/** Longest line in UTF-16 units that is taken for a heading. */
const HEADING_LIMIT = 40
/** Shortest line that is taken for one wrapped by a page's width, and how much shorter than the page one may be. */
const WRAP_LENGTH = 18
const RAGGED = 2
/** How many lines are joined at most: what has no ends is not one sentence. */
const WRAP_LINES = 12

/** The lines of a text that hold something, with wrapped ones joined. */
export function readLines(text: string): Line[] {
  const raw = [...rawLines(text)]
  const hasArticles = raw.some(({ words }) => ARTICLE.test(words))
  const width = pageWidth(raw.map(({ words }) => words))
  const lines: Line[] = []
  let joined = WRAP_LINES
  let isAnnounced = false
  for (const [index, { start, end, words }] of raw.entries()) {
    if (words.trim() === '') {
      joined = WRAP_LINES
      continue
    }
    const before = lines.at(-1)
    const isMarked = ENTRY_MARK.test(words) || TABLE_CELL.test(words)
    const isNew = isMarked || ARTICLE.test(words) || HEADING_MARK.test(words)
    const goesOn = before && !before.isHeading && joined < WRAP_LINES && isWrapped(raw[index - 1]?.words ?? '', width)
    if (goesOn && !isNew) {
      before.end = end
      joined += 1
      continue
    }
    joined = 0
    const heads: boolean = isHeading(words) && !(isAnnounced && isMarked)
    if (heads || !isMarked) isAnnounced = !heads && ANNOUNCEMENT.test(words) && !PREAMBLE.test(words)
    const isNumbered = !hasArticles && !isAnnounced && NUMBER_MARK.test(words)
    const isOpening = heads || ARTICLE.test(words) || isNumbered
    lines.push({ start, end, isHeading: heads, isOpening, isEntry: isMarked && !heads })
  }
  return lines
}

/** How long the lines of a page are, where at least two that end within a sentence are as long as the longest. */
function pageWidth(lines: readonly string[]): number {
  const lengths = lines.filter((words) => !isEnded(words)).map((words) => words.trimEnd().length)
  const longest = lengths.reduce((most, length) => Math.max(most, length), 0)
  const full = lengths.filter((length) => length >= longest - RAGGED)
  return longest >= WRAP_LENGTH && full.length > 1 ? longest : Number.POSITIVE_INFINITY
}

/** Whether a line goes on in the next one: it ends with a comma, or where the page does and not with a sentence. */
function isWrapped(words: string, width: number): boolean {
  const trimmed = words.trimEnd()
  return !isEnded(words) && (/[、,，]$/.test(trimmed) || trimmed.length >= width - RAGGED)
}

const isEnded = (words: string): boolean => ENDED.test(words) || TABLE_CELL.test(words)

function isHeading(words: string): boolean {
  const trimmed = words.trim()
  if (ARTICLE.test(trimmed)) return !/。/.test(trimmed) && trimmed.length <= HEADING_LIMIT
  if (trimmed.length > HEADING_LIMIT || /[。、]/.test(trimmed)) return false
  return HEADING_MARK.test(trimmed)
}

type RawLine = { start: number; end: number; words: string }

function* rawLines(text: string): Generator<RawLine> {
  let start = 0
  for (const { index } of text.matchAll(/\r\n|[\n\r\u2028\u2029\f]/g)) {
    yield { start, end: index, words: text.slice(start, index) }
    start = index + (text.startsWith('\r\n', index) ? 2 : 1)
  }
  yield { start, end: text.length, words: text.slice(start) }
}
