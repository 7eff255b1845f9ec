import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { COPY_PAGE } from '#contract/list-limits'
import { type StaffMember, staff } from '#contract/staff'
import { call } from '@/api/call'

const all = ['staff'] as const
const list = [...all, 'list'] as const

const { staff: members, own_id: ownId } = staff.list.response.shape
const WholeStaff = z.object({ members, ownId })
export type WholeStaff = { members: readonly StaffMember[]; ownId: string }

/** The only home of the keys under which members of staff are read. */
export const staffQueries = {
  all,
  list,

  /** All members, for those who lead: they are few, and are searched on the device. */
  whole: () =>
    queryOptions({ queryKey: list, queryFn: ({ signal }) => readWhole(signal), meta: { reply: WholeStaff } }),

  /** All colleagues, as everybody may know them. */
  directory: () =>
    queryOptions({
      queryKey: [...all, 'directory'] as const,
      queryFn: ({ signal }) => call(staff.directory, {}, { signal }),
      meta: { reply: staff.directory.response },
    }),

  one: (id: string) =>
    queryOptions({
      queryKey: [...all, 'one', id] as const,
      queryFn: ({ signal }) => call(staff.get, { params: { id } }, { signal }),
      meta: { reply: staff.get.response },
      enabled: id !== '',
    }),

  /** What is in the hands of a member. Not the five minutes of section 9: somebody is about to remove the member by it. */
  holdings: (id: string) =>
    queryOptions({
      queryKey: [...all, 'holdings', id] as const,
      queryFn: ({ signal }) => call(staff.holdings, { params: { id } }, { signal }),
      meta: { reply: staff.holdings.response },
      staleTime: 0,
      gcTime: 0,
    }),
}

async function readWhole(signal: AbortSignal): Promise<WholeStaff> {
  const members: StaffMember[] = []
  for (;;) {
    const page = await call(staff.list, { query: { limit: COPY_PAGE, skip: members.length } }, { signal })
    members.push(...page.staff)
    if (members.length >= page.total || page.staff.length === 0) return { members, ownId: page.own_id }
  }
}
