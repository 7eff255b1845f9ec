import type { Customer } from '#contract/customers'

/** Of whom somebody has said that they are others than a customer, and why. */
export type DistinctNotes = { distinct_ids: string[]; distinct_reasons: Record<string, string> }

/** What may have such notes. */
export type Noted = { distinct_ids?: string[] | undefined; distinct_reasons?: Record<string, string> | undefined }

/** The notes of a record, or of what a merge has kept of one: where there are none, they are empty. */
export function notesOf({ distinct_ids = [], distinct_reasons = {} }: Noted): DistinctNotes {
  return { distinct_ids, distinct_reasons }
}

/**
 * The notes of the kept one after a merge: what was said of the merged one is said of the same person, and would be lost once the
 * others are merged as well. Its own word comes first. Whatever it has said itself stays, also of the merged one: they may be two
 * again.
 */
export function handedOn(kept: Customer, merged: Customer): DistinctNotes {
  const own = notesOf(kept)
  const theirs = notesOf(merged)
  const same = new Set([kept, merged].flatMap(({ id, merged_ids: ids = [] }) => [id, ...ids]))
  const others = theirs.distinct_ids.filter((id) => !same.has(id))
  const reasons = Object.entries(theirs.distinct_reasons).filter(([id]) => others.includes(id))
  return {
    distinct_ids: [...new Set([...own.distinct_ids, ...others])],
    distinct_reasons: { ...Object.fromEntries(reasons), ...own.distinct_reasons },
  }
}

/** The notes without what only the merge has brought, as far as they still say what it wrote: what a person has said since stays. */
export function takenBack(now: DistinctNotes, before: DistinctNotes, written: DistinctNotes): DistinctNotes {
  const isBroughtReason = (id: string) =>
    now.distinct_reasons[id] === written.distinct_reasons[id] &&
    written.distinct_reasons[id] !== before.distinct_reasons[id]
  const isBrought = (id: string) =>
    written.distinct_ids.includes(id) &&
    !before.distinct_ids.includes(id) &&
    now.distinct_reasons[id] === written.distinct_reasons[id]
  return {
    distinct_ids: now.distinct_ids.filter((id) => !isBrought(id)),
    distinct_reasons: Object.fromEntries(Object.entries(now.distinct_reasons).filter(([id]) => !isBroughtReason(id))),
  }
}
