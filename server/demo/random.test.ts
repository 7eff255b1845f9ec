// @vitest-environment node
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createRandom } from './random.ts'

const draw = (seed: string | number, label?: string) => {
  const random = createRandom(seed, label)
  return Array.from({ length: 50 }, () => random.next())
}

it('is the same for the same seed and label, and another for any other', () => {
  expect(draw(1, 'a')).toEqual(draw(1, 'a'))
  expect(draw(1, 'a')).not.toEqual(draw(2, 'a'))
  expect(draw(1, 'a')).not.toEqual(draw(1, 'b'))
})

it('keeps its promise for ever: these values may never change', () => {
  const random = createRandom('madoguchi', 'fixed')
  expect([random.int(0, 999), random.int(0, 999), random.pick(['a', 'b', 'c']), random.uuid()]).toMatchInlineSnapshot(`
    [
      837,
      876,
      "c",
      "377293e1-6a51-412f-8674-7a2d5eb3c485",
    ]
  `)
})

it('spreads evenly', () => {
  const random = createRandom(3)
  const counts = Array.from({ length: 10 }, () => 0)
  for (let i = 0; i < 10_000; i += 1) {
    const drawn = random.int(0, 9)
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  expect(Math.min(...counts)).toBeGreaterThan(900)
  expect(Math.max(...counts)).toBeLessThan(1100)
})

it('picks by weight', () => {
  const random = createRandom(4)
  const heads = Array.from({ length: 10_000 }, () =>
    random.weighted([
      ['heads', 3],
      ['tails', 1],
    ] as const),
  )
  const share = heads.filter((side) => side === 'heads').length / heads.length
  expect(share).toBeGreaterThan(0.73)
  expect(share).toBeLessThan(0.77)
})

it('samples without repeating', () => {
  const random = createRandom(5)
  for (let i = 0; i < 100; i += 1) expect(new Set(random.sample([1, 2, 3, 4, 5], 4)).size).toBe(4)
  expect(random.sample([1, 2], 9)).toHaveLength(2)
})

it('makes UUIDs that the contract accepts, all different', () => {
  const random = createRandom(6)
  const ids = Array.from({ length: 20_000 }, () => random.uuid())
  expect(ids.every((id) => z.uuid().safeParse(id).success)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
})
