import { useMemo, useRef } from 'react'
import type { Ticking } from './choosing'
import { type Pressed, type ReadList, rowsBetween } from './rows-between'
import type { Slots } from './slot'
import { useSteady } from './use-steady'

/**
 * How the rows of a list are ticked: one by one, or all from the last one on.
 * @param isTicked null while nothing is chosen; the same function while the same are ticked
 * @param onTick told which ones are in from now on, or out
 */
export function useTicks<R extends { id: string }>(
  list: ReadList<R>,
  isTicked: ((id: string) => boolean) | null,
  onTick: (records: readonly R[], isIn: boolean) => void,
) {
  const pressed = useRef<Pressed | null>(null)
  const tick = useSteady(async (id: string, index: number, isIn: boolean, isRange: boolean) => {
    const from = isRange ? pressed.current : null
    pressed.current = { id, index }
    const alone = recordAt(list.slots, { id, index })
    // Where the rows in between cannot be read, the count shows that one alone was taken.
    onTick(from ? await rowsBetween(list, from, { id, index }).catch(() => alone) : alone, isIn)
  })
  const ticking = useMemo<Ticking | null>(
    () => isTicked && { isTicked, tick: (...given) => void tick(...given) },
    [isTicked, tick],
  )
  /** What a press on a row does; nothing of its own while nothing is chosen. */
  const press = (id: string) =>
    ticking ? (index: number, isShift: boolean) => ticking.tick(id, index, !ticking.isTicked(id), isShift) : undefined
  return { ticking, press }
}

/** The record of a row, which may have moved since it was drawn; none when it has left the list. */
function recordAt<R extends { id: string }>(slots: Slots<{ record: R }>, { id, index }: Pressed): R[] {
  const there = slots.at(index)?.record
  if (there?.id === id) return [there]
  for (let at = 0; at < slots.length; at += 1) {
    const record = slots.at(at)?.record
    if (record?.id === id) return [record]
  }
  return []
}
