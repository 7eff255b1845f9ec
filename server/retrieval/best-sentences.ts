import { type Sentence, sentencesIn } from './passage-sentences.ts'
import type { Question } from './question.ts'
import { type Corpus, scorerOf } from './rank.ts'

/** A sentence, and from which of the passages it is, counted from 0. */
export type Quote = Sentence & { passage: number }

const MOST = 4
/** What says less than this share of the best sentence is left out. */
const NEAR = 0.5

/** The sentences of some passages that say most of what is asked, those of the first passage first. */
export function bestSentences(question: Question, passages: readonly string[], corpus: Corpus): Quote[] {
  const sentences = passages.flatMap((text, passage) => sentencesIn(text).map((one) => ({ ...one, passage })))
  const units = sentences.reduce((sum, { text }) => sum + text.length, 0)
  const averageLength = units / Math.max(1, sentences.length)
  const score = scorerOf(question, { ...corpus, averageLength }, 'hybrid')
  const scored = sentences.map((quote) => ({ quote, score: score(`${quote.heading}\n${quote.text}`) }))
  const best = Math.max(0, ...scored.map((one) => one.score))
  const chosen = scored
    .filter((one) => best > 0 && one.score >= best * NEAR)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
  return scored.filter((one) => chosen.includes(one)).map(({ quote }) => quote)
}
