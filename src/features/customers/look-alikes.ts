import type { Customer, CustomerList } from '#contract/customers'
import { type Compared, type Likeness, likenessOf, phoneKey } from '#contract/likeness'
import { searchText } from '#contract/search-text'

/** A customer with what a person that is typed, or another one, has in common with them. */
export type LookAlike = Likeness & { customer: Customer }

const ORDER: readonly Likeness['kind'][] = ['person', 'namesake', 'household']

/** Those of the candidates that have something in common, who may be the same person first; each once. */
export function lookAlikes(compared: Compared, candidates: readonly Customer[]): LookAlike[] {
  const each = new Map(candidates.map((customer) => [customer.id, customer]))
  return [...each.values()]
    .flatMap((customer) => {
      const likeness = likenessOf(compared, customer)
      return likeness ? [{ ...likeness, customer }] : []
    })
    .toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
}

/**
 * What is searched for to find who has something in common with somebody: the name, how it sounds, the number, the address of
 * the mailbox, and the given name of who was born on the same day. Empty for what is not known.
 */
export function searchesFor({ name, name_kana, phone, email, birth_date }: Compared): readonly string[] {
  const given = name.trim().split(/\s+/u).slice(1).at(-1) ?? ''
  return [
    searchText(name) === '' ? '' : name.trim(),
    searchText(name_kana) === '' ? '' : name_kana.trim(),
    phoneKey(phone),
    email.trim(),
    birth_date === null || given === '' ? '' : `${given} ${birth_date}`,
  ]
}

/** The customers of several lists. */
export const listed = (lists: readonly (CustomerList | null | undefined)[]): Customer[] =>
  lists.flatMap((list) => list?.customers ?? [])
