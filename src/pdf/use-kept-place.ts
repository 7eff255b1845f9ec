import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What lies at this share of the window's height is being read. */
const READ_AT = 0.4

type Kept = { page: Element; share: number }

/**
 * Keeps what is being read where it is while the pages become larger or smaller: all that lies above it changes its height.
 * Not every browser does so by itself, nor any in a part that scrolls sideways.
 * @returns notes the place, to be called with the number of the page that is read before they change
 */
export function useKeptPlace(pages: RefObject<HTMLElement | null>, zoom: number): (number: number) => void {
  const kept = useRef<Kept | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is found again once the pages have their new size
  useLayoutEffect(() => {
    if (kept.current === null) return
    const { page, share } = kept.current
    kept.current = null
    const { top, height } = page.getBoundingClientRect()
    scrollerOf(page).scrollTop += top + share * height - window.innerHeight * READ_AT
  }, [zoom])
  return (number) => {
    const page = pages.current?.children[number - 1]
    if (!page) return
    const { top, height } = page.getBoundingClientRect()
    kept.current = height > 0 ? { page, share: (window.innerHeight * READ_AT - top) / height } : null
  }
}

/** What scrolls an element up and down: a part of the page, or all of it. */
function scrollerOf(element: Element): Element {
  for (let above = element.parentElement; above; above = above.parentElement) {
    const isHigher = above.scrollHeight > above.clientHeight + 1
    if (isHigher && /auto|scroll/.test(getComputedStyle(above).overflowY)) return above
  }
  return document.documentElement
}
