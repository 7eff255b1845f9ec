import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useMemo, useRef, useState } from 'react'
import type { Slots } from '@/ui/list/slot'
import { useSteady } from '@/ui/list/use-steady'
import { type Chosen, everybodyOf, isChosen, NOBODY, withTicked } from './chosen-customers'
import type { ListedCustomers } from './customer-filters'
import type { ShownCustomer } from './customer-list'
import { CUSTOMER_PAGE, customerQueries } from './queries'

type Ticking = {
  isTicked: (id: string) => boolean
  /** `isRange`: and everybody from the box that was pressed before. */
  tick: (id: string, index: number, isIn: boolean, isRange: boolean) => void
}

/** What the boxes of the rows know; null while nobody is chosen. */
export const Choosing = createContext<Ticking | null>(null)
export const useTicking = () => useContext(Choosing)

type Listed = { slots: Slots<ShownCustomer>; filter: ListedCustomers }
type Pressed = { id: string; index: number }

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
    const ids = from ? await idsBetween(from, { id, index }).catch(() => [id]) : [id]
    setChosen((now) => now && withTicked(now, ids, isIn))
  })

  /** Those of rows that were not read are read for it: nobody in between is left out. */
  async function idsBetween(one: Pressed, other: Pressed): Promise<string[]> {
    const [first, last] = [Math.min(one.index, other.index), Math.max(one.index, other.index)]
    const shown = Array.from({ length: last - first + 1 }, (_, at) => slots.at(first + at)?.record.id)
    if (shown.every((id) => id !== undefined)) return shown
    const pages: string[] = []
    for (let page = Math.floor(first / CUSTOMER_PAGE); page <= Math.floor(last / CUSTOMER_PAGE); page += 1) {
      const { customers } = await client.ensureQueryData(customerQueries.page(filter, page))
      pages.push(...customers.map(({ id }) => id))
    }
    const places = [pages.indexOf(one.id), pages.indexOf(other.id)].toSorted((a, b) => a - b)
    const [from = -1, to = -1] = places
    const between = from < 0 ? [] : pages.slice(from, to + 1)
    return [...new Set([...shown.flatMap((id) => id ?? []), ...between])]
  }

  const ticking = useMemo<Ticking | null>(
    () => (chosen ? { isTicked: (id) => isChosen(chosen, id), tick: (...given) => void tick(...given) } : null),
    [chosen, tick],
  )
  return {
    chosen,
    ticking,
    begin: () => setChosen(NOBODY),
    end: () => setChosen(null),
    chooseAll: (total: number) => setChosen(everybodyOf(filter, total)),
  }
}

/** What tells one list from another; the order does not. */
function namedBy({ sort_by, sort_order, ...filter }: ListedCustomers): string {
  return JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
