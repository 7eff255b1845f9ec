import type { LegalType } from '#contract/legal-findings'
import type { Searched } from './match.ts'
import { type WholeShape, wholeShapes } from './whole-shapes.ts'

/** From so many units of the folded text on it is long: an advertisement is whole, however few sentences it has. */
const LONG = 400
/** A whole document has at least so many sentences, its title among them. */
const LEAST_SENTENCES = 4
/** A title is one of so many sentences at the beginning, in a long text after a menu too, and no longer than `TITLE_LENGTH`. */
const TITLE_WITHIN = 3
const LONG_TITLE_WITHIN = 15
const TITLE_LENGTH = 70
/** What opens a document in place of a title stands among so many sentences. */
const OPENING_WITHIN = 4
/** Of its usual sections a document has so many. Without a title or what opens one it has more, or so many articles. */
const SECTIONS = 2
const BARE_SECTIONS = 6
const ARTICLES = 3

/**
 * Whether a text is only a part of a document, or another kind of document that speaks of the same things, so that nothing is
 * missing from it. An advertisement is whole when it is long or has four sentences. A contract or a policy is whole by
 * its form (`rules/whole.yaml`): a title or what opens one, and some of its usual sections; length alone says nothing.
 */
export function isExtractByItself(type: LegalType, searched: Searched): boolean {
  if (type === 'other') return true
  const isShort = searched.sentences.length < LEAST_SENTENCES
  if (type === 'advertising') return isShort && searched.text.length < LONG
  return isShort || !isWhole(wholeShapes()[type], searched)
}

function isWhole(shape: WholeShape, searched: Searched): boolean {
  const { none } = wholeShapes()
  const title = titleOf(shape, searched)
  const isHeadOfOther = [0, Math.max(title, 0)].some((sentence) => searched.says(none.head, sentence))
  const isOther = isHeadOfOther || searched.hasAnywhere(none.anywhere)
  if (isOther || beginsLater(shape, searched)) return false
  const sections = shape.sections.filter((patterns) => searched.hasAnywhere(patterns)).length
  const isDivided = searched.matches(shape.article).length >= ARTICLES
  if (sections < SECTIONS && !isDivided) return false
  if (title !== -1) return true
  if (searched.hasAnywhere(none.untitled)) return false
  if (searched.has(shape.opening, 0, searched.endOf(Math.min(OPENING_WITHIN, searched.sentences.length) - 1)))
    return true
  return (isDivided || sections >= BARE_SECTIONS) && searched.hasAnywhere(shape.statement)
}

/** Which sentence is the title: a short one that no full stop ends. */
function titleOf({ title }: WholeShape, searched: Searched): number {
  return searched.sentences
    .slice(0, searched.text.length < LONG ? TITLE_WITHIN : LONG_TITLE_WITHIN)
    .findIndex(
      ({ text }, index) => text.length <= TITLE_LENGTH && !/[。!?][」』)]?$/.test(text) && searched.says(title, index),
    )
}

/** Whether the first article that is named is not the first of its document. */
function beginsLater({ article }: WholeShape, searched: Searched): boolean {
  const [first] = searched.matches(article)
  return first !== undefined && first.amount !== null && first.amount > 1
}
