import { type Customer, type CustomerInput, EMPTY_CUSTOMER } from '#contract/customers'
import { tidyEmail, tidyFurigana, tidyName, tidyPhone } from '#contract/kana'

const FIELDS = Object.keys(EMPTY_CUSTOMER) as (keyof CustomerInput)[]

const TIDY: { readonly [field: string]: ((text: string) => string) | undefined } = {
  name: tidyName,
  name_kana: tidyFurigana,
  company: tidyName,
  email: tidyEmail,
  phone: tidyPhone,
  address: tidyName,
}

/** The part of a record that a person types. */
export function inputOf(customer: Customer): CustomerInput {
  return pick(customer, FIELDS) as CustomerInput
}

/** One text as it is kept: width, furigana in katakana, no space around it. The server tidies by the same rules. */
export function tidyField(field: keyof CustomerInput, text: string): string {
  return TIDY[field]?.(text) ?? text
}

/** Everything that was typed, as it is kept. */
export function tidyInput(input: CustomerInput): CustomerInput {
  const tidied = FIELDS.map((field) => {
    const value = input[field]
    return [field, typeof value === 'string' ? tidyField(field, value) : value]
  })
  return { ...(Object.fromEntries(tidied) as CustomerInput), tags: [...new Set(input.tags.map(tidyName))] }
}

/** The fields that differ, with their new values. */
export function changedFields(before: CustomerInput, now: CustomerInput): Partial<CustomerInput> {
  return pick(
    now,
    FIELDS.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(now[field])),
  )
}

const ONLY_KANA = /^[\u3041-\u30ff\uff61-\uff9f\s]+$/u
const ONLY_NUMBER = /^[\d+()\s-]+$/

/** What was searched for, where it goes in the form for the new customer who was not found. */
export function inputFromSearch(search: string): Partial<CustomerInput> {
  const text = search.trim()
  if (text === '') return {}
  if (ONLY_NUMBER.test(tidyPhone(text))) return { phone: tidyPhone(text) }
  if (text.includes('@')) return { email: tidyEmail(text) }
  return ONLY_KANA.test(text) ? { name_kana: tidyFurigana(text) } : { name: tidyName(text) }
}

function pick<T extends CustomerInput>(from: T, fields: readonly (keyof CustomerInput)[]): Partial<CustomerInput> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]))
}
