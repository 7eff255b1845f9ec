import type { BestPassage } from '#contract/passage-search'
import { marksIn } from '../retrieval/marks.ts'
import type { Found } from './find.ts'

/** Documents that one search answers. */
const MOST = 50

/** The documents that a search has found, the best first, each with its best passage. */
export function bestOfEach({ question, passages }: Found): (BestPassage & { document_id: string })[] {
  const best = new Map(passages.toReversed().map((passage) => [passage.document_id, passage]))
  return [...best.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ document_id, score, text, page, position }) => ({
      ...{ document_id, score, excerpt: text, page, position },
      marks: marksIn(text, question),
    }))
}
