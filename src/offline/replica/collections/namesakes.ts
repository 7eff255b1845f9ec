import type { Customer } from '#contract/customers'
import { nameKeys } from '#contract/likeness'
import type { Bearer, Namesakes } from './question'

/** So many of them are told by their birth dates; more would not be read. */
const MOST_TOLD = 20
/** Names that are folded at a time. */
const SLICE = 1_000

/** A name as it is compared is costly to make; a record that has not changed stays the same object. */
const known = new WeakMap<Customer, ReturnType<typeof nameKeys>>()

/**
 * Who else bears the name of each of these people, or one that sounds the same, by the rule of `likeness.ts`. All are answered by
 * one walk over the records. The first one folds their names: it stops after each slice, so that 50,000 records hold up no search.
 */
export function* namesakesAmong(
  customers: readonly Customer[],
  people: readonly Bearer[],
): Generator<void, readonly Namesakes[]> {
  const asked = people.map((person) => ({ ...nameKeys(person), id: person.id, count: 0, customers: [] as Customer[] }))
  const byName = Map.groupBy(asked.filter(isNamed('folded')), ({ folded }) => folded)
  const byKana = Map.groupBy(asked.filter(isNamed('kana')), ({ kana }) => kana)
  let folded = 0
  for (const customer of customers) {
    let keys = known.get(customer)
    if (!keys) {
      keys = nameKeys(customer)
      known.set(customer, keys)
      folded += 1
      if (folded % SLICE === 0) yield
    }
    const [written, sounding] = [byName.get(keys.folded), byKana.get(keys.kana)]
    if (!written && !sounding) continue
    for (const bearer of new Set([...(written ?? []), ...(sounding ?? [])])) {
      if (bearer.id === customer.id) continue
      bearer.count += 1
      if (bearer.customers.length < MOST_TOLD) bearer.customers.push(customer)
    }
  }
  return asked.map(({ count, customers: told }) => ({ count, customers: told }))
}

const isNamed =
  <K extends string>(key: K) =>
  (keys: Readonly<Record<K, string>>) =>
    keys[key] !== ''
