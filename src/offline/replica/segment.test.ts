// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { INTERACTIONS } from './collections/interactions'
import { estimateSegment, inSegments, merged, SEGMENT_SIZE, type Segment, sizeOfSegment } from './segment'
import { contactOf, customerOf, idOf } from './test-server'

type Small = { id: string; n?: number }
const segment = (ids: string[], gone: string[] = [], n?: number): Segment<Small> => ({
  records: ids.map((id) => (n === undefined ? { id } : { id, n })),
  gone,
})

describe('a page in segments', () => {
  const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => `${from + i}`)
  it.each([
    [0, 0, []],
    [3, 2, [[3, 2]]],
    [SEGMENT_SIZE, 0, [[SEGMENT_SIZE, 0]]],
    [
      SEGMENT_SIZE - 1,
      2,
      [
        [SEGMENT_SIZE - 1, 1],
        [0, 1],
      ],
    ],
    [
      0,
      SEGMENT_SIZE + 1,
      [
        [0, SEGMENT_SIZE],
        [0, 1],
      ],
    ],
    [
      2 * SEGMENT_SIZE + 1,
      3,
      [
        [SEGMENT_SIZE, 0],
        [SEGMENT_SIZE, 0],
        [1, 3],
      ],
    ],
  ])('of %i records and %i deletions', (records, gone, expected) => {
    const page = segment(numbers(0, records), numbers(5_000, 5_000 + gone))
    const parts = inSegments(page)
    expect(parts.map((part) => [part.records.length, part.gone.length])).toEqual(expected)
    expect(parts.flatMap((part) => part.records)).toEqual(page.records)
    expect(parts.flatMap((part) => part.gone)).toEqual(page.gone)
  })
})

describe('laying later changes over a segment', () => {
  it.each([
    ['new ones come behind', segment(['a']), segment(['b']), segment(['a', 'b'])],
    ['deleted ones go', segment(['a', 'b']), segment([], ['a']), segment(['b'], ['a'])],
    ['deleted again is deleted once', segment([], ['a']), segment([], ['a']), segment([], ['a'])],
    ['who came back is there', segment([], ['a']), segment(['a']), segment(['a'])],
    ['nothing changes nothing', segment(['a'], ['b']), segment([]), segment(['a'], ['b'])],
    ['deletions of others stay', segment([], ['x']), segment(['a'], ['y']), segment(['a'], ['y', 'x'])],
  ])('%s', (_, before, later, expected) => {
    expect(merged(before, later)).toEqual(expected)
  })

  it('changed ones keep their place', () => {
    const after = merged(segment(['a', 'b', 'c'], [], 1), segment(['b', 'd'], [], 2))
    expect(after.records).toEqual([
      { id: 'a', n: 1 },
      { id: 'b', n: 2 },
      { id: 'c', n: 1 },
      { id: 'd', n: 2 },
    ])
  })

  it('counts records and deletions', () => {
    expect(sizeOfSegment(segment(['a', 'b'], ['c']))).toBe(3)
  })
})

describe('the head of contacts', () => {
  it('has an id, a customer and a time for each', () => {
    const head = INTERACTIONS.headOf([contactOf(idOf(1), idOf(2), { occurred_at: '2026-05-01T09:00:00+09:00' })])
    expect(head.occurred).toEqual(Float64Array.of(Date.UTC(2026, 4, 1)))
    expect([head.ids.at(-1), head.customers.at(-1)]).toEqual([1, 2])
  })

  it('of none is empty', () => {
    expect(INTERACTIONS.headOf([]).occurred).toHaveLength(0)
  })
})

describe('the size on the disk', () => {
  const plain = (memo: string, count: number) => ({
    records: Array.from({ length: count }, (_, i) => customerOf(idOf(i), { memo })),
    gone: [],
  })

  it('of nothing is next to nothing', () => {
    expect(estimateSegment({ records: [], gone: [] })).toBeLessThan(20)
  })

  it('grows with the records, and is told from a part of them', () => {
    const one = estimateSegment(plain('x', 1))
    expect(estimateSegment(plain('x', 500))).toBeGreaterThan(one * 450)
    expect(estimateSegment(plain('x', 500))).toBeLessThan(one * 550)
  })

  it('Japanese takes two bytes a letter, Latin one', () => {
    const letters = 1_000
    const empty = estimateSegment(plain('', 10))
    expect(estimateSegment(plain('a'.repeat(letters), 10)) - empty).toBe(letters * 10)
    expect(estimateSegment(plain('あ'.repeat(letters), 10)) - empty).toBe(letters * 20)
  })

  it('deletions count, too', () => {
    expect(estimateSegment({ records: [], gone: [idOf(1), idOf(2)] })).toBeGreaterThan(70)
  })
})
