// The segments of customers by how lately and how often they were in contact: one rule for the marketing analysis, the list of
// the server and the copy on a device.

import type { Customer } from './customers.ts'
import { type Instant, instantOf, isBefore } from './instant.ts'
import { daysBefore, startOfDay } from './japan-day.ts'

export const SEGMENT_IDS = ['regular', 'new', 'active', 'at-risk', 'dormant', 'never'] as const
export type SegmentId = (typeof SEGMENT_IDS)[number]

/** So many of the latest contacts of a customer are kept with the record: a regular has had as many within a year. */
export const RECENT_CONTACTS = 4

/** When the days begin that the rules count from. */
export type SegmentStarts = { recent: Instant; halfYear: Instant; year: Instant }

/** 90, 180 and 365 days before a day, that day among them. */
export function segmentStarts(today: string): SegmentStarts {
  const start = (days: number) => instantOf(startOfDay(daysBefore(today, days)))
  return { recent: start(90), halfYear: start(180), year: start(365) }
}

type Contacted = Pick<Customer, 'recent_contacts' | 'interactions_count' | 'created_at'>

/**
 * The segment of a customer; the first rule that fits decides. Null for a record that a device has kept from before the server
 * told the contacts with it.
 */
export function segmentOf(customer: Contacted, { recent, halfYear, year }: SegmentStarts): SegmentId | null {
  const { recent_contacts: contacts, interactions_count, created_at } = customer
  if (!contacts) return interactions_count === 0 ? 'never' : null
  const [latest, , , fourth] = contacts
  if (latest === undefined) return 'never'
  if (!isBefore(latest, recent) && fourth !== undefined && !isBefore(fourth, year)) return 'regular'
  if (!isBefore(created_at, recent)) return 'new'
  if (!isBefore(latest, halfYear)) return 'active'
  return isBefore(latest, year) ? 'dormant' : 'at-risk'
}

/** The latest contacts of a customer with one more. One that is among them already stays one. */
export function withContact(known: readonly string[] | undefined, occurredAt: string): string[] | undefined {
  if (!known) return undefined
  const times = new Map([...known, occurredAt].map((time) => [Date.parse(time), time]))
  return Array.from(times)
    .sort(([a], [b]) => b - a)
    .slice(0, RECENT_CONTACTS)
    .map(([, time]) => time)
}
