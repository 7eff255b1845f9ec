import type { MarkedText } from './without-signs'

/** A sentence, or a line. What somebody says in it may have sentences of its own. */
const SENTENCE = /(?:「[^」\n]*」|[^。！？\n])+[。！？]*[」』）)]*/gu
/** UTF-16 units that may stand before a mark, so that six lines of a phone show it. */
const LEAD = 60
/** Where a sentence may be cut that is too long. */
const PAUSE = /[、，：；　\s]+/gu

/** Where a passage begins to speak of what was looked for: the sentence of its first mark, or a part of it; else at 0. */
export function beginningOf({ text, marks: [first] }: MarkedText): number {
  if (!first) return 0
  const sentence = [...text.matchAll(SENTENCE)].find((one) => one.index + one[0].length > first.start)
  if (!sentence) return 0
  const spaces = sentence[0].length - sentence[0].trimStart().length
  const start = Math.min(sentence.index + spaces, first.start)
  return first.start - start > LEAD ? nearer(text, first.start) : start
}

/** Behind the first pause that is near enough; where there is none, as near, and never inside of a letter. */
function nearer(text: string, place: number): number {
  const from = place - LEAD
  const [pause] = text.slice(from, place).matchAll(PAUSE)
  if (pause) return from + pause.index + pause[0].length
  return /[\udc00-\udfff]/.test(text.charAt(from)) ? from + 1 : from
}
