import { useEffect, useRef, useState } from 'react'

/** So long a row stays marked: as long as one looks for it. */
const MARKED_MS = 6000

/**
 * Brings a row of a list into sight and marks it for a while (`data-pointed`). Not before the page `isFree`: a dialog that closes
 * gives the focus back, and the page is scrolled there.
 * @param ids what the rows show, in their order
 */
export function usePointedRow(ids: readonly string[], isFree: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const [pointed, point] = useState<string | null>(null)
  const at = pointed === null ? -1 : ids.indexOf(pointed)
  useEffect(() => {
    const row = isFree ? list.current?.children[at] : undefined
    if (!(row instanceof HTMLElement)) return
    row.dataset.pointed = ''
    const timers = [
      setTimeout(() => row.scrollIntoView({ block: 'nearest' })),
      setTimeout(() => point(null), MARKED_MS),
    ]
    return () => {
      for (const timer of timers) clearTimeout(timer)
      delete row.dataset.pointed
    }
  }, [at, isFree])
  return { list, point }
}
