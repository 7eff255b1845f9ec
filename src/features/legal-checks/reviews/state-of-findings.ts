import type { FindingState, LegalReview } from '#contract/legal-reviews'
import type { Shown } from '@/offline/outbox/fold/record'

/** What people said of one finding, the earliest first, and how far it is by the latest of them. */
export type Reviewed = { state: FindingState; reviews: readonly Shown<LegalReview>[] }

export const NOT_REVIEWED: Reviewed = { state: 'open', reviews: [] }

/** The reviews that were read with a document, and after them those that were written on this device since. */
export function withOwn(read: readonly LegalReview[], own: readonly Shown<LegalReview>[]): Shown<LegalReview>[] {
  const known = new Set(read.map(({ id }) => id))
  return [...read.map((record) => ({ record, mark: null })), ...own.filter(({ record }) => !known.has(record.id))]
}

/** The findings of a document that somebody said something of, by their ids. */
export function stateOfFindings(reviews: readonly Shown<LegalReview>[]): ReadonlyMap<string, Reviewed> {
  const of = Map.groupBy(reviews, ({ record }) => record.finding_id)
  return new Map([...of].map(([id, said]) => [id, { state: said.at(-1)?.record.state ?? 'open', reviews: said }]))
}

/** Those that nobody has to look at any more. */
export function settledFindings(states: ReadonlyMap<string, Reviewed>): ReadonlySet<string> {
  return new Set([...states].filter(([, { state }]) => state !== 'open').map(([id]) => id))
}
