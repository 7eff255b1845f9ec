import { type FrequentQuestion, frequentQuestionFields } from '#contract/frequent-questions'
import { searchLines } from '#contract/search-text'
import type { Wanted } from '@/lib/wanted-words'

/** An answer is long and stays the same: it is folded once. */
const lines = new WeakMap<FrequentQuestion, readonly string[]>()

function linesOf(question: FrequentQuestion): readonly string[] {
  const known = lines.get(question)
  if (known) return known
  const made = searchLines(frequentQuestionFields, question).split('\n')
  lines.set(question, made)
  return made
}

/**
 * How well a question fits, 0 best: each word at its beginning or that of its reading counts 0, elsewhere in one of these 1,
 * in the answer 2. Null where a word is missing.
 */
export function fitOf(question: FrequentQuestion, wanted: readonly Wanted[]): number | null {
  let sum = 0
  for (const word of wanted) {
    const place = placeOf(word, linesOf(question))
    if (place === null) return null
    sum += place
  }
  return sum
}

function placeOf(word: Wanted, [name = '', reading = '', answer = '']: readonly string[]): number | null {
  const heads = [name, reading]
  if (word.some((one) => heads.some((head) => head.startsWith(one)))) return 0
  if (word.some((one) => heads.some((head) => head.includes(one)))) return 1
  return word.some((one) => answer.includes(one)) ? 2 : null
}
