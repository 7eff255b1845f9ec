import type { LegalType } from '#contract/legal-findings'
import type { Searched } from './match.ts'
import { typeShapes } from './type-shapes.ts'

/** From so many UTF-16 units on a text counts as whole. */
const WHOLE_LENGTH = 400
/** A title stands among so many sentences at the beginning, and a whole document has at least so many. */
const TITLE_WITHIN = 3
const LEAST_SENTENCES = 4
/** So many articles are a whole contract even without a title. */
const ARTICLES = 3

/**
 * Whether a text is only a part of a document, so that nothing is missing from it. An advertisement is whole from its fourth
 * sentence on; a contract or policy when it is long, begins with the title of one (`rules/types.yaml`), or has several articles.
 */
export function isExtractByItself(text: string, type: LegalType, searched: Searched): boolean {
  if (type === 'other') return true
  if (text.length >= WHOLE_LENGTH) return false
  const { sentences } = searched
  // An advertisement is as short as it likes.
  if (type === 'advertising') return sentences.length < LEAST_SENTENCES
  const { title, article } = typeShapes()[type]
  const isTitled = searched.has(title, 0, searched.endOf(Math.min(TITLE_WITHIN, sentences.length) - 1))
  if (isTitled && sentences.length >= LEAST_SENTENCES) return false
  return searched.matches(article).length < ARTICLES
}
