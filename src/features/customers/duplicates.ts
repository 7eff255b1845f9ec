import type { Customer } from '#contract/customers'
import { searchText } from '#contract/search-text'

/** Shorter numbers are extensions or unfinished. */
const MIN_PHONE_DIGITS = 8

export function phoneDigits(phone: string): string {
  const digits = phone.normalize('NFKC').replace(/\D/g, '')
  return digits.length >= MIN_PHONE_DIGITS ? digits : ''
}

/** Those of the candidates that have the typed name or phone number, however it is written. */
export function duplicatesOf(typed: { name: string; phone: string }, candidates: readonly Customer[]): Customer[] {
  const name = searchText(typed.name)
  const phone = phoneDigits(typed.phone)
  const found = candidates.filter(
    (one) => (name !== '' && searchText(one.name) === name) || (phone !== '' && phoneDigits(one.phone) === phone),
  )
  return [...new Map(found.map((one) => [one.id, one])).values()]
}
