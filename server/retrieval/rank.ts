import { termCounts } from './index-terms.ts'
import { type Question, termsOf } from './question.ts'

/** How passages are compared with a question: by the same words, by their meaning, or by both. */
export type Mode = 'keyword' | 'semantic' | 'hybrid'

/** What is known of all passages that may be searched. */
export type Corpus = {
  passages: number
  /** UTF-16 units of a passage on average. */
  averageLength: number
  /** In how many passages a term of the question occurs. */
  frequencies: ReadonlyMap<string, number>
}

export type Scored<T> = { passage: T; score: number }

/** How fast more of the same word counts less, and how much a long passage has to have more of it (BM25). */
const K1 = 1.2
const B = 0.75
/** Passages that are supposed to be there besides: of few, no word tells much by being rare. */
const SUPPOSED = 50
/** A word of the table weighs as much as this many pairs of letters. */
const CONCEPT_WEIGHT = 2
/** How much of the score of both together the words themselves are. */
const WORDS_SHARE = 0.2

/** The least score at which a passage answers a question at all, found with the questions of the tests. */
export const FITS: Readonly<Record<Mode, number>> = { keyword: 0.12, semantic: 0.16, hybrid: 0.13 }

/** How near a passage is to what is asked, from 0 to 1; null where its words alone can tell. */
export type Closeness<T> = (passage: T) => number | null

/** The passages that fit a question, the best first. None that fits is an answer. */
export function rank<T extends { text: string }>(
  question: Question,
  passages: readonly T[],
  corpus: Corpus,
  mode: Mode,
  closeness: Closeness<T> = () => null,
): Scored<T>[] {
  const sharesIn = sharesOf(question, corpus)
  const scoreOf = (passage: T) => {
    const { words, meaning } = sharesIn(passage.text)
    return weigh(mode, { words, meaning: closeness(passage) ?? meaning })
  }
  return passages
    .map((passage) => ({ passage, score: scoreOf(passage) }))
    .filter((one) => one.score >= FITS[mode])
    .toSorted((a, b) => b.score - a.score)
}

/** What is to be known of passages that are all in memory. */
export function corpusOf(question: Question, passages: readonly { text: string }[]): Corpus {
  const counts = passages.map(({ text }) => termCounts(text))
  const length = passages.reduce((sum, { text }) => sum + text.length, 0)
  return {
    passages: passages.length,
    averageLength: length / Math.max(1, passages.length),
    frequencies: new Map(termsOf(question).map((term) => [term, counts.filter((one) => one.has(term)).length])),
  }
}

/**
 * Says how much of what is asked a text has, from 0 to 1: rare words count more, and a word in a long text less than in a
 * short one.
 */
export function scorerOf(question: Question, corpus: Corpus, mode: Mode): (text: string) => number {
  const sharesIn = sharesOf(question, corpus)
  return (text) => weigh(mode, sharesIn(text))
}

/** How much of the words of a question a text has, and how much of its meaning, each from 0 to 1. */
type Shares = { words: number; meaning: number }

function weigh(mode: Mode, { words, meaning }: Shares): number {
  if (mode === 'keyword') return words
  if (mode === 'semantic') return meaning
  return WORDS_SHARE * words + (1 - WORDS_SHARE) * meaning
}

function sharesOf(question: Question, corpus: Corpus): (text: string) => Shares {
  const rarity = (term: string) => {
    const found = corpus.frequencies.get(term) ?? 0
    return Math.log(1 + (corpus.passages + SUPPOSED - found + 0.5) / (found + 0.5))
  }
  const words = question.tokens.map((term) => ({ term, weight: rarity(term) }))
  const meaning = [
    ...question.concepts.map((term) => ({ term, weight: CONCEPT_WEIGHT * rarity(term) })),
    ...question.unknown.map((term) => ({ term, weight: rarity(term) })),
  ]
  return (text) => {
    const counts = termCounts(text)
    const length = 1 - B + (B * text.length) / Math.max(1, corpus.averageLength)
    const share = (terms: typeof words) => {
      let [found, all] = [0, 0]
      for (const { term, weight } of terms) {
        const count = counts.get(term) ?? 0
        found += (weight * count) / (count + K1 * length)
        all += weight
      }
      return all === 0 ? 0 : found / all
    }
    return { words: share(words), meaning: share(meaning) }
  }
}
