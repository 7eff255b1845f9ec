// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Shown } from './record'
import { SparseSlots } from './slots'

type Lamp = { id: string }
const lamp = (id: number): Shown<Lamp> => ({ record: { id: `${id}` }, mark: null })
const all = (slots: SparseSlots<Lamp>) => Array.from({ length: slots.length }, (_, i) => slots.at(i)?.record.id ?? null)

describe('the slots of a list', () => {
  it('an empty one has none', () => {
    const slots = new SparseSlots<Lamp>([], [0])
    expect([slots.length, slots.at(0), slots.at(-1)]).toEqual([0, undefined, undefined])
  })

  it('open ones stand before, between and behind what was read', () => {
    const slots = new SparseSlots([lamp(1), lamp(2)], [1, 2, 3])
    expect(all(slots)).toEqual([null, '1', null, null, '2', null, null, null])
    expect(slots.at(8)).toBeUndefined()
  })

  it('without a row all are open', () => {
    expect(all(new SparseSlots<Lamp>([], [3]))).toEqual([null, null, null])
  })
})

/** Every list of that many numbers out of these. */
function everyList(length: number, of: readonly number[]): number[][] {
  return length === 0 ? [[]] : everyList(length - 1, of).flatMap((list) => of.map((number) => [...list, number]))
}

it.each([0, 1, 2, 3, 4, 5])('%i rows are those of the list written out, whatever is open between them', (count) => {
  const rows = Array.from({ length: count }, (_, i) => lamp(i))
  for (const unread of everyList(count + 1, [0, 1, 3])) {
    const open = (i: number) => Array.from({ length: unread[i] ?? 0 }, () => null)
    const written = [...rows.flatMap(({ record }, i) => [...open(i), record.id]), ...open(count)]
    expect(all(new SparseSlots(rows, unread))).toEqual(written)
  }
})
