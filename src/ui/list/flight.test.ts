// @vitest-environment node
import { expect, it } from 'vitest'
import { type Flight, flight, NO_FLIGHT } from './flight'

const PAGE = 16
/** What becomes of a list at rest that is seen from these rows, one drawing after the other. */
const scrolled = (...rows: number[]): Flight =>
  rows.reduce((before, from) => flight(before, { from, pageSize: PAGE, isStill: false }), NO_FLIGHT)
const stopped = (before: Flight, from: number) => flight(before, { from, pageSize: PAGE, isStill: true })

it('begins when half of a window passes twice in a row, up or down', () => {
  expect(scrolled(9, 18).isOn).toBe(true)
  expect(scrolled(100, 80).isOn).toBe(true)
  expect(scrolled(8, 16, 24, 32).isOn).toBe(false)
})

it('one jump is none, however far', () => {
  expect(scrolled(49_000).isOn).toBe(false)
  expect(scrolled(49_000, 49_001, 10).isOn).toBe(false)
})

it('goes on until it is slow enough to be read', () => {
  expect(scrolled(12, 24, 28).isOn).toBe(true)
  expect(scrolled(12, 24, 25).isOn).toBe(false)
})

it('a second drawing at the same place says nothing of it', () => {
  const flying = scrolled(12, 24)
  expect(flight(flying, { from: 24, pageSize: PAGE, isStill: false })).toBe(flying)
})

it('ends when the list is still, and begins anew after it', () => {
  const still = stopped(scrolled(12, 24), 24)
  expect(still).toEqual({ from: 24, fast: 0, isOn: false })
  expect(stopped(still, 24)).toBe(still)
  expect(flight(still, { from: 40, pageSize: PAGE, isStill: false }).isOn).toBe(false)
})
