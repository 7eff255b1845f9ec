import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { changesOf } from '../outbox/fold/changes'
import { foldWhole } from '../outbox/fold/whole'
import { useOutbox } from './outbox'
import type { WholeList } from './paged-list'
import { useStable } from './use-stable'

/**
 * One list of a small collection that is read as a whole: narrowed and sorted here, with the waiting changes of this device
 * in it. It is told as `usePagedList` tells a list, of which every page was read.
 */
export function useWholeList<Filter extends object, Data, R extends { id: string }, K extends QueryKey>(
  list: WholeList<Filter, Data, R, K>,
  given: Filter,
) {
  const filter = useStable(given)
  const first = useQuery(list.query())
  const outbox = useOutbox()
  const shown = useMemo(() => {
    const records = first.data === undefined ? [] : list.records(first.data)
    return foldWhole<R>(records, changesOf(list.kind, outbox), list.rule(filter))
  }, [list, first.data, filter, outbox])
  return { ...shown, first, isCutOff: false, isFormer: false, look: nothing }
}

/** Every row was read. */
function nothing(): void {}
