import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** Height of what sticks to the top of the window: the shell's bar and the head of the table, in pixels. */
const COVERED_TOP = 120
const OVERSCAN = 8
/** So many rows beyond the window count as in sight, so that they are there when they come. */
const AHEAD = 15

type VirtualRows = {
  container: RefObject<HTMLElement | null>
  count: number
  /** Usual height of a row at the normal text size, in pixels; real heights are measured. */
  rowHeight: number
  onLook: (from: number, to: number) => void
}

/** Only the rows near the window exist. The list scrolls with the page, so that the browser's own ways of scrolling work. */
export function useVirtualRows({ container, count, rowHeight, onLook }: VirtualRows) {
  const [top, setTop] = useState(0)

  useLayoutEffect(() => {
    const measure = () => {
      const element = container.current
      if (element) setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [container])

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => Math.round(rowHeight * textScale()),
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: COVERED_TOP,
  })
  const range = virtualizer.range
  const from = range?.startIndex ?? 0
  const to = range?.endIndex ?? 0

  useEffect(
    () => onLook(Math.max(0, from - AHEAD), Math.min(to + AHEAD, Math.max(0, count - 1))),
    [onLook, from, to, count],
  )

  const rows = virtualizer.getVirtualItems()
  return {
    rows,
    /** Room above and below the rows that exist. */
    before: (rows[0]?.start ?? top) - top,
    after: virtualizer.getTotalSize() - ((rows.at(-1)?.end ?? top) - top),
    measure: virtualizer.measureElement,
    pageSize: Math.max(1, to - from),
    reveal: (index: number) => virtualizer.scrollToIndex(index),
  }
}

/** The text size of the device or of the profile makes rows higher. */
function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
}
