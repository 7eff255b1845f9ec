// Where every contact lies on the disk, whose it is and when it was; the contacts themselves stay on the disk. 200,000 of
// them take about 15 MB here.
import type { Head } from './segment'
import { compareIds, ID_WORDS, writeId } from './uuid-words'

/** A contact's place: number of the segment, and which one in it. */
export type ContactPlace = { segment: number; at: number }

export type ContactIndex = {
  /** Knows a segment; one that has grown may come again. */
  add: (segment: number, head: Head) => void
  /** How many contacts of a customer are here. */
  countOf: (customerId: string) => number
  /** Places of the contacts of one customer, latest first. */
  placesOf: (customerId: string) => ContactPlace[]
  /** Every contact of customers that `isLive`, with the time when it was. */
  each: (isLive: (customer: number) => boolean, visit: (occurredAt: number, contact: number) => void) => void
  /** The number under which a customer is known here; -1 for one without contacts. */
  customer: (id: string) => number
  /** How many customers are known here. */
  customers: () => number
  place: (contact: number) => ContactPlace
  /** Negative when the contact `a` was before `b`; the id decides between equals. */
  compare: (a: number, b: number) => number
}

export function createContactIndex(): ContactIndex {
  const contacts = idTable()
  const customers = idTable()
  const occurred: number[] = []
  const owner: number[] = []
  const segments: number[] = []
  const positions: number[] = []
  /** The contacts of each customer, as a chain: the last one, and from each to the one before. */
  const last: number[] = []
  const before: number[] = []
  const counts: number[] = []

  const known = (id: string) => {
    const words = new Uint32Array(ID_WORDS)
    writeId(words, 0, id)
    return customers.find(words, 0)
  }

  const compare = (a: number, b: number) =>
    (occurred[a] ?? 0) - (occurred[b] ?? 0) || compareIds(contacts.words(), a, b)

  const place = (contact: number): ContactPlace => ({
    segment: segments[contact] ?? 0,
    at: positions[contact] ?? 0,
  })

  return {
    add: (segment, head) => {
      for (let i = 0; i < head.occurred.length; i += 1) {
        const size = contacts.size()
        const contact = contacts.add(head.ids, i)
        // What was sent twice is kept twice on the disk, and known once here.
        if (contact < size) continue
        const customer = customers.add(head.customers, i)
        occurred.push(head.occurred[i] ?? 0)
        owner.push(customer)
        segments.push(segment)
        positions.push(i)
        before.push(last[customer] ?? -1)
        last[customer] = contact
        counts[customer] = (counts[customer] ?? 0) + 1
      }
    },
    countOf: (id) => counts[known(id)] ?? 0,
    placesOf: (id) => {
      const chain: number[] = []
      for (let contact = last[known(id)] ?? -1; contact >= 0; contact = before[contact] ?? -1) chain.push(contact)
      return chain.sort((a, b) => compare(b, a)).map(place)
    },
    each: (isLive, visit) => {
      for (let contact = 0; contact < occurred.length; contact += 1) {
        if (isLive(owner[contact] ?? -1)) visit(occurred[contact] ?? 0, contact)
      }
    },
    customer: known,
    customers: customers.size,
    place,
    compare,
  }
}

type IdTable = {
  /** The number of the id at `at` of these words; a new one when it is not known yet. */
  add: (words: Uint32Array, at: number) => number
  /** -1 when it is not known. */
  find: (words: Uint32Array, at: number) => number
  size: () => number
  words: () => Uint32Array
}

const FIRST_SIZE = 1_024

/** Ids and their numbers, from 0: a hash table with open addressing over plain words. */
function idTable(): IdTable {
  let words = new Uint32Array(FIRST_SIZE * ID_WORDS)
  /** Number + 1 of the id in each slot; twice as many slots as ids at least. */
  let slots = new Int32Array(FIRST_SIZE * 2)
  let size = 0

  const slotOf = (given: Uint32Array, at: number): number => {
    const from = at * ID_WORDS
    // Ids of version 4 are random, of version 7 in their last words: the mix of all is even enough.
    let hash = (given[from] ?? 0) ^ Math.imul(given[from + 1] ?? 0, 0x9e3779b1)
    hash ^= Math.imul(given[from + 2] ?? 0, 0x85ebca6b) ^ Math.imul(given[from + 3] ?? 0, 0xc2b2ae35)
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1)
    for (;;) {
      const number = (slots[slot] ?? 0) - 1
      if (number < 0 || isSame(words, number * ID_WORDS, given, from)) return slot
      slot = (slot + 1) & (slots.length - 1)
    }
  }

  const grow = () => {
    const wider = new Uint32Array(words.length * 2)
    wider.set(words)
    words = wider
    slots = new Int32Array(slots.length * 2)
    for (let number = 0; number < size; number += 1) slots[slotOf(words, number)] = number + 1
  }

  return {
    add: (given, at) => {
      if (size * ID_WORDS === words.length) grow()
      const slot = slotOf(given, at)
      const number = (slots[slot] ?? 0) - 1
      if (number >= 0) return number
      words.set(given.subarray(at * ID_WORDS, (at + 1) * ID_WORDS), size * ID_WORDS)
      size += 1
      slots[slot] = size
      return size - 1
    },
    find: (given, at) => (slots[slotOf(given, at)] ?? 0) - 1,
    size: () => size,
    words: () => words,
  }
}

function isSame(a: Uint32Array, atA: number, b: Uint32Array, atB: number): boolean {
  for (let word = 0; word < ID_WORDS; word += 1) if (a[atA + word] !== b[atB + word]) return false
  return true
}
