import type { Assignee, FindingState, LegalReview } from '#contract/legal-reviews'
import type { Shown } from '@/offline/outbox/fold/record'

/** What people said of one finding, the earliest first; how far it is and who takes care of it by the latest that says so. */
export type Reviewed = { state: FindingState; assignee: Assignee | null; reviews: readonly Shown<LegalReview>[] }

export const NOT_REVIEWED: Reviewed = { state: 'open', assignee: null, reviews: [] }

/** A review as it is written on this device: without a state it leaves the finding as it is. */
export type Said = Pick<
  LegalReview,
  'id' | 'document_id' | 'finding_id' | 'finding_title' | 'comment' | 'assignee' | 'created_at' | 'created_by'
> & { state?: FindingState | undefined }

/**
 * The reviews that were read with a document, and after them those that were written on this device since, with the state
 * that the server will find.
 */
export function withOwn(read: readonly LegalReview[], own: readonly Shown<Said>[]): Shown<LegalReview>[] {
  const known = new Set(read.map(({ id }) => id))
  const states = new Map(read.map(({ finding_id, state }) => [finding_id, state]))
  const added = own.flatMap(({ record, mark }): Shown<LegalReview>[] => {
    if (known.has(record.id)) return []
    const state = record.state ?? states.get(record.finding_id) ?? 'open'
    states.set(record.finding_id, state)
    return [{ record: { ...record, state }, mark }]
  })
  return [...read.map((record) => ({ record, mark: null })), ...added]
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
