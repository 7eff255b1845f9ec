import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

/** Marks the element of an entry. */
export const ENTRY = 'data-entry'

type KeptFocus = {
  area: RefObject<HTMLDivElement | null>
  onFocusCapture: (event: FocusEvent) => void
}

/**
 * Keeps a keyboard at its place: when the entry that had the focus is settled and goes, or only its button does, the
 * focus goes to the entry that stands there now, after the last one to the heading of the page.
 * @param order ids of the entries as they stand on the screen
 * @param isAsking whether a dialog is open, which has the focus for itself
 */
export function useKeptFocus(order: readonly string[], isAsking: boolean): KeptFocus {
  const area = useRef<HTMLDivElement>(null)
  const last = useRef<Place | null>(null)

  // After every drawing: an entry's buttons come and go with its state too.
  useEffect(() => {
    if (isAsking) return
    // A dialog that closes gives the focus back first.
    const frame = requestAnimationFrame(() => {
      if (last.current && isNowhere(document.activeElement)) placeOf(area.current, order, last.current)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  })

  return {
    area,
    onFocusCapture: ({ target }) => {
      const id = target.closest(`[${ENTRY}]`)?.getAttribute(ENTRY) ?? ''
      last.current = { id, index: Math.max(0, order.indexOf(id)) }
    },
  }
}

type Place = { id: string; index: number }

function isNowhere(element: Element | null): boolean {
  return element === null || element === document.body
}

function placeOf(area: HTMLElement | null, order: readonly string[], last: Place): HTMLElement | null | undefined {
  const id = order.includes(last.id) ? last.id : order[Math.min(last.index, order.length - 1)]
  const row = id ? area?.querySelector(`[${ENTRY}="${CSS.escape(id)}"]`) : null
  return row?.querySelector<HTMLElement>('button:not([disabled])') ?? area?.querySelector('h1')
}
