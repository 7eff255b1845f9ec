import { type Ref, type RefObject, useImperativeHandle, useState } from 'react'
import type { RowProps, RowTarget } from './row'
import { NO_ROWS, rowKeys } from './row-keys'
import type { Listed, Slots } from './slot'
import { useRowFocus } from './use-row-focus'
import { useSteady } from './use-steady'
import { useVirtualRows } from './use-virtual-rows'

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
  const virtual = useVirtualRows({ container, count, printed, rowHeight, onLook: look })
  const rows = useRowFocus({ container, count, pageSize: virtual.pageSize, reveal: virtual.reveal })
  const steadyTarget = useSteady(target)
  useImperativeHandle(focus, () => () => rows.focusRow(rows.active))
  const idAt = (index: number) => slots.at(index)?.record.id ?? `#${index}`
  const ids = virtual.rows.map(({ index }) => idAt(index))
  const [keys, setKeys] = useState(NO_ROWS)
  const now = rowKeys(keys, ids, idAt(rows.active))
  if (now !== keys) setKeys(now)
  const shown = virtual.rows.map(({ index, top }) => {
    const slot = slots.at(index) ?? null
    const props: RowProps<S> = {
      ...{ slot, index, top, isCutOff },
      height: virtual.height,
      isStop: index === rows.active,
      focus: rows.focus,
      target: steadyTarget,
    }
    return { key: now.rows.get(idAt(index)), props }
  })
  return { shown, printed, room: virtual.room, isStill: virtual.isStill }
}

/** A printer's patience. */
const MOST_PRINTED = 500

/** How many rows can be printed: those that were read, from the first one. */
function printable(slots: Slots<Listed>): number {
  let count = 0
  while (count < MOST_PRINTED && slots.at(count)) count += 1
  return count
}
