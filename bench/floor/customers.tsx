import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { readCustomers, search } from './store.ts'

const ROW_PX = 56

export function CustomerList() {
  const { data } = useQuery({
    queryKey: ['customers'],
    queryFn: readCustomers,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const [text, setText] = useState('')
  const searched = useDeferredValue(text)
  const found = useMemo(() => (data ? search(data, searched) : []), [data, searched])
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: found.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  return (
    <>
      <input
        type="search"
        aria-label="検索"
        className="border p-2"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <output>{found.length}件</output>
      <div ref={scroller} className="h-[640px] overflow-auto border">
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const customer = found[index]
            if (!customer) return null
            return (
              <div
                key={customer.id}
                className="row absolute inset-x-0 flex gap-4 p-3"
                style={{ height: ROW_PX, transform: `translateY(${start}px)` }}
              >
                <b>{customer.name}</b>
                <span>{customer.company}</span>
                <span>{customer.email}</span>
                <span>{customer.phone}</span>
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}
