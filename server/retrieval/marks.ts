import { conceptsIn } from './concepts.ts'
import { foldWithPlaces } from './fold.ts'
import type { Question } from './question.ts'
import { tokensIn } from './tokens.ts'

/** A stretch of a text, in UTF-16 units. */
export type Stretch = { start: number; end: number }

/** Where a text has what a question looks for: its words, and those that mean the same. Stretches that touch are one. */
export function marksIn(text: string, { tokens, concepts }: Question): Stretch[] {
  const folded = foldWithPlaces(text)
  const found = [
    ...tokensIn(text, folded).filter(({ token }) => tokens.includes(token)),
    ...conceptsIn(text, folded).filter(({ concept }) => concepts.includes(concept)),
  ]
    .map(({ start, end }) => ({ start: folded.places[start] ?? 0, end: folded.ends[end - 1] ?? 0 }))
    .toSorted((a, b) => a.start - b.start)
  const marks: Stretch[] = []
  for (const stretch of found) {
    const last = marks.at(-1)
    if (last && stretch.start <= last.end) last.end = Math.max(last.end, stretch.end)
    else marks.push(stretch)
  }
  return marks
}
