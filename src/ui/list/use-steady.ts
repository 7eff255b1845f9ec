import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same one and does what `act` of the latest drawing does: rows that get it are not redrawn. */
export function useSteady<A extends unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...args: A) => latest.current(...args), [])
}
