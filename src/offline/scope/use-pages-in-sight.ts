import { useCallback, useEffect, useRef, useState } from 'react'

/** Pages that are in sight for less are scrolled past: reading them would slow down the scrolling. */
const PASSED_BY_MS = 100

/**
 * The pages of a list around the rows in sight, once somebody stays there; at once the first ones and those at hand.
 * @param isAtHand whether a page was read before
 */
export function usePagesInSight(pageSize: number, isAtHand: (page: number) => boolean) {
  const [inSight, setInSight] = useState<readonly number[]>([])
  const wanted = useRef<readonly number[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Tells which rows are in sight. */
  const look = useCallback(
    (from: number, to: number) => {
      const [first, last] = [Math.floor(from / pageSize), Math.floor(to / pageSize)]
      const pages = Array.from({ length: last - first + 1 }, (_, i) => first + i)
      if (wanted.current.join() === pages.join()) return
      clearTimeout(timer.current)
      if (wanted.current.length === 0 || pages.every(isAtHand)) setInSight(pages)
      else timer.current = setTimeout(() => setInSight(pages), PASSED_BY_MS)
      wanted.current = pages
    },
    [pageSize, isAtHand],
  )
  /** Whether nobody scrolls past them just now. */
  const isStill = useCallback(() => wanted.current.join() === inSight.join(), [inSight])
  return { inSight, look, isStill }
}
