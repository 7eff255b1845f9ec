import { type Ref, type RefObject, useEffect, useImperativeHandle, useState } from 'react'
import { flight, NO_FLIGHT } from './flight'
import type { RowProps, RowTarget } from './row'
import { NO_ROWS, rowKeys } from './row-keys'
import type { Listed, Slots } from './slot'
import { useRowFocus } from './use-row-focus'
import { useSteady } from './use-steady'
import { useVirtualRows, type Virtual } from './use-virtual-rows'

/** A list as `usePagedList` gives it. */
export type ListRows<S extends Listed> = {
  slots: Slots<S>
  /** Rows that were not read will not come now: the server is out of reach. */
  isCutOff: boolean
  /** Tells which rows are in sight, so that they are read. */
  look: (from: number, to: number) => void
}

type RowsOptions<S extends Listed> = {
  list: ListRows<S>
  container: RefObject<HTMLElement | null>
  /** Height of every row, in rem. */
  rowHeight: number
  target: (shown: S) => RowTarget
  /** Gets a function that puts the focus into the list. */
  focus: Ref<() => void> | undefined
}

/** The rows of a list near the window, over which the arrow keys move. */
export function useRows<S extends Listed>({ list, container, rowHeight, target, focus }: RowsOptions<S>) {
  const { slots, isCutOff, look } = list
  const count = slots.length
  const printed = printable(slots)
  const virtual = useVirtualRows({ container, count, printed, rowHeight })
  const isFlying = useFlight(virtual)
  useLook({ ...virtual, count, isFlying, look })
  const rows = useRowFocus({ container, count, pageSize: virtual.pageSize, reveal: virtual.reveal })
  const steadyTarget = useSteady(target)
  useImperativeHandle(focus, () => () => rows.focusRow(rows.active))
  // The row that may have the focus keeps it.
  const slotAt = (index: number) => (isFlying && index !== rows.active ? null : (slots.at(index) ?? null))
  const idAt = (index: number) => slotAt(index)?.record.id ?? `#${index}`
  const ids = virtual.rows.map(({ index }) => idAt(index))
  const [keys, setKeys] = useState(NO_ROWS)
  const now = rowKeys(keys, ids, idAt(rows.active))
  if (now !== keys) setKeys(now)
  const shown = virtual.rows.map(({ index, top }) => {
    const props: RowProps<S> = {
      ...{ slot: slotAt(index), index, top, isCutOff: isCutOff && !isFlying },
      height: virtual.height,
      isStop: index === rows.active,
      focus: rows.focus,
      target: steadyTarget,
    }
    return { key: now.rows.get(idAt(index)), props }
  })
  return { shown, printed, room: virtual.room, isStill: virtual.isStill }
}

/** Whether the rows go by too fast to be read. */
function useFlight({ from, pageSize, isStill }: Pick<Virtual, 'from' | 'pageSize' | 'isStill'>): boolean {
  const [before, setFlight] = useState(NO_FLIGHT)
  const now = flight(before, { from, pageSize, isStill })
  if (now !== before) setFlight(now)
  return now.isOn
}

/** So many rows beyond the window count as in sight, so that they are there when they come. */
const AHEAD = 15

type Looked = Pick<Virtual, 'from' | 'to'> & Pick<ListRows<Listed>, 'look'> & { count: number; isFlying: boolean }

/** Tells which rows are in sight. Those that fly by are not read. */
function useLook({ from, to, count, isFlying, look }: Looked): void {
  useEffect(() => {
    if (!isFlying) look(Math.max(0, from - AHEAD), Math.min(to + AHEAD, Math.max(0, count - 1)))
  }, [look, from, to, count, isFlying])
}

/** A printer's patience. */
const MOST_PRINTED = 500

/** How many rows can be printed: those that were read, from the first one. */
function printable(slots: Slots<Listed>): number {
  let count = 0
  while (count < MOST_PRINTED && slots.at(count)) count += 1
  return count
}
