// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { CommandClass } from './commands'
import { type Flight, freeSlots, NO_SLOTS, ONE_SLOT, withinSlots } from './slots'

const NOW = 100_000
const flights = (count: number, age = 0, own: CommandClass = 'interactive'): Flight[] =>
  Array.from({ length: count }, () => ({
    ...{ controller: new AbortController(), class: own, since: NOW - age, lostAfterMs: 6_000, isLost: false },
  }))
const free = (underWay: readonly Flight[], isProbing = false) => freeSlots(underWay, NOW, isProbing)
/** How many of a person's acts may go. */
const acts = (underWay: readonly Flight[], isProbing = false) => {
  const { interactive, all } = free(underWay, isProbing)
  return Math.min(interactive, all)
}

it.each([
  ['four at a time', flights(0), false, 4],
  ['less those under way', flights(3), false, 1],
  ['one at a time after a failure', flights(0), true, 1],
  ['none beside the one that is tried', flights(1), true, 0],
  ['one that hangs holds up nobody', flights(1, 3_000), true, 1],
  ['also by a clock that was set back', flights(1, -3_000), true, 1],
  ['never more than the browser has connections', flights(5, 3_000), false, 1],
])('%s', (_, underWay, isProbing, count) => {
  expect(acts(underWay, isProbing)).toBe(count)
})

describe('classes', () => {
  it('an upload holds up no contact, and contacts no upload', () => {
    expect(acts(flights(1, 0, 'transfer'))).toBe(4)
    expect(free(flights(4))).toMatchObject({ transfer: 1, all: 1 })
  })

  it('one upload at a time, and two of many records', () => {
    expect(free(flights(1, 0, 'transfer')).transfer).toBe(0)
    expect(free([]).bulk).toBe(2)
  })

  it('one connection is left for reading', () => {
    expect(free([...flights(4), ...flights(1, 0, 'transfer')]).all).toBe(0)
  })
})

describe('what is sent of what wants to be', () => {
  const wanted: CommandClass[] = ['bulk', 'transfer', 'transfer', 'interactive', 'bulk', 'bulk', 'interactive']
  const sent = (slots: typeof ONE_SLOT) => withinSlots(wanted, slots, (own) => own)

  it('is the first of each class, as far as there is room in all', () => {
    expect(sent(free([]))).toEqual(['bulk', 'transfer', 'interactive', 'bulk', 'interactive'])
    expect(sent({ ...free([]), all: 2 })).toEqual(['bulk', 'transfer'])
    expect(sent(ONE_SLOT)).toEqual(['bulk'])
  })

  it('is nothing where there is no room, or more is under way than there should be', () => {
    expect(sent(NO_SLOTS)).toEqual([])
    expect(sent({ interactive: -2, bulk: -1, transfer: -1, all: -2 })).toEqual([])
  })
})
