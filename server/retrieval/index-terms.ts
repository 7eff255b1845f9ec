import { conceptsIn } from './concepts.ts'
import { foldWithPlaces } from './fold.ts'
import { tokensIn } from './tokens.ts'

/** Raised when texts are cut or read in another way: passages of before are made again. */
export const INDEX_VERSION = 2

/** Each term by which a text is found, with how often it occurs: its tokens and its concepts. */
export function termCounts(text: string): Map<string, number> {
  const folded = foldWithPlaces(text)
  const counts = new Map<string, number>()
  const count = (term: string) => counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const { token } of tokensIn(text, folded)) count(token)
  for (const { concept } of conceptsIn(text, folded)) count(concept)
  return counts
}
