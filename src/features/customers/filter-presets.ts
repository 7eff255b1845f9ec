import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CustomerFilterQuery } from '#contract/customer-filter'
import { filterQueryShape } from '#contract/customer-list'

/** What a desk asks most, ready to be pressed. */
export const READY_FILTERS: readonly { filter: CustomerFilterQuery; words: MessageDescriptor }[] = [
  { filter: { next_contact: 'due' }, words: msg`今日までに連絡` },
  { filter: { last_contact_over: '3m' }, words: msg`3か月以上対応していない` },
  { filter: { birth_month: 'this' }, words: msg`今月が誕生日` },
  { filter: { never_contacted: true }, words: msg`対応したことがない` },
]

type Contact = Pick<CustomerFilterQuery, 'last_contact_over' | 'last_contact_within' | 'never_contacted'>

/** The choices of the field for the last contact. An address can say others. */
export const LAST_CONTACTS: readonly Contact[] = [
  { last_contact_over: '1m' },
  { last_contact_over: '3m' },
  { last_contact_over: '6m' },
  { last_contact_over: '12m' },
  { last_contact_within: '1m' },
  { last_contact_within: '3m' },
  { never_contacted: true },
]

/** What a filter says of the last contact. */
export function lastContactOf(filter: CustomerFilterQuery): Contact {
  const { last_contact_over: over, last_contact_within: within, never_contacted: never } = filter
  return {
    ...(over === undefined ? {} : { last_contact_over: over }),
    ...(within === undefined ? {} : { last_contact_within: within }),
    ...(never === undefined ? {} : { never_contacted: never }),
  }
}

/** The parts of a filter that are numbers, as they are typed. */
export const COUNT_NAMES = ['visits_from', 'visits_to', 'contacts_from', 'contacts_to'] as const
export type CountTexts = Record<(typeof COUNT_NAMES)[number], string>

/** The numbers of a filter as text; empty where it asks for none. */
export function countTexts(filter: CustomerFilterQuery): CountTexts {
  const texts = COUNT_NAMES.map((name) => [name, filter[name] === undefined ? '' : String(filter[name])])
  return Object.fromEntries(texts) as CountTexts
}

/** What was typed as parts of a filter; null where something is no number. */
export function countsIn(texts: CountTexts): Pick<CustomerFilterQuery, keyof CountTexts> | null {
  const counts = COUNT_NAMES.map((name) => [name, countIn(texts[name])] as const)
  return counts.some(([, count]) => count === null) ? null : Object.fromEntries(counts)
}

/** A number of contacts as it was typed, in any width: null for what is none, undefined for nothing. */
export function countIn(typed: string): number | null | undefined {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return undefined
  return /^\d{1,6}$/.test(text) ? Number(text) : null
}

/** Whether the list can be asked for the tags of a filter: there may be too many, or one that is too long. */
export function canAskTags({ tags }: CustomerFilterQuery): boolean {
  return filterQueryShape.tags.safeParse(tags).success
}
