// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { INTERACTIONS } from './collections/interactions'
import { createHeadIndex } from './head-index'
import { contactOf, idOf } from './test-server'

const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute)).toISOString()
const head = (...contacts: [id: number, customer: number, minute: number][]) =>
  INTERACTIONS.headOf(
    contacts.map(([id, customer, minute]) => contactOf(idOf(id), idOf(customer), { occurred_at: at(minute) })),
  )

describe('the contacts of a customer', () => {
  it('lie where they were put, the latest first', () => {
    const index = createHeadIndex()
    index.add(0, head([11, 1, 5], [12, 2, 6], [13, 1, 9]))
    index.add(1, head([14, 1, 7]))
    expect(index.placesOf(idOf(1))).toEqual([
      { segment: 0, at: 2 },
      { segment: 1, at: 0 },
      { segment: 0, at: 0 },
    ])
    expect(index.countOf(idOf(1))).toBe(3)
    expect(index.countOf(idOf(2))).toBe(1)
  })

  it('of the same time are in the order of their ids, the last first', () => {
    const index = createHeadIndex()
    index.add(0, head([12, 1, 5], [14, 1, 5], [13, 1, 5]))
    expect(index.placesOf(idOf(1)).map((place) => place.at)).toEqual([1, 2, 0])
  })

  it('of nobody are none', () => {
    const index = createHeadIndex()
    index.add(0, head([12, 1, 5]))
    expect(index.placesOf(idOf(9))).toEqual([])
    expect(index.countOf(idOf(9))).toBe(0)
    expect(index.owner(idOf(9))).toBe(-1)
  })
})

describe('what comes twice', () => {
  it('is known once, at its first place', () => {
    const index = createHeadIndex()
    index.add(0, head([11, 1, 5]))
    index.add(1, head([11, 1, 5], [12, 1, 6]))
    expect(index.countOf(idOf(1))).toBe(2)
    expect(index.placesOf(idOf(1))).toEqual([
      { segment: 1, at: 1 },
      { segment: 0, at: 0 },
    ])
  })

  it('a segment that has grown brings what is new in it', () => {
    const index = createHeadIndex()
    index.add(0, head([11, 1, 5]))
    index.add(0, head([11, 1, 5], [12, 1, 6]))
    expect(index.placesOf(idOf(1)).map((place) => place.at)).toEqual([1, 0])
  })
})

describe('a record that is somebody else’s by now', () => {
  it.each([[11], [12], [13]])('is theirs, at its new place: %i', (id) => {
    const index = createHeadIndex()
    index.add(0, head([11, 1, 5], [12, 1, 6], [13, 1, 7], [14, 2, 8]))
    index.add(1, head([id, 2, id - 6]))
    expect([index.countOf(idOf(1)), index.countOf(idOf(2))]).toEqual([2, 2])
    const rest = [13, 12, 11].filter((one) => one !== id)
    expect(index.placesOf(idOf(1)).map(({ at }) => at + 11)).toEqual(rest)
    expect(index.placesOf(idOf(2))).toEqual([
      { segment: 0, at: 3 },
      { segment: 1, at: 0 },
    ])
    // A segment that is read again says nothing new.
    index.add(1, head([id, 2, id - 6]))
    expect(index.countOf(idOf(2))).toBe(2)
  })

  it('comes back', () => {
    const index = createHeadIndex()
    index.add(0, head([11, 1, 5], [12, 1, 6]))
    index.add(1, head([11, 2, 5]))
    index.add(2, head([11, 1, 5]))
    expect(index.placesOf(idOf(1))).toEqual([
      { segment: 0, at: 1 },
      { segment: 2, at: 0 },
    ])
    expect([index.countOf(idOf(2)), index.placesOf(idOf(2))]).toEqual([0, []])
  })

  it('is counted with them when all are gone over', () => {
    const index = createHeadIndex()
    index.add(0, head([11, 1, 5], [12, 2, 6]))
    index.add(1, head([11, 2, 5]))
    const of = (owner: number) => {
      let count = 0
      index.each(
        (one) => one === owner,
        () => (count += 1),
      )
      return count
    }
    expect([of(index.owner(idOf(1))), of(index.owner(idOf(2)))]).toEqual([0, 2])
  })
})

describe('going over all', () => {
  it('leaves out customers who are not here any more', () => {
    const index = createHeadIndex()
    index.add(0, head([11, 1, 5], [12, 2, 6], [13, 1, 7]))
    const seen: string[] = []
    const one = index.owner(idOf(1))
    index.each(
      (customer) => customer === one,
      (occurredAt, contact) => seen.push(`${new Date(occurredAt).toISOString()} ${index.place(contact).at}`),
    )
    expect(seen).toEqual([`${at(5)} 0`, `${at(7)} 2`])
    expect(index.owners()).toBe(2)
  })

  it('compares two contacts by time, then by id', () => {
    const index = createHeadIndex()
    index.add(0, head([11, 1, 5], [12, 1, 6], [10, 1, 5]))
    expect(index.compare(0, 1)).toBeLessThan(0)
    expect(index.compare(0, 2)).toBeGreaterThan(0)
    expect(index.compare(1, 1)).toBe(0)
  })
})

it('knows 20,000 contacts of 3,000 customers as well as a plain map does', () => {
  const index = createHeadIndex()
  const plain = new Map<number, number>()
  const random = (i: number, range: number) => Math.abs(Math.imul(i + 1, 0x9e3779b1)) % range
  for (let segment = 0; segment < 40; segment += 1) {
    const rows: [number, number, number][] = []
    for (let i = 0; i < 500; i += 1) {
      const id = segment * 500 + i
      const customer = 100_000 + random(id, 3_000)
      rows.push([id, customer, random(id, 50)])
      plain.set(customer, (plain.get(customer) ?? 0) + 1)
    }
    index.add(segment, head(...rows))
  }
  expect(index.owners()).toBe(plain.size)
  for (const [customer, count] of plain) expect(index.countOf(idOf(customer))).toBe(count)
  let all = 0
  index.each(
    () => true,
    () => (all += 1),
  )
  expect(all).toBe(20_000)
})
