import { type FrequentQuestion, frequentQuestionFields } from '#contract/frequent-questions'
import { kanaOfRomaji } from '#contract/romaji'
import { searchLines, searchText, searchWords } from '#contract/search-text'

/** A word that is searched for: all that it can stand for, folded. */
export type Wanted = readonly string[]

/** Letters of a syllable that is still being typed: 「kyans」. */
const UNFINISHED = /[b-df-hj-np-tv-z]{1,3}$/i

/** The words of a search, each as it was typed and, in Latin letters, as the kana that were meant. */
export function wantedIn(search: string): Wanted[] {
  return searchWords(search).map(([term, word]) => {
    const kana = kanaOfRomaji(word) ?? kanaOfRomaji(word.replace(UNFINISHED, ''))
    return kana === null ? [term] : [term, searchText(kana)]
  })
}

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
