import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { Shown } from '@/offline/outbox/fold/record'
import type { PagedList } from '@/offline/scope/paged-list'
import { usePagedList } from '@/offline/scope/use-paged-list'

export type History<D, R> = {
  search: string
  find: (search: string) => void
  /** The query of the first page: it stands for the state of the whole list. */
  first: UseQueryResult<D>
  /** Whether what is shown is what this device has kept: the server has not answered. */
  isAhead: boolean
  /** How many there are, and those of them that are read and shown. */
  total: number
  shown: Shown<R>[]
  /** Shows another page; null where all is shown. */
  showMore: (() => void) | null
}

/** A history that somebody looks through: what they search, and how far down it is shown. */
export function useHistory<F extends object, D extends { total: number }, R extends { id: string }, K extends QueryKey>(
  list: PagedList<F, D, R, K>,
  filterOf: (search: string) => F,
): History<D, R> {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(list.pageSize)
  const { slots, first, isAhead, look } = usePagedList(list, filterOf(search))
  const shown = Array.from({ length: Math.min(most, slots.length) }, (_, index) => slots.at(index))

  function find(text: string) {
    setSearch(text)
    setMost(list.pageSize)
  }
  function showMore() {
    look(0, most + list.pageSize)
    setMost(most + list.pageSize)
  }
  return {
    ...{ search, find, first, isAhead, total: slots.length },
    shown: shown.filter((slot) => slot !== null && slot !== undefined),
    showMore: slots.length > most ? showMore : null,
  }
}
