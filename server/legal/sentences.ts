import { type Folded, fold } from './fold.ts'
import { type Line, readLines } from './lines.ts'

/** A sentence, a heading or an entry of a list; `start` and `end` are UTF-16 units of the original text. */
export type Sentence = Folded & {
  start: number
  end: number
  isHeading: boolean
  /** The number of the article or of the part below one heading. */
  section: number
  /** What introduces the list that it stands in, or heads its part: the indexes of these sentences. */
  leads: readonly number[]
}

/** Longest sentence in folded units: a longer one is cut, so that work over a sentence is bounded whatever the text. */
export const SENTENCE_LIMIT = 400
/** So many sentences before a list introduce it. */
const LEADS = 3
/** How far a bracket is looked at as one sentence. A bracket that nobody closes must not swallow the text. */
const BRACKET_LIMIT = 200

const OPENING = '「『（(【《“'
const CLOSING = '」』）)】》”'
const ENDING = '。．！？!?｡'

/** Splits a text into sentences. All offsets are those of the original text. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = []
  let section = 0
  let heading: readonly number[] = []
  let lead: readonly number[] = []
  for (const line of readLines(text)) {
    if (line.isOpening) {
      section += 1
      lead = []
    }
    if (!line.isEntry) lead = []
    const first = sentences.length
    const leads = [...heading, ...lead]
    for (const [start, end] of partsOf(text, line)) {
      const folded = fold(text, start, end)
      if (folded.text === '') continue
      sentences.push({ ...folded, start, end, isHeading: line.isHeading, section, leads })
    }
    // A long paragraph before a list is not all about it.
    const own = sentences
      .slice(first)
      .map((_, index) => first + index)
      .slice(-LEADS)
    if (line.isHeading) heading = own
    else if (!line.isEntry) lead = own
  }
  return sentences
}

/** Where the sentences of a line begin and end. */
function partsOf(text: string, { start, end }: Line): [start: number, end: number][] {
  const parts: [number, number][] = []
  let from = start
  let closesAt = -1
  for (let at = start; at < end; at += 1) {
    const letter = text.charAt(at)
    if (at > closesAt && OPENING.includes(letter)) closesAt = closing(text, at, end)
    const isEnd = at > closesAt && ENDING.includes(letter) && !isWithinNumber(text, at)
    if (!isEnd && at - from < SENTENCE_LIMIT / 2) continue
    if (!isEnd && letter !== '、' && at - from < SENTENCE_LIMIT - 8) continue
    if (!isEnd && at <= closesAt && at - from < SENTENCE_LIMIT - 8) continue
    let to = at + 1
    while (isEnd && to < end && (ENDING + CLOSING).includes(text.charAt(to))) to += 1
    if (isHighSurrogate(text, to - 1) && to < end) to += 1
    parts.push([from, to])
    from = to
    at = to - 1
  }
  if (from < end) parts.push([from, end])
  return parts
}

/** `No．１` and `１．目的` are no ends of sentences. */
const isWithinNumber = (text: string, at: number): boolean =>
  text.charAt(at) === '．' && /[0-9０-９a-zA-Zａ-ｚＡ-Ｚ]/.test(text.charAt(at + 1) + text.charAt(at - 1))

/** Where the bracket at `at` is closed; `at` itself where it is not closed near by. */
function closing(text: string, at: number, end: number): number {
  const mark = CLOSING[OPENING.indexOf(text.charAt(at))] ?? ''
  const found = text.slice(at + 1, Math.min(end, at + BRACKET_LIMIT)).indexOf(mark)
  return found === -1 ? at : at + 1 + found
}

const isHighSurrogate = (text: string, at: number): boolean => /[\ud800-\udbff]/.test(text.charAt(at))
