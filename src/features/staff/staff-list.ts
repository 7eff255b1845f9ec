import { searchLines, searchTerms } from '#contract/search-text'
import { type Colleague, type StaffMember, staffFields } from '#contract/staff'
import { Role } from '#contract/standing'
import { codePointKey, compareKeys } from '@/lib/code-point-key'
import type { ListRule } from '@/offline/outbox/fold/list'
import type { WholeList } from '@/offline/scope/paged-list'
import { staffQueries, type WholeStaff } from './queries'
import type { StaffSearch } from './staff-address'

export type StaffSort = 'role' | 'name'

/** The order of the list that an address stands for: by role, and by name within each, unless another was chosen. */
export function sortOf({ sort_by, sort_order }: StaffSearch): { by: StaffSort; order: 'asc' | 'desc' } {
  return { by: sort_by ?? 'role', order: sort_order ?? 'asc' }
}

/** Which members an address shows, and in which order. Who is let in no more stands last, however it is sorted. */
export function staffRule(search: StaffSearch): ListRule<StaffMember> {
  const { by, order } = sortOf(search)
  const way = order === 'asc' ? 1 : -1
  const terms = searchTerms(search.search ?? '')
  return {
    compare: (a, b) =>
      isOut(a) - isOut(b) ||
      way * ((by === 'role' ? roleRank(a.role) - roleRank(b.role) : 0) || byName(a, b)) ||
      compareKeys(a.id, b.id),
    matches: (member) => {
      const lines = searchLines(staffFields, member)
      return terms.every((term) => lines.includes(term))
    },
  }
}

/** The members, for `useWholeList`. */
export const staffList = {
  kind: 'staff',
  query: staffQueries.whole,
  records: ({ members }) => members,
  rule: staffRule,
} satisfies WholeList<StaffSearch, WholeStaff, StaffMember, (typeof staffQueries)['list']>

/** The colleagues that have all words of a search, by role and name. */
export function matchingColleagues(all: readonly Colleague[], search: string): Colleague[] {
  const terms = searchTerms(search)
  return all
    .filter((colleague) => {
      const lines = searchLines(staffFields, colleague)
      return terms.every((term) => lines.includes(term))
    })
    .sort((a, b) => roleRank(a.role) - roleRank(b.role) || byName(a, b))
}

function isOut({ status }: StaffMember): number {
  return status === 'active' ? 0 : 1
}

/** Who may do most stands first; a role that nobody knows, last. */
function roleRank(role: string): number {
  const known: readonly string[] = Role.options
  const rank = known.indexOf(role)
  return rank < 0 ? known.length : rank
}

function byName(a: { name: string }, b: { name: string }): number {
  return compareKeys(codePointKey(a.name), codePointKey(b.name))
}
