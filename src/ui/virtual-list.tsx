import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'

type VirtualListProps<T> = {
  items: readonly T[]
  getKey: (item: T, index: number) => string
  renderItem: (item: T, index: number) => ReactNode
  /** Usual height of a row in pixels; real heights are measured. */
  estimateSize: number
  /** Accessible name of the list. */
  label?: string
  /** How many there are in all, when more can be loaded than are here. */
  total?: number
  /** Called when the last rows come near. */
  onEndReached?: () => void
  overscan?: number
  className?: string
}

/** How many rows before the end the next page is asked for. */
const END_DISTANCE = 8

/** A list of any length of which only the rows near the window exist. It scrolls with the page. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { items, getKey, renderItem, estimateSize, label, total, onEndReached, overscan = 8 } = props
  const container = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)

  useLayoutEffect(() => {
    const element = container.current
    if (!element) return
    const measure = () => setOffset(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => estimateSize,
    overscan,
    scrollMargin: offset,
    getItemKey: (index) => getKey(items[index] as T, index),
  })
  const rows = virtualizer.getVirtualItems()
  const lastIndex = rows.at(-1)?.index ?? -1

  useEffect(() => {
    if (onEndReached && items.length > 0 && lastIndex >= items.length - END_DISTANCE) onEndReached()
  }, [lastIndex, items.length, onEndReached])

  return (
    <ul
      ref={container}
      aria-label={label}
      className={props.className}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          aria-posinset={row.index + 1}
          aria-setsize={total ?? items.length}
          style={{ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${row.start - offset}px)` }}
        >
          {renderItem(items[row.index] as T, row.index)}
        </li>
      ))}
    </ul>
  )
}
