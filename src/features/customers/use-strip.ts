import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** What stays at the top of the record's window: the bar of the app and the line of whose record it is. In rem. */
const BARS = 4 + 3
/** Between them and what is scrolled to. In rem. */
const AIR = 0.5

/** Whether an element has gone behind the bars at the top. */
export function useIsPassed(ref: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const bars = BARS * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const look = (entries: IntersectionObserverEntry[]) => {
      const last = entries.at(-1)
      if (last) setPassed(!last.isIntersecting && last.boundingClientRect.top < bars)
    }
    const observer = new IntersectionObserver(look, { rootMargin: `-${bars}px 0px 0px` })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return isPassed
}

/**
 * Keeps what takes the focus, or is led to, out from under the bars and what stays below them, as long as the record is open. In a
 * window that is too low nothing stays, and the styles have their own room. `text` is what stands there: with another one its
 * element may be another.
 */
export function useRoomBelow(ref: RefObject<HTMLElement | null>, text: string): void {
  // Before the page leads anywhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is an occasion
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const low = matchMedia('(max-height: 30rem)')
    const element = ref.current
    const keep = () => {
      style.scrollPaddingTop = low.matches ? '' : `calc(${BARS + AIR}rem + ${element?.offsetHeight ?? 0}px)`
    }
    keep()
    const observer = new ResizeObserver(keep)
    if (element) observer.observe(element)
    low.addEventListener('change', keep)
    return () => {
      observer.disconnect()
      low.removeEventListener('change', keep)
      style.scrollPaddingTop = ''
    }
  }, [ref, text])
}
