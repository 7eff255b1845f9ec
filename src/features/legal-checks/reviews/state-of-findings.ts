import type { Assignee, FindingState, LegalReview } from '#contract/legal-reviews'
import type { Shown } from '@/offline/outbox/fold/record'

/** What people said of one finding, the earliest first; how far it is and who takes care of it by the latest that says so. */
export type Reviewed = { state: FindingState; assignee: Assignee | null; reviews: readonly Shown<LegalReview>[] }

export const NOT_REVIEWED: Reviewed = { state: 'open', assignee: null, reviews: [] }

/** The reviews that were read with a document, and after them those that were written on this device since. */
export function withOwn(read: readonly LegalReview[], own: readonly Shown<LegalReview>[]): Shown<LegalReview>[] {
  const known = new Set(read.map(({ id }) => id))
  return [...read.map((record) => ({ record, mark: null })), ...own.filter(({ record }) => !known.has(record.id))]
}

/** The findings of a document that somebody said something of, by their ids. */
export function stateOfFindings(reviews: readonly Shown<LegalReview>[]): ReadonlyMap<string, Reviewed> {
  const of = Map.groupBy(reviews, ({ record }) => record.finding_id)
  return new Map(
    [...of].map(([id, said]) => {
      const state = said.at(-1)?.record.state ?? 'open'
      return [id, { state, assignee: assigneeOf(said.map(({ record }) => record)), reviews: said }]
    }),
  )
}

/** Those that nobody has to look at any more. */
export function settledFindings(states: ReadonlyMap<string, Reviewed>): ReadonlySet<string> {
  return new Set([...states].filter(([, { state }]) => state !== 'open').map(([id]) => id))
}

/** Who takes care of a finding, by the latest of its reviews that says so; null: nobody. */
export function assigneeOf(reviews: readonly LegalReview[]): Assignee | null {
  return reviews.findLast(({ assignee }) => assignee !== undefined)?.assignee ?? null
}
