import type { ImportKey } from '#contract/customer-imports'
import {
  blockingKeys,
  type Compared,
  emailKey,
  type LikenessKeys,
  likenessBetween,
  likenessKeys,
  phoneKey,
  type Reason,
} from '#contract/likeness'
import { nameText } from '#contract/name-fold'

/** What a customer is recognised by. */
export type Recognised = Compared & {
  id: string
  /** Other names of it: the ids of the records that went into it. */
  merged_ids?: readonly string[] | undefined
}

/** Where somebody is known from: the records, or an earlier line of the file. */
export type Known = Recognised & { line: number | null }

/** Somebody who may be the same person, and what both have in common. */
export type LookAlike = { known: Known; reasons: Reason[] }

/** Everybody a row may be about: the customers of the tenant, and the new ones of the lines before. */
export type KnownCustomers = {
  add(customer: Recognised, line: number | null): void
  /** The customers whose key is that of a row; empty where the row has no key. */
  byKey(key: ImportKey, row: Partial<Recognised>): Known[]
  /** Notes that a line is about a customer; the earlier line that is, null where none was. */
  claim(id: string, line: number): number | null
  /** Who a new customer may turn out to be, by the rule by which the form warns. */
  like(row: Compared): LookAlike | null
}

/** A telephone number as its digits: 03-1234-5678 and 0312345678 are one. */
const digits = (phone: string) => phone.replaceAll(/\D/g, '')

const KEYS: Record<Exclude<ImportKey, 'none'>, (row: Partial<Recognised>) => string> = {
  id: ({ id = '' }) => id.toLowerCase(),
  email: ({ email = '' }) => emailKey(email),
  // A number that is too short to tell anybody is a key all the same, as it was chosen to be.
  phone: ({ phone = '' }) => phoneKey(phone) || digits(phone),
  name_birth_date: ({ name, birth_date }) => (name && birth_date ? `${nameText(name)} ${birth_date}` : ''),
}

/** `facts`: a number for each, which is compared much faster than its text. */
type Candidate = { known: Known; keys: LikenessKeys; facts: readonly number[] }

/** An index of people, for one import. */
export function knownCustomers(): KnownCustomers {
  const keyed = new Map<string, Known[]>()
  const named = new Map<string, Candidate[]>()
  const numbers = new Map<string, number>()
  const claimed = new Map<string, number>()
  const numberOf = (fact: string) => {
    const number = numbers.get(fact) ?? numbers.size
    numbers.set(fact, number)
    return number
  }
  return {
    add(customer, line) {
      const known: Known = { ...customer, line }
      for (const [key, of] of Object.entries(KEYS)) {
        const value = of(customer)
        if (value !== '') put(keyed, `${key} ${value}`, known)
      }
      for (const id of customer.merged_ids ?? []) put(keyed, `id ${KEYS.id({ id })}`, known)
      const keys = likenessKeys(customer)
      const blocks = blockingKeys(keys)
      const facts = blocks.facts.map(numberOf)
      // A name alone makes nobody the same person.
      if (facts.length > 0) for (const name of blocks.names) put(named, name, { known, keys, facts })
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
      const keys = likenessKeys(row)
      const blocks = blockingKeys(keys)
      const facts = blocks.facts.flatMap((fact) => numbers.get(fact) ?? [])
      if (facts.length === 0) return null
      for (const name of blocks.names) {
        for (const other of named.get(name) ?? []) {
          const isMet = facts.some((fact) => other.facts.includes(fact))
          const likeness = isMet ? likenessBetween(keys, other.keys) : null
          if (likeness?.kind === 'person') return { known: other.known, reasons: likeness.reasons }
        }
      }
      return null
    },
  }
}

function put<T>(index: Map<string, T[]>, at: string, one: T): void {
  const found = index.get(at)
  if (found) found.push(one)
  else index.set(at, [one])
}
