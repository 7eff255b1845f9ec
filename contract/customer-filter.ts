// Which customers a filter leaves, on a given day: the rule of the list for server and device. No schema is here, so that who
// only searches needs no more code.

import { type SegmentId, type SegmentStarts, segmentOf, segmentStarts } from './customer-segments.ts'
import type { Customer, CustomerStatus } from './customers.ts'
import { type Instant, instantOf, isBefore } from './instant.ts'
import { daysBefore, monthsBefore, startOfDay } from './japan-day.ts'
import { isDueContact } from './next-contact.ts'

/** A month of the calendar, or one told from the present one, which stays true next month. */
export const BIRTH_MONTHS = ['this', 'next', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const
export type BirthMonth = (typeof BIRTH_MONTHS)[number]

/** By today, within seven days of which today is the first, or on whatever day. */
export const NEXT_CONTACTS = ['due', 'week', 'any'] as const
export type NextContact = (typeof NEXT_CONTACTS)[number]

/** A number of days or months before today: `30d`, `3m`. */
export const PERIOD = /^[1-9]\d{0,3}[dm]$/

/** All of these have to hold; what is left out asks for nothing. */
export type CustomerFilter = {
  /** The customer has each of them. */
  tags?: string[]
  /** The last contact was that long ago or longer; who never had one is not among them. */
  last_contact_over?: string
  /** The last contact was no longer ago than that, or is noted ahead. */
  last_contact_within?: string
  never_contacted?: true
  contacts_from?: number
  contacts_to?: number
  /** Contacts of the kind `visit`. */
  visits_from?: number
  visits_to?: number
  birth_month?: BirthMonth
  /** Somebody wants to be in touch again (`next-contact.ts`). */
  next_contact?: NextContact
  status?: CustomerStatus
  /** A segment of the marketing analysis. */
  segment?: SegmentId
}

/** A filter as the query of the list says it: the tags as JSON, for a tag may hold any character. */
export type CustomerFilterQuery = {
  [Name in keyof CustomerFilter]?: (Name extends 'tags' ? string : CustomerFilter[Name]) | undefined
}

/** The names of a filter, in the order in which screens tell them. */
export const FILTER_NAMES = [
  'segment',
  'last_contact_over',
  'last_contact_within',
  'never_contacted',
  'contacts_from',
  'contacts_to',
  'visits_from',
  'visits_to',
  'birth_month',
  'next_contact',
  'tags',
  'status',
] as const satisfies readonly (keyof CustomerFilter)[]

/** A filter as a query of the list. */
export function filterQuery({ tags, ...rest }: CustomerFilter): CustomerFilterQuery {
  return tags && tags.length > 0 ? { ...rest, tags: JSON.stringify(tags) } : rest
}

/** What is relative in a filter, told for one day: the last contact lies from one moment on and before another. */
export type FilterOnDay = Pick<
  CustomerFilter,
  'tags' | 'contacts_from' | 'contacts_to' | 'visits_from' | 'visits_to' | 'status'
> & {
  lastFrom?: Instant
  lastBefore?: Instant
  isNever: boolean
  /** 1 to 12. */
  birthMonth?: number
  /** The last day on which the next contact is asked for, and the present one, `YYYY-MM-DD`. */
  contact?: { by: string; today: string }
  segment?: { id: SegmentId; starts: SegmentStarts }
}

/** A query's filter on a day `YYYY-MM-DD`; null when it asks for nothing. */
export function filterOn(query: CustomerFilterQuery, today: string): FilterOnDay | null {
  if (!FILTER_NAMES.some((name) => query[name] !== undefined)) return null
  const { tags, last_contact_over: over, last_contact_within: within, never_contacted, birth_month, segment } = query
  const { contacts_from, contacts_to, visits_from, visits_to, status, next_contact: next } = query
  return {
    ...(tags !== undefined && { tags: JSON.parse(tags) as string[] }),
    ...(contacts_from !== undefined && { contacts_from }),
    ...(contacts_to !== undefined && { contacts_to }),
    ...(visits_from !== undefined && { visits_from }),
    ...(visits_to !== undefined && { visits_to }),
    ...(status !== undefined && { status }),
    ...(over !== undefined && { lastBefore: instantOf(startOfDay(daysBefore(dayBefore(today, over), -1))) }),
    ...(within !== undefined && { lastFrom: instantOf(startOfDay(dayBefore(today, within))) }),
    isNever: never_contacted === true,
    ...(birth_month !== undefined && { birthMonth: monthOn(today, birth_month) }),
    ...(next !== undefined && { contact: { by: contactDay(today, next), today } }),
    ...(segment !== undefined && { segment: { id: segment, starts: segmentStarts(today) } }),
  }
}

/** Whether the same filter leaves others on another day. */
export function goesByDay(query: CustomerFilterQuery): boolean {
  const { last_contact_over, last_contact_within, segment, birth_month: month, next_contact: next } = query
  // A contact that is noted ahead settles the next one when its day comes.
  if ([last_contact_over, last_contact_within, segment, next].some((asked) => asked !== undefined)) return true
  return month === 'this' || month === 'next'
}

function dayBefore(today: string, period: string): string {
  const count = Number.parseInt(period, 10)
  return period.endsWith('d') ? daysBefore(today, count) : monthsBefore(today, count)
}

/** Far enough for every day that can be typed. */
const LAST_DAY = '9999-12-31'

function contactDay(today: string, next: NextContact): string {
  if (next === 'any') return LAST_DAY
  return next === 'week' ? daysBefore(today, -6) : today
}

function monthOn(today: string, month: BirthMonth): number {
  const present = Number(today.slice(5, 7))
  if (month === 'this') return present
  return month === 'next' ? (present % 12) + 1 : Number(month)
}

/** Whether a customer passes; what costs least is asked first. */
export function passesFilter(customer: Customer, on: FilterOnDay): boolean {
  const { status, birthMonth, tags = [] } = on
  if (status !== undefined && customer.status !== status) return false
  if (!isWithin(customer.interactions_count, on.contacts_from, on.contacts_to)) return false
  if (!isWithin(customer.visits_count ?? 0, on.visits_from, on.visits_to)) return false
  if (birthMonth !== undefined && Number(customer.birth_date?.slice(5, 7)) !== birthMonth) return false
  if (on.contact && !isDueContact(customer, on.contact.today, on.contact.by)) return false
  if (!tags.every((tag) => customer.tags.includes(tag))) return false
  return passesTimes(customer, on)
}

const isWithin = (count: number, from = 0, to = Number.POSITIVE_INFINITY) => count >= from && count <= to

function passesTimes(customer: Customer, { isNever, lastFrom, lastBefore, segment }: FilterOnDay): boolean {
  const { last_interaction_at: last } = customer
  if (isNever && last !== null) return false
  if (lastFrom && (last === null || isBefore(last, lastFrom))) return false
  if (lastBefore && (last === null || !isBefore(last, lastBefore))) return false
  return segment === undefined || segmentOf(customer, segment.starts) === segment.id
}
