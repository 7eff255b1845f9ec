import type { ProductAnalysis } from '#contract/product-analysis'
import { searchText } from '#contract/search-text'
import type { AnalysisFacts } from './analysis-facts.ts'
import { buyerFigures } from './buyer-figures.ts'
import { monthCounts, priceComparison, trend } from './market-figures.ts'
import { pairsOf } from './pair-figures.ts'

/** The parts of an analysis that were asked for. */
export type AskedParts = { analyze_market: boolean; analyze_customers: boolean; find_pairs: boolean }

/** Computes an analysis of what was read: nothing in it comes from elsewhere. */
export function analysisOf(facts: AnalysisFacts, asked: AskedParts): ProductAnalysis {
  const { today, product, catalogue, contacts } = facts
  const { id, name } = product
  const own = contacts?.mentions.filter(({ productIds }) => productIds.includes(id)) ?? []
  const days = own.map(({ day }) => day)
  // A product of the same name is mentioned by the same words.
  const others = catalogue.filter((one) => searchText(one.name) !== searchText(name))
  return {
    as_of: today,
    product: { id, name },
    market: asked.analyze_market
      ? {
          price: priceComparison(product, catalogue),
          mentions: contacts ? own.length : null,
          months: contacts ? monthCounts(days, today) : [],
          trend: trend(days, today),
        }
      : null,
    customers: asked.analyze_customers && contacts ? buyerFigures(own, contacts.buyers) : null,
    pairs: asked.find_pairs && contacts ? pairsOf(id, others, contacts.mentions) : null,
  }
}
