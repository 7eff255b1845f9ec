import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useRef, useState } from 'react'
import type { Slots } from '@/ui/list/slot'
import { useSteady } from '@/ui/list/use-steady'
import { type Chosen, everybodyOf, isChosen, NOBODY, withTicked } from './chosen-customers'
import type { ListedCustomers } from './customer-filters'
import type { ShownCustomer } from './customer-list'
import { idsBetween, type Pressed } from './ids-between'

type Ticking = {
  isTicked: (id: string) => boolean
  /** `isRange`: and everybody from the box that was pressed before. */
  tick: (id: string, index: number, isIn: boolean, isRange: boolean) => void
}

/** What the boxes of the rows know; null while nobody is chosen. */
export const Choosing = createContext<Ticking | null>(null)
export const useTicking = () => useContext(Choosing)

type Listed = { slots: Slots<ShownCustomer>; filter: ListedCustomers }

/**
 * Who is chosen in the list. Those who were ticked stay so in another search; who chose everybody of a list meant that list,
 * and begins anew in another one.
 */
export function useChosen({ slots, filter }: Listed) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const pressed = useRef<Pressed | null>(null)
  const list = namedBy(filter)
  if (chosen?.kind === 'all' && namedBy(chosen.filter) !== list) setChosen(NOBODY)

  const tick = useSteady(async (id: string, index: number, isIn: boolean, isRange: boolean) => {
    const from = isRange ? pressed.current : null
    pressed.current = { id, index }
    // Where the rows in between cannot be read, the count shows that one alone was taken.
    const ids = from ? await idsBetween(client, { slots, filter }, from, { id, index }).catch(() => [id]) : [id]
    setChosen((now) => now && withTicked(now, ids, isIn))
  })

  const ticking = useMemo<Ticking | null>(
    () => (chosen ? { isTicked: (id) => isChosen(chosen, id), tick: (...given) => void tick(...given) } : null),
    [chosen, tick],
  )
  /** What a press on a row does; nothing of its own while nobody is chosen. */
  const press = (id: string) =>
    ticking ? (index: number, isShift: boolean) => ticking.tick(id, index, !ticking.isTicked(id), isShift) : undefined
  return {
    chosen,
    ticking,
    press,
    begin: () => setChosen(NOBODY),
    end: () => setChosen(null),
    chooseAll: (total: number) => setChosen(everybodyOf(filter, total)),
  }
}

/** What tells one list from another; the order does not. */
function namedBy({ sort_by, sort_order, ...filter }: ListedCustomers): string {
  return JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
