import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePrinting } from './list/use-printing'

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

/** `start`: pixels from the top of the list; on paper the rows follow each other. */
type Row = Pick<VirtualItem, 'index' | 'key'> & { start?: number }

const placedAt = (px: number) =>
  ({ position: 'absolute', insetInline: 0, top: 0, transform: `translateY(${px}px)` }) as const

/** How many rows before the end the next page is asked for. */
const END_DISTANCE = 8

/** A list of any length of which only the rows near the window exist. It scrolls with the page; on paper are all of them. */
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
  const near = virtualizer.getVirtualItems()
  const lastIndex = near.at(-1)?.index ?? -1
  const isPrinting = usePrinting()
  const rows: Row[] = isPrinting ? items.map((item, index) => ({ index, key: getKey(item, index) })) : near

  useEffect(() => {
    if (onEndReached && items.length > 0 && lastIndex >= items.length - END_DISTANCE) onEndReached()
  }, [lastIndex, items.length, onEndReached])

  return (
    <ul
      ref={container}
      aria-label={label}
      className={props.className}
      style={isPrinting ? undefined : { position: 'relative', height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          aria-posinset={row.index + 1}
          aria-setsize={total ?? items.length}
          style={row.start === undefined ? undefined : placedAt(row.start - offset)}
        >
          {renderItem(items[row.index] as T, row.index)}
        </li>
      ))}
    </ul>
  )
}
