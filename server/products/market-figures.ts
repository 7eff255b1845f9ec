import { DAY_MS } from '#contract/day'
import { FEWEST_CASES, type ProductAnalysis } from '#contract/product-analysis'
import type { AnalysedProduct } from './analysis-facts.ts'

type Market = NonNullable<ProductAnalysis['market']>

/** Days of a half-year: whole weeks, so that both have as many Mondays. */
const HALF_YEAR_DAYS = 182
const MONTHS = 12

/** The price against others of the category on sale; null where there is none to compare with. */
export function priceComparison(product: AnalysedProduct, catalogue: readonly AnalysedProduct[]): Market['price'] {
  const { id, category, price, tax_included } = product
  if (category === '') return null
  const onSale = catalogue.filter((one) => one.category === category && (one.status === 'active' || one.id === id))
  // Which tax a product bears is not on record: a price with it and one without it are not compared.
  const alike = onSale.filter((one) => one.tax_included === tax_included)
  if (alike.length < 2) return null
  const prices = alike.map((one) => one.price).toSorted((a, b) => a - b)
  return {
    ...{ category, price, tax_included, compared: alike.length, left_out: onSale.length - alike.length },
    rank: prices.filter((other) => other < price).length + 1,
    median: median(prices),
    lowest: prices.at(0) ?? price,
    highest: prices.at(-1) ?? price,
  }
}

function median(sorted: readonly number[]): number {
  const [low = 0, high = low] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]]
  return (low + high) / 2
}

/** How many contacts there were in each of the last twelve months, the present one among them. */
export function monthCounts(days: readonly string[], today: string): Market['months'] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => {
    const first = new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7)
    return { month: first, count: days.filter((day) => day.startsWith(first)).length }
  })
}

/** The last half-year against the one before it. A difference within what chance makes of such counts is none. */
export function trend(days: readonly string[], today: string): Market['trend'] {
  const ago = (count: number) => new Date(Date.parse(today) - count * DAY_MS).toISOString().slice(0, 10)
  const [middle, start] = [ago(HALF_YEAR_DAYS), ago(2 * HALF_YEAR_DAYS)]
  const recent = days.filter((day) => day > middle && day <= today).length
  const earlier = days.filter((day) => day > start && day <= middle).length
  return { recent, earlier, direction: directionOf(recent, earlier) }
}

/** Counts of the same rate differ by more than twice the root of their sum in one of twenty cases. */
function directionOf(recent: number, earlier: number): Market['trend']['direction'] {
  const total = recent + earlier
  if (total < FEWEST_CASES) return null
  if (Math.abs(recent - earlier) <= 2 * Math.sqrt(total)) return 'level'
  return recent > earlier ? 'up' : 'down'
}
