import { addressText } from '@/lib/address-text'
import { GROUPS, type VisitGroup } from './visit-list'

/** What the address of the reception can say. Today and everybody are left out. */
export type VisitSearch = {
  day?: string
  status?: VisitGroup
  /** The form for who has come is open. */
  new?: 1
  /** The customer that the form begins with. */
  customer?: string
}
export type VisitSearchChange = { [K in keyof VisitSearch]?: VisitSearch[K] | undefined }

/** Reads an address that anybody may have typed: unknown or broken parts are left out. */
export function parseVisitSearch(raw: Record<string, unknown>): VisitSearch {
  return withoutNothing({
    day: isDay(raw.day) ? raw.day : undefined,
    status: GROUPS.find((group) => group === raw.status),
    new: Number(raw.new) === 1 ? 1 : undefined,
    customer: addressText(raw.customer),
  })
}

/** The address after some of its parts changed. */
export function withoutNothing(search: VisitSearchChange): VisitSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))
}

function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^20\d{2}-\d{2}-\d{2}$/.test(value)) return false
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
}
