import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { whenIdle } from '@/lib/when-idle'
import { onceAtHand } from '../cache/read-or-copy'
import type { PagedList } from './paged-list'

/** A list that is open is searched soon: what answers at once takes a moment to start. */
const STARTS_WITHIN_MS = 2_000

/**
 * The first page of a list as this device has it, in a few milliseconds; undefined while it has none. That it found nobody
 * is no answer: the server may know somebody who was written a moment ago. Until the server has said so, and between two
 * keys, what was found last stays: `isOlder`.
 */
export function useListAhead<
  Filter extends object,
  Data extends { total: number },
  R extends { id: string },
  K extends QueryKey,
>(
  list: PagedList<Filter, Data, R, K>,
  filter: Filter,
  isWanted: boolean,
): { data: Data; isOlder: boolean } | undefined {
  const { kind, ahead } = list
  const { data } = useQuery({
    queryKey: ['ahead', kind, filter],
    queryFn: () => ahead?.(filter) ?? null,
    enabled: isWanted && ahead !== undefined,
    // It is what the copy says until the server answers; the list itself grows old and is read anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    meta: { persist: false },
  })
  const start = useEffectEvent(() => void ahead?.(filter))
  useEffect(() => onceAtHand(() => whenIdle(start, STARTS_WITHIN_MS)), [])

  const found = isWanted && data && data.total > 0 ? data : undefined
  const [last, setLast] = useState<Data>()
  const shown = isWanted ? (found ?? last) : undefined
  if (shown !== last) setLast(shown)
  return shown && { data: shown, isOlder: found === undefined }
}
