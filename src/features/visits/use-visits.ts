import { useMemo } from 'react'
import { useWholeList } from '@/offline/scope/use-whole-list'
import { visitsOf } from './visit-list'

const EVERYBODY = {}

/** Who came on a day, with what waits on this device. */
export function useVisits(day: string) {
  const list = useMemo(() => visitsOf(day), [day])
  return useWholeList(list, EVERYBODY)
}
