import { type RefCallback, type RefObject, useCallback, useEffect, useState } from 'react'

/** Between the field and what floats at it, and between that and the edge of the window; pixels. */
const GAP = 6

/**
 * Shows an element (`popover="manual"`) above everything else, below its anchor or, without room there, above it; at least as
 * wide as the anchor. Returns the ref for the element. It follows the anchor while the page scrolls.
 */
export function useFloating(anchor: RefObject<HTMLElement | null>, isOpen: boolean): RefCallback<HTMLElement> {
  const [element, setElement] = useState<HTMLElement | null>(null)

  useEffect(() => {
    if (!isOpen || !element) return
    // Absent where the browser does not know popovers; then the element lies in its place in the page.
    element.showPopover?.()
    const place = () => placeAt(element, anchor.current)
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [anchor, element, isOpen])

  return useCallback((next) => setElement(next), [])
}

function placeAt(element: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return
  const at = anchor.getBoundingClientRect()
  element.style.width = `${at.width}px`
  const { offsetWidth: width, offsetHeight: height } = element
  const isAbove = at.bottom + GAP + height > window.innerHeight && at.top > height + GAP
  element.style.left = `${Math.max(GAP, Math.min(at.left, window.innerWidth - width - GAP))}px`
  element.style.top = `${isAbove ? at.top - GAP - height : at.bottom + GAP}px`
}
