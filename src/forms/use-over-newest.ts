import { useRef } from 'react'
import { newerVersion } from '@/api/newer-version'

/**
 * Changes the version that the page shows, and no newer one: two people do not overwrite each other unseen. After a refusal
 * for the version the next try is one over the newer record, which the page shows by then.
 */
export function useOverNewest<G, R>(
  version: number,
  act: (given: G, options: { ifMatch: number }) => Promise<R>,
): (given: G) => Promise<R> {
  const newest = useRef(0)
  return async (given) => {
    try {
      return await act(given, { ifMatch: Math.max(version, newest.current) })
    } catch (thrown) {
      newest.current = newerVersion(thrown)
      throw thrown
    }
  }
}
