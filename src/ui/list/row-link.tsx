import { Link, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { RowProps, RowTarget } from './row'
import type { Listed } from './slot'
import { ROW_LINK } from './use-row-focus'

/** A pointer that rests this long means the row; one that passes over it does not. */
const REST_MS = 120

/** What the content of a row knows about the row. */
export type RowParts = {
  /** False takes further links of the row out of the way of the Tab key. */
  isStop: boolean
  /** Place of the row in the list. */
  index: number
  /** The way to the record, with the name of the row in it. */
  link: (name: ReactNode) => ReactNode
}

type RowLinkProps = Pick<RowProps<Listed>, 'index' | 'isStop' | 'focus'> & { target: RowTarget; children: ReactNode }

/** The name of a row: the way to the record, and the one stop of the Tab key in the list. */
function RowLink({ target: { prefetch, press: _, ...to }, index, isStop, focus, children }: RowLinkProps) {
  return (
    <Link
      {...to}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={focus.onKeyDown}
      className="rounded font-semibold outline-none"
      onFocus={() => {
        focus.onFocus(index)
        prefetch?.()
      }}
      {...{ [ROW_LINK]: '' }}
    >
      {children}
    </Link>
  )
}

/**
 * A row that leads to a record. `actions` are for the element of the row: a click anywhere but on a link opens the record; a
 * pointer that came and rests fetches it, one under which the list is scrolled does not. `parts` are for what stands in the row. Both are null while the record was not read.
 */
export function useRow<S extends Listed>({ slot, target: targetOf, index, isStop, focus }: RowProps<S>) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (!slot) return { actions: null, parts: null }
  const target = targetOf(slot)
  const { prefetch } = target
  const actions = {
    onPointerMove: ({ pointerType }: PointerEvent) => {
      clearTimeout(timer.current)
      if (pointerType === 'mouse') timer.current = setTimeout(() => prefetch?.(), REST_MS)
    },
    onPointerDown: () => prefetch?.(),
    onPointerLeave: () => clearTimeout(timer.current),
    onClick: (event: MouseEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest('a, button, input') !== null
      if (isOwn || event.defaultPrevented || window.getSelection()?.isCollapsed === false) return
      // Asked for now: what a press means changes without a drawing of the row.
      const { press, prefetch: _, ...to } = targetOf(slot)
      if (press) press(index, event.shiftKey)
      else void navigate(to)
    },
  }
  const parts: RowParts = {
    isStop,
    index,
    link: (name) => <RowLink {...{ target, index, isStop, focus }}>{name}</RowLink>,
  }
  return { actions, parts }
}
