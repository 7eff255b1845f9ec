import type { Source } from '#contract/assistant'

const EXCERPT = 120

export type Contact = {
  id: string
  customer_id: string
  type: string
  summary: string
  content: string
  occurred_at: Date
}
export type Person = {
  id: string
  name: string
  name_kana: string
  company: string
  address: string
  birth_date: string | null
  tags: string[]
  memo: string
  caution: string
  status: string
  created_at: Date
}

/** The beginning of a text, on one line. */
export function excerptOf(text: string, length = EXCERPT): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : line
}

/** The sentence of a text that has one of the names, or all of it. */
export function sentenceNaming(text: string, names: readonly string[]): string {
  return text.split(/(?<=[。\n])/).find((sentence) => names.some((name) => sentence.includes(name))) ?? text
}

export const ofPerson = ({ id, name, company }: Pick<Person, 'id' | 'name' | 'company'>): Source => ({
  kind: 'customer',
  id,
  title: `${name} 様`,
  excerpt: company,
})

export const ofContact = (contact: Contact, format: Dates): Source => ({
  kind: 'interaction',
  id: contact.id,
  title: `${format.day(contact.occurred_at)} ${TYPES[contact.type] ?? ''} ${contact.summary}`,
  excerpt: excerptOf(contact.content),
  url: `/customers/${contact.customer_id}`,
})

export const TYPES: Readonly<Record<string, string>> = {
  visit: '来訪',
  call: '電話',
  email: 'メール',
  chat: 'チャット',
  note: 'メモ',
}

/** Days by the wall clock of a tenant. */
export type Dates = { day(at: Date): string; isoDay(at: Date): string }

export function datesOf(timezone: string): Dates {
  const day = new Intl.DateTimeFormat('ja-JP', { dateStyle: 'long', timeZone: timezone })
  const iso = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone })
  return { day: (at) => day.format(at), isoDay: (at) => iso.format(at) }
}
