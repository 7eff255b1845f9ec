import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import type { RowProps } from './row'
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

type RowLinkProps = Pick<RowProps<Listed>, 'index' | 'isStop' | 'focus'> & {
  href: string
  onOpen: () => void
  onMean: () => void
  children: ReactNode
}

/**
 * The name of a row: the way to the record, and the one stop of the Tab key in the list. A link of the router would build its
 * address and watch the location for each row that is scrolled past.
 */
function RowLink({ href, onOpen, onMean, index, isStop, focus, children }: RowLinkProps) {
  return (
    <a
      href={href}
      tabIndex={isStop ? 0 : -1}
      onKeyDown={focus.onKeyDown}
      onClick={(event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        onOpen()
      }}
      className="rounded font-semibold outline-none"
      onFocus={() => {
        focus.onFocus(index)
        onMean()
      }}
      {...{ [ROW_LINK]: '' }}
    >
      {children}
    </a>
  )
}

/** Any other click is for the browser: a new tab, a window, a download. */
function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
}

/**
 * A row that leads to a record. `actions` are for the element of the row: a click anywhere but on a link opens the record; a
 * pointer that came and rests fetches it, one under which the list is scrolled does not. `parts` are for what stands in the row.
 * Both are null while the record was not read.
 */
export function useRow<S extends Listed>({ slot, target: targetOf, index, isStop, focus }: RowProps<S>) {
  const router = useRouter()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (!slot) return { actions: null, parts: null }
  const { to, prefetch } = targetOf(slot)
  const open = () => void router.navigate({ to })
  const fetch = () => {
    // What could not be fetched is asked for again when the record is opened, and told there.
    router.preloadRoute({ to }).catch(() => undefined)
    prefetch?.()
  }
  const actions = {
    onPointerMove: ({ pointerType }: PointerEvent) => {
      clearTimeout(timer.current)
      if (pointerType === 'mouse') timer.current = setTimeout(fetch, REST_MS)
    },
    onPointerDown: fetch,
    onPointerLeave: () => clearTimeout(timer.current),
    onClick: (event: MouseEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest('a, button, input') !== null
      if (isOwn || event.defaultPrevented || window.getSelection()?.isCollapsed === false) return
      // Asked for now: what a press means changes without a drawing of the row.
      const { press } = targetOf(slot)
      if (press) press(index, event.shiftKey)
      else open()
    },
  }
  const parts: RowParts = {
    isStop,
    index,
    link: (name) => (
      <RowLink href={to} onOpen={open} onMean={fetch} {...{ index, isStop, focus }}>
        {name}
      </RowLink>
    ),
  }
  return { actions, parts }
}
