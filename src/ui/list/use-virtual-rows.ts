import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from './use-printing'

/** Height of what sticks to the top of the window: the shell's bar and the head of the table, in pixels. */
const COVERED_TOP = 120
/** Rows beyond each edge of the window. More of them cost more in each frame of a fast scroll than they hide. */
const OVERSCAN = 4

type VirtualRows = {
  container: RefObject<HTMLElement | null>
  count: number
  /** Rows from the first one that are on paper when the page is printed. */
  printed: number
  /** Height of every row, in rem. */
  rowHeight: number
}

export type Virtual = ReturnType<typeof useVirtualRows>

/**
 * Only the rows near the window exist. The list scrolls with the page, so that the browser's own ways of scrolling work. All
 * rows have one height: none is measured, and none moves when another one changes.
 */
export function useVirtualRows({ container, count, printed, rowHeight }: VirtualRows) {
  const { top, rem } = useFrame(container)
  const isPrinting = usePrinting()
  const height = rowHeight * rem
  const isDrawn = useDrawn()

  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    // A list that opens shows what is in sight first.
    overscan: isDrawn ? OVERSCAN : 0,
    rangeExtractor: (range: Range) =>
      isPrinting ? Array.from({ length: printed }, (_, index) => index) : defaultRangeExtractor(range),
    scrollMargin: top,
    scrollPaddingStart: COVERED_TOP,
  })
  const placed = useRef(height)
  useLayoutEffect(() => {
    if (placed.current === height) return
    placed.current = height
    virtualizer.measure()
  }, [virtualizer, height])
  const range = virtualizer.range
  const from = range?.startIndex ?? 0
  const to = range?.endIndex ?? 0

  return {
    /** The first and the last row in sight. */
    ...{ from, to },
    /** `top` in the list, in pixels; null on paper, where the rows follow each other. */
    rows: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: isPrinting ? null : start - top })),
    height,
    /** Room that all rows need, in pixels; null on paper. */
    room: isPrinting ? null : virtualizer.getTotalSize(),
    isStill: !virtualizer.isScrolling,
    pageSize: Math.max(1, to - from),
    reveal: (index: number) => virtualizer.scrollToIndex(index),
  }
}

/** Where the list begins on the page, and how many pixels a rem has: the device or the profile may make the text larger. */
function useFrame(container: RefObject<HTMLElement | null>): { top: number; rem: number } {
  const [frame, setFrame] = useState(() => ({ top: 0, rem: readRem() }))
  useLayoutEffect(() => {
    const measure = () => {
      const element = container.current
      if (!element) return
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY)
      const rem = readRem()
      setFrame((before) => (before.top === top && before.rem === rem ? before : { top, rem }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [container])
  return frame
}

/** Whether the list has been on the screen for a frame. */
function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isDrawn
}

function readRem(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}
