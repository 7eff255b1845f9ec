import type { ImportKey } from '#contract/customer-imports'
import { searchText } from '#contract/search-text'

/** What a customer is recognised by. */
export type Recognised = {
  id: string
  name: string
  name_kana: string
  email: string
  phone: string
  birth_date: string | null
}

/** Where somebody is known from: the records, or an earlier line of the file. */
export type Known = Recognised & { line: number | null }

export type Likeness = { known: Known; by: 'phone' | 'birth_date' | 'email' }

/** Everybody a row may be about: the customers of the tenant, and the new ones of the lines before. */
export type KnownCustomers = {
  add(customer: Recognised, line: number | null): void
  /** The customers whose key is that of a row; empty where the row has no key. */
  byKey(key: ImportKey, row: Partial<Recognised>): Known[]
  /** Notes that a line is about a customer; the earlier line that is, null where none was. */
  claim(id: string, line: number): number | null
  /** Who a new customer may turn out to be: the same name or furigana, with the same number, birth date or address. */
  like(row: Partial<Recognised>): Likeness | null
}

/** A telephone number as its digits: 03-1234-5678 and 0312345678 are one. */
const digits = (phone = '') => phone.replaceAll(/\D/g, '')
const folded = (text = '') => searchText(text)

const KEYS: Record<Exclude<ImportKey, 'none'>, (row: Partial<Recognised>) => string> = {
  id: ({ id = '' }) => id.toLowerCase(),
  email: ({ email }) => folded(email),
  phone: ({ phone }) => digits(phone),
  name_birth_date: ({ name, birth_date }) => (name && birth_date ? `${folded(name)} ${birth_date}` : ''),
}

/** An index of people, for one import by one key. */
export function knownCustomers(): KnownCustomers {
  const keyed = new Map<string, Known[]>()
  const named = new Map<string, Known[]>()
  const claimed = new Map<string, number>()
  const put = (index: Map<string, Known[]>, at: string, known: Known) => {
    const found = index.get(at)
    if (found) found.push(known)
    else index.set(at, [known])
  }
  return {
    add(customer, line) {
      const known: Known = { ...customer, line }
      for (const [key, of] of Object.entries(KEYS)) {
        const value = of(customer)
        if (value !== '') put(keyed, `${key} ${value}`, known)
      }
      for (const name of new Set([folded(customer.name), folded(customer.name_kana)])) {
        if (name !== '') put(named, name, known)
      }
    },
    byKey(key, row) {
      const value = key === 'none' ? '' : KEYS[key](row)
      return value === '' ? [] : (keyed.get(`${key} ${value}`) ?? [])
    },
    claim(id, line) {
      const earlier = claimed.get(id) ?? null
      if (earlier === null) claimed.set(id, line)
      return earlier
    },
    like(row) {
      for (const name of [folded(row.name), folded(row.name_kana)]) {
        for (const known of named.get(name) ?? []) {
          const by = likenessOf(row, known)
          if (by) return { known, by }
        }
      }
      return null
    },
  }
}

function likenessOf(row: Partial<Recognised>, known: Known): Likeness['by'] | null {
  const phone = digits(row.phone)
  if (phone !== '' && phone === digits(known.phone)) return 'phone'
  if (row.birth_date && row.birth_date === known.birth_date) return 'birth_date'
  return row.email && folded(row.email) === folded(known.email) ? 'email' : null
}
