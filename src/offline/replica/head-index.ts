// Where every record of an owned kind lies on the disk, whose it is and when it was; the records themselves stay on the
// disk. 200,000 of them take about 15 MB here.
import type { Head } from './segment'
import { compareIds, ID_WORDS, writeId } from './uuid-words'

/** A record's place: number of the segment, and which one in it. */
export type RecordPlace = { segment: number; at: number }

export type HeadIndex = {
  /** Knows a segment; one that has grown may come again. A record that is somebody else's by now is at its last place. */
  add: (segment: number, head: Head) => void
  /** Whether a record is here. */
  has: (id: string) => boolean
  /** How many records of an owner are here. */
  countOf: (ownerId: string) => number
  /** Places of the records of one owner, latest first. */
  placesOf: (ownerId: string) => RecordPlace[]
  /** Every record of an owner that `isLive`, with the time when it was. */
  each: (isLive: (owner: number) => boolean, visit: (occurredAt: number, record: number) => void) => void
  /** The number under which an owner is known here; -1 for one without records. */
  owner: (id: string) => number
  /** How many owners are known here. */
  owners: () => number
  place: (record: number) => RecordPlace
  /** Negative when the record `a` was before `b`; the id decides between equals. */
  compare: (a: number, b: number) => number
}

export function createHeadIndex(): HeadIndex {
  const records = idTable()
  const owners = idTable()
  const occurred: number[] = []
  const ownerOf: number[] = []
  const segments: number[] = []
  const positions: number[] = []
  /** The records of each owner, as a chain: the last one, and from each to the one before. */
  const last: number[] = []
  const before: number[] = []
  const counts: number[] = []

  const known = (id: string) => owners.find(wordsOf(id), 0)

  const compare = (a: number, b: number) => (occurred[a] ?? 0) - (occurred[b] ?? 0) || compareIds(records.words(), a, b)

  const place = (record: number): RecordPlace => ({
    segment: segments[record] ?? 0,
    at: positions[record] ?? 0,
  })

  /** Puts a record at the end of the chain of an owner. */
  const give = (record: number, owner: number) => {
    ownerOf[record] = owner
    before[record] = last[owner] ?? -1
    last[owner] = record
    counts[owner] = (counts[owner] ?? 0) + 1
  }

  /** Takes a record out of the chain of its owner. */
  const take = (record: number) => {
    const owner = ownerOf[record] ?? -1
    const rest = before[record] ?? -1
    counts[owner] = (counts[owner] ?? 0) - 1
    if (last[owner] === record) {
      last[owner] = rest
      return
    }
    let later = last[owner] ?? -1
    while (later >= 0 && before[later] !== record) later = before[later] ?? -1
    before[later] = rest
  }

  return {
    add: (segment, head) => {
      for (let i = 0; i < head.occurred.length; i += 1) {
        const size = records.size()
        const record = records.add(head.ids, i)
        const owner = owners.add(head.customers, i)
        // What was sent twice is kept twice on the disk, and known once here.
        if (record < size && ownerOf[record] === owner) continue
        if (record < size) take(record)
        occurred[record] = head.occurred[i] ?? 0
        segments[record] = segment
        positions[record] = i
        give(record, owner)
      }
    },
    has: (id) => records.find(wordsOf(id), 0) >= 0,
    countOf: (id) => counts[known(id)] ?? 0,
    placesOf: (id) => {
      const chain: number[] = []
      for (let record = last[known(id)] ?? -1; record >= 0; record = before[record] ?? -1) chain.push(record)
      return chain.sort((a, b) => compare(b, a)).map(place)
    },
    each: (isLive, visit) => {
      for (let record = 0; record < occurred.length; record += 1) {
        if (isLive(ownerOf[record] ?? -1)) visit(occurred[record] ?? 0, record)
      }
    },
    owner: known,
    owners: owners.size,
    place,
    compare,
  }
}

function wordsOf(id: string): Uint32Array {
  const words = new Uint32Array(ID_WORDS)
  writeId(words, 0, id)
  return words
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
