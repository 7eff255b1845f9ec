import type { VisitStatus } from '#contract/visit-steps'
import type { Visit } from '#contract/visits'
import { compareKeys } from '@/lib/code-point-key'
import type { WholeList } from '@/offline/scope/paged-list'
import { type DayOfVisits, visitQueries } from './queries'

/** What the list can be narrowed to. Whoever has left counts among those who are done. */
export const GROUPS = ['waiting', 'serving', 'paying', 'done'] as const
export type VisitGroup = (typeof GROUPS)[number]

export function groupOf(status: VisitStatus): VisitGroup {
  return status === 'left' ? 'done' : status
}

/** Who came on a day, in the order in which they came, for `useWholeList`. */
export function visitsOf(day: string) {
  const rule = {
    compare: (a: Visit, b: Visit) =>
      Date.parse(a.arrived_at) - Date.parse(b.arrived_at) ||
      a.number - b.number ||
      a.branch - b.branch ||
      compareKeys(a.id, b.id),
    matches: (visit: Visit) => visit.day === day,
  }
  return {
    kind: 'visit',
    query: () => visitQueries.day(day),
    records: ({ visits }) => visits,
    rule: () => rule,
  } satisfies WholeList<object, DayOfVisits, Visit, ReturnType<typeof visitQueries.day>['queryKey']>
}

/** How many there are of each group. */
export function countsOf(visits: readonly Pick<Visit, 'status'>[]): Readonly<Record<VisitGroup, number>> {
  const counts = { waiting: 0, serving: 0, paying: 0, done: 0 }
  for (const { status } of visits) counts[groupOf(status)] += 1
  return counts
}
