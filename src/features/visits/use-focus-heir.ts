import { type RefObject, useLayoutEffect } from 'react'

/**
 * When the element goes while the focus is in it, the focus goes to its heir and not to the top of the page.
 * @param heirOf finds the heir of an element that still is in the page; the same function each time
 */
export function useFocusHeir(ref: RefObject<HTMLElement | null>, heirOf: (element: HTMLElement) => HTMLElement | null) {
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) heirOf(element)?.focus()
    }
  }, [ref, heirOf])
}

/**
 * What stands beside a step that is gone: the other acts of its visit. Never a step, as the key that was pressed may repeat.
 */
export function otherActs(inRow: Element): HTMLElement | null {
  return inRow.closest('li')?.querySelector<HTMLElement>('[aria-haspopup]') ?? null
}

/** Where one goes on when a row leaves the list: in the next one, at the end in the one before, else at the top of the page. */
export function nextToRow(row: Element): HTMLElement | null {
  const neighbour = row.nextElementSibling ?? row.previousElementSibling
  return neighbour ? otherActs(neighbour) : document.querySelector('h1')
}
