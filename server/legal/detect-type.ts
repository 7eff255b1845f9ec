import type { LegalType } from '#contract/legal-findings'
import type { Searched } from './match.ts'
import { CHECKED_TYPES, type CheckedType } from './read-yaml.ts'
import { typeShapes } from './type-shapes.ts'

/** A word counts so many times at most: what is repeated says nothing new. */
const COUNTED = 3
/** What begins with the title of a type, and each finding, counts so much beside the words. */
const TITLE = 6
const FINDING = 3
/** Fewer points than this, and a text is none of the types. */
const ENOUGH = 4
/** With so many points more than the others a type is clear from its words. */
const CLEAR = 6
/** A title stands among so many sentences at the beginning. */
const TITLE_WITHIN = 2

/**
 * What a text is, from its words and its title (`rules/types.yaml`). Where these leave a doubt, what each type's rules find in it
 * counts too (`findingsAs`). Of two types with as many points the first counts.
 */
export function detectType(searched: Searched, findingsAs: (type: CheckedType) => number): LegalType {
  if (searched.sentences.length === 0) return 'other'
  const byWords = CHECKED_TYPES.map((type) => ({ type, points: pointsOf(searched, type) }))
  const [first, second] = sorted(byWords)
  if (first && second && first.points >= second.points + CLEAR) return first.type
  const [best] = sorted(byWords.map(({ type, points }) => ({ type, points: points + FINDING * findingsAs(type) })))
  return best && best.points >= ENOUGH ? best.type : 'other'
}

const sorted = <T extends { points: number }>(all: readonly T[]): T[] =>
  all.toSorted((one, other) => other.points - one.points)

function pointsOf(searched: Searched, type: CheckedType): number {
  const { words, title } = typeShapes()[type]
  const last = Math.min(TITLE_WITHIN, searched.sentences.length) - 1
  const found = words.map(({ points, patterns }) => {
    const count = patterns.reduce((sum, pattern) => sum + Math.min(COUNTED, searched.matches(pattern).length), 0)
    return points * count
  })
  const isTitled = searched.has(title, 0, searched.endOf(last))
  return found.reduce((sum, points) => sum + points, isTitled ? TITLE : 0)
}
