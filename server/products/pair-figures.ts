import { FEWEST_CASES, MOST_NAMED, type ProductAnalysis } from '#contract/product-analysis'
import type { Mention } from './mentioning-contacts.ts'

type Pairs = NonNullable<ProductAnalysis['pairs']>

/**
 * The other products that the people of one product mentioned too. They are compared with those who mentioned any product:
 * against all customers, two products would seem to go together because some people talk more than others.
 */
export function pairsOf(
  productId: string,
  others: readonly { id: string; name: string }[],
  mentions: readonly Mention[],
): Pairs {
  const people = peopleOf(mentions)
  const any = new Set(mentions.map(({ customerId }) => customerId)).size
  const own = people.get(productId) ?? new Set()
  const pairs = others
    .map(({ id, name }) => {
      const theirs = people.get(id) ?? new Set()
      const both = own.intersection(theirs).size
      return { id, name, both, other: theirs.size, ...measures({ any, own: own.size, other: theirs.size, both }) }
    })
    .filter(({ both }) => both > 0)
    .toSorted((a, b) => b.both - a.both || (b.lift ?? 0) - (a.lift ?? 0) || (a.id < b.id ? -1 : 1))
  return { any, people: own.size, found: pairs.slice(0, MOST_NAMED), left_out: Math.max(pairs.length - MOST_NAMED, 0) }
}

/** Who mentioned each product. */
function peopleOf(mentions: readonly Mention[]): ReadonlyMap<string, ReadonlySet<string>> {
  const people = new Map<string, Set<string>>()
  for (const { customerId, productIds } of mentions) {
    for (const id of productIds) people.set(id, (people.get(id) ?? new Set()).add(customerId))
  }
  return people
}

type Counts = { any: number; own: number; other: number; both: number }

function measures({ any, own, other, both }: Counts): Pick<Pairs['found'][number], 'support' | 'confidence' | 'lift'> {
  if (both < FEWEST_CASES) return { support: null, confidence: null, lift: null }
  return {
    support: percent(both, any),
    confidence: percent(both, own),
    lift: Math.round(((both * any) / (own * other)) * 100) / 100,
  }
}

/** With one digit behind the point. */
export function percent(part: number, whole: number): number {
  return Math.round((part / whole) * 1_000) / 10
}
