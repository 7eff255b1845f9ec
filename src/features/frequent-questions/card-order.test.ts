// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { byCardOrder, lastPlace, movedCards } from './card-order'

const card = (id: string, pin_order: number, is_pinned = true) => ({ id, pin_order, is_pinned })
const moved = (cards: ReturnType<typeof card>[], from: number, to: number) =>
  movedCards(cards, from, to).map(({ card: { id }, place }) => [id, place])
/** The order that the cards have when the change is made. */
function orderAfter(cards: ReturnType<typeof card>[], from: number, to: number): string {
  const places = new Map(movedCards(cards, from, to).map(({ card: { id }, place }) => [id, place]))
  const changed = cards.map((one) => ({ ...one, pin_order: places.get(one.id) ?? one.pin_order }))
  return changed
    .sort(byCardOrder)
    .map(({ id }) => id)
    .join('')
}

describe('a card that is moved', () => {
  const cards = [card('a', 1), card('b', 2), card('c', 5)]

  it('changes alone, to a place between its new neighbours', () => {
    expect(moved(cards, 2, 1)).toEqual([['c', 1.5]])
    expect(moved(cards, 2, 0)).toEqual([['c', 0]])
    expect(moved(cards, 0, 2)).toEqual([['a', 6]])
    expect([
      orderAfter(cards, 2, 1),
      orderAfter(cards, 2, 0),
      orderAfter(cards, 0, 2),
      orderAfter(cards, 0, 1),
    ]).toEqual([...['acb', 'cab', 'bca', 'bac']])
  })

  it('makes all count anew where two devices gave the same place', () => {
    const same = [card('a', 1), card('b', 1), card('c', 2)]
    expect(orderAfter(same, 2, 1)).toBe('acb')
    expect(moved(same, 2, 1)).toEqual([['b', 3]])
  })

  it('stays where there is no place', () => {
    expect([moved(cards, 0, -1), moved(cards, 2, 3), moved(cards, 1, 1), moved([], 0, 1)]).toEqual([[], [], [], []])
  })
})

it('cards of one place have one order on every device', () => {
  expect([card('b', 1), card('a', 1)].sort(byCardOrder).map(({ id }) => id)).toEqual(['a', 'b'])
})

it('a new card goes behind all others', () => {
  expect(lastPlace([])).toBe(1)
  expect(lastPlace([card('a', 4.5), card('b', 9, false), card('c', -3)])).toBe(5.5)
})
