import { NOTABLE_LIFT, type ProductSuggestions } from '#contract/product-analysis'
import { searchText } from '#contract/search-text'
import type { AnalysedProduct } from './analysis-facts.ts'
import type { Mention } from './mentioning-contacts.ts'
import { pairsOf } from './pair-figures.ts'

type Suggestion = ProductSuggestions['suggestions'][number]

/** More are no suggestion but a catalogue. */
const MOST = 3

/** Products on sale that a customer has not spoken of, and that go together with one that they have. */
export function suggestionsOf(
  customerId: string,
  catalogue: readonly AnalysedProduct[],
  mentions: readonly Mention[],
): Suggestion[] {
  const spokenOf = new Set(
    mentions.filter((mention) => mention.customerId === customerId).flatMap(({ productIds }) => productIds),
  )
  const known = new Set(catalogue.filter(({ id }) => spokenOf.has(id)).map(({ name }) => searchText(name)))
  const others = catalogue.filter(({ name, status }) => status === 'active' && !known.has(searchText(name)))
  const reasons = catalogue
    .filter(({ id }) => spokenOf.has(id))
    .flatMap(({ id, name }) => {
      const { people, found } = pairsOf(id, others, mentions)
      return found
        .filter(({ lift }) => (lift ?? 0) > NOTABLE_LIFT)
        .map((pair) => ({
          product: { id: pair.id, name: pair.name },
          because_of: { id, name },
          ...{ people, both: pair.both, share: pair.both / people },
        }))
    })
    .toSorted((a, b) => b.share - a.share || b.both - a.both || (a.product.id < b.product.id ? -1 : 1))
  // One product is suggested once, with its strongest reason.
  const strongest = reasons.filter(
    ({ product }, index) => reasons.findIndex((other) => other.product.id === product.id) === index,
  )
  return strongest.slice(0, MOST).map(({ share: _, ...suggestion }) => suggestion)
}
