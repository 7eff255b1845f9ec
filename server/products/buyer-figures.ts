import { FEWEST_CASES, MOST_NAMED, type ProductAnalysis } from '#contract/product-analysis'
import type { Buyer } from './analysis-facts.ts'
import type { Mention } from './mentioning-contacts.ts'
import { percent } from './pair-figures.ts'

type Customers = NonNullable<ProductAnalysis['customers']>

const OLDEST_BAND = 8
const OLDEST_YEARS = 130

/** Who mentioned a product, by age and sex, and how many of them visited again. `own` are its mentions, the earliest first. */
export function buyerFigures(own: readonly Mention[], buyers: readonly Buyer[]): Customers {
  const first = new Map(own.toReversed().map(({ customerId, day }) => [customerId, day]))
  const last = new Map(own.map(({ customerId, day }) => [customerId, day]))
  const again = buyers.filter(({ id, last_visit }) => last_visit !== null && last_visit > (first.get(id) ?? last_visit))
  const latest = buyers
    .map(({ id, name }) => ({ id, name, day: last.get(id) ?? '' }))
    .toSorted((a, b) => (a.day > b.day ? -1 : a.day < b.day ? 1 : a.id < b.id ? -1 : 1))
  return {
    people: buyers.length,
    ages: [...countsOf(buyers.map(({ years }) => bandOf(years)))]
      .map(([band, count]) => ({ band, count }))
      .toSorted((a, b) => (a.band ?? OLDEST_BAND + 1) - (b.band ?? OLDEST_BAND + 1)),
    genders: [...countsOf(buyers.map(({ gender }) => gender))]
      .map(([gender, count]) => ({ gender, count }))
      .toSorted((a, b) => (a.gender < b.gender ? -1 : 1)),
    came_again: {
      count: again.length,
      share: buyers.length < FEWEST_CASES ? null : percent(again.length, buyers.length),
    },
    latest: latest.slice(0, MOST_NAMED),
  }
}

function bandOf(years: number | null): number | null {
  if (years === null || years < 0 || years > OLDEST_YEARS) return null
  return Math.min(Math.floor(years / 10), OLDEST_BAND)
}

function countsOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
