import { type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { belongsToInputMethod } from '@/lib/ime'
import { useSteady } from './use-steady'

/** Marks the link of a row; its row carries `data-index`. */
export const ROW_LINK = 'data-row-link'

/** How a row takes part in moving the focus over the list. */
export type RowFocus = {
  /** The row of that place has the focus. */
  onFocus: (index: number) => void
  /** Arrow keys move to other rows. */
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

type FocusedRows = {
  container: RefObject<HTMLElement | null>
  count: number
  /** Rows that fit the window, for Page Up and Page Down. */
  pageSize: number
  /** Brings a row into the window; it may be drawn a moment later. */
  reveal: (index: number) => void
}

/** Moves the focus over the rows of a virtual list with the arrow keys; one row at a time is a stop of the Tab key. */
export function useRowFocus({ container, count, pageSize, reveal }: FocusedRows) {
  const [active, setActive] = useState(0)
  const awaited = useRef<number | null>(null)

  function focusAwaited(): void {
    if (awaited.current === null) return
    const link = container.current?.querySelector<HTMLElement>(`[data-index="${awaited.current}"] [${ROW_LINK}]`)
    if (!link) return
    awaited.current = null
    link.focus({ preventScroll: true })
  }

  // After every drawing: the row that was asked for may have come into being.
  useEffect(focusAwaited)

  function focusRow(index: number): void {
    if (count === 0) return
    const row = Math.min(Math.max(index, 0), count - 1)
    awaited.current = row
    setActive(row)
    reveal(row)
    focusAwaited()
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (belongsToInputMethod(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const to = target(event.key, active, count, pageSize)
    if (to === null) return
    event.preventDefault()
    focusRow(to)
  }

  const onKeyDown = useSteady(handleKeyDown)
  const focus = useMemo<RowFocus>(() => ({ onFocus: setActive, onKeyDown }), [onKeyDown])
  return { active: Math.min(active, Math.max(count - 1, 0)), focusRow, focus }
}

function target(key: string, active: number, count: number, pageSize: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return active + 1
    case 'ArrowUp':
      return active - 1
    case 'PageDown':
      return active + pageSize
    case 'PageUp':
      return active - pageSize
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
