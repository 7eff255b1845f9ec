import type { Match, Searched } from './match.ts'
import { places } from './places.ts'

/** How near the name of a clinic and its place stand, in units of the folded text. */
const NEAR = 40

/**
 * Whether the court that a sentence names is in another part of the country than the clinic of the document. False where the
 * document does not name both places.
 */
export function isFarCourt({ sentence }: Match, searched: Searched): boolean {
  const { regions, clinics } = places()
  const courts = regions.filter(({ courts: patterns }) => searched.says(patterns, sentence))
  if (courts.length === 0) return false
  const named = regions.flatMap((region) =>
    region.names.flatMap((pattern) => searched.matches(pattern).map((match) => ({ region, match }))),
  )
  const homes = clinics.flatMap((pattern) => searched.matches(pattern)).map((clinic) => nearest(clinic, named)?.region)
  const known = new Set(homes.filter((region) => region !== undefined))
  return known.size === 1 && !courts.some((region) => known.has(region))
}

/** The place that stands nearest to a name; undefined where none is near. */
function nearest<T extends { match: Match }>(name: Match, named: readonly T[]): T | undefined {
  const distance = ({ match }: T) => Math.max(match.start - name.end, name.start - match.end, 0)
  const [first] = named.toSorted((one, other) => distance(one) - distance(other))
  return first && distance(first) <= NEAR ? first : undefined
}
