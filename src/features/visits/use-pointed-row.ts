import { useEffect, useRef, useState } from 'react'

/** So long a row stays marked: as long as one looks for it. */
const MARKED_MS = 6000

/**
 * Brings a row of a list into sight, once, and marks it for a while (`data-pointed`). Not before the page `isFree`: a dialog that
 * closes gives the focus back, and the page is scrolled there.
 * @param ids what the rows show, in their order
 */
export function usePointedRow(ids: readonly string[], isFree: boolean) {
  const list = useRef<HTMLUListElement>(null)
  const [pointed, setPointed] = useState<{ id: string } | null>(null)
  const inSight = useRef<object>(null)
  const at = pointed === null ? -1 : ids.indexOf(pointed.id)
  useEffect(() => {
    if (pointed === null) return
    const timer = setTimeout(() => setPointed(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [pointed])
  useEffect(() => {
    const row = isFree ? list.current?.children[at] : undefined
    if (!(row instanceof HTMLElement)) return
    row.dataset.pointed = ''
    const timer = setTimeout(() => {
      if (inSight.current !== pointed) row.scrollIntoView({ block: 'nearest' })
      inSight.current = pointed
    })
    return () => {
      clearTimeout(timer)
      delete row.dataset.pointed
    }
  }, [at, isFree, pointed])
  return { list, point: (id: string) => setPointed({ id }) }
}
