import { type Sentence, sentencesIn } from './passage-sentences.ts'
import type { Question } from './question.ts'
import { type Corpus, scorerOf } from './rank.ts'

/** A sentence, and from which of the passages it is, counted from 0. */
export type Quote = Sentence & { passage: number }

const MOST = 4
/** UTF-16 units of a sentence that is not favoured for being short. */
const SHORT = 40
/** What says less than this share of the best sentence is left out. */
const NEAR = 0.35

/** The sentences of some passages that say most of what is asked, those of the first passage first. */
export function bestSentences(question: Question, passages: readonly string[], corpus: Corpus): Quote[] {
  const sentences = passages.flatMap((text, passage) => sentencesIn(text).map((one) => ({ ...one, passage })))
  const units = sentences.reduce((sum, { text }) => sum + text.length, 0)
  const averageLength = Math.max(SHORT, units / Math.max(1, sentences.length))
  const ofSentence = scorerOf(question, { ...corpus, averageLength }, 'hybrid')
  const ofPassage = passages.map(scorerOf(question, corpus, 'hybrid'))
  const scored = sentences.map((quote) => {
    // A heading speaks for what stands under it, less than the sentence itself; a passage for all of its own.
    const own = ofSentence(quote.text) + ofSentence(quote.heading) / 2
    return { quote, score: own * (ofPassage[quote.passage] ?? 0) }
  })
  const best = Math.max(0, ...scored.map((one) => one.score))
  const chosen = scored
    .filter((one) => best > 0 && one.score >= best * NEAR)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
  return scored.filter((one) => chosen.includes(one)).map(({ quote }) => quote)
}

/** How much is quoted of a passage that has no word of the question. */
const BEGINNING = 2

/** How the first passage begins: what is quoted where a model found it without a word in common. */
export function firstSentences(passages: readonly string[]): Quote[] {
  return sentencesIn(passages[0] ?? '')
    .slice(0, BEGINNING)
    .map((one) => ({ ...one, passage: 0 }))
}
