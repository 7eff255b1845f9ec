import type { AuditFilter } from '#contract/audit'
import { DAY_MS } from '#contract/day'
import { fromTokyoWallClock } from '@/lib/tokyo-time'
import type { AuditSearch } from './audit-address'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The filter of an address, as the server takes it. An id that is none and a day that does not exist narrow nothing. */
export function filterOf({ member, action, record, from, to }: AuditSearch): AuditFilter {
  const begin = from && fromTokyoWallClock(`${from}T00:00`)
  const lastDay = to && fromTokyoWallClock(`${to}T00:00`)
  return {
    ...(member && ID.test(member) && { member_id: member }),
    ...(action && { action }),
    ...(record && ID.test(record) && { record_id: record }),
    ...(begin && { from: begin }),
    ...(lastDay && { to: new Date(Date.parse(lastDay) + DAY_MS).toISOString() }),
  }
}
