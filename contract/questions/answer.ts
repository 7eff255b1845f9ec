import type { Source } from '../assistant.ts'
import type { AnswerTable } from '../conversations.ts'
import { type Day, dayName } from './calendar.ts'

/** What somebody asks, when and where, and what their role may see. */
export type Asking = {
  question: string
  now: Date
  timezone: string
  /** The day of `now` in the time zone. */
  today: Day
  may: { customers: boolean; products: boolean; directory: boolean }
  /** The customer that the conversation is about; null for none. */
  customerId: string | null
}

/** The same with what a letter to a customer is signed with. */
export type AskingForCustomer = Asking & { tenantName: string; author: string }

/** An answer made of records. */
export type Answer = {
  /** `choices`: several records are meant, and the person says which. `unknown`: it was not understood, or is not on record. */
  state: 'answered' | 'choices' | 'unknown'
  /** How the question was understood; null when it was not. */
  asked: string | null
  /** Markdown without HTML. */
  text: string
  sources: Source[]
  table: AnswerTable | null
  /** Customers among whom the person chooses. */
  choices: { customer_id: string; label: string }[]
  /** The one customer that it is about: 「その方」 of the next question. */
  customerId: string | null
}

/** An interpretation of a question that was asked on another day than it is answered: it says so. */
export function askedOn(asked: string, day: Day): string {
  return `${asked}（${dayName(day)}の質問）`
}

/** The interpretation without the day, to be asked again. */
export function askedAgain(asked: string): string {
  return asked.replace(/（[^（）]*（.）の質問）$/u, '')
}

/** Rows that an answer shows; the number of all stands in its text. */
export const MOST_ROWS = 20

const NOTHING = { sources: [], table: null, choices: [], customerId: null }

export function answered(asked: string, text: string, more: Partial<Answer> = {}): Answer {
  return { state: 'answered', asked, text, ...NOTHING, ...more }
}

/** Says that the answer is not known, and what could be asked instead. */
export function notKnown(reason: string, asked: string | null = null): Answer {
  return { state: 'unknown', asked, text: reason, ...NOTHING }
}

export function customerSource({ id, name }: { id: string; name: string }, excerpt = ''): Source {
  return { kind: 'customer', id, title: `${name} 様`, excerpt }
}

/** What a text from a record looks like in Markdown: signs that would change its form are escaped. */
export function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>~|]/gu, '\\$&').replaceAll('\n', ' ')
}

/** A number with the commas of Japanese prices. */
export function commas(number: number): string {
  return number.toLocaleString('ja-JP')
}
