import { useMemo } from 'react'

/** The same object for equal filters: a list is not read again because a form opens above it. */
export function useStable<T extends object>(given: T): T {
  const key = JSON.stringify(given)
  return useMemo(() => JSON.parse(key) as T, [key])
}
