import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ListRule } from '../outbox/fold/list'

type PageQuery<Data, K extends QueryKey> = Pick<UseQueryOptions<Data, Error, Data, K>, 'queryFn' | 'meta'> & {
  queryKey: K
}

/** A list that is read by pages, as the feature of its resource describes it. */
export type PagedList<
  Filter,
  Data extends { total: number },
  R extends { id: string },
  K extends QueryKey = QueryKey,
> = {
  /** The kind of its records in the effects of commands. */
  kind: string
  pageSize: number
  /** The query of page `page`, from 0. Offline it is answered from this device, where that has the answer. */
  page: (filter: Filter, page: number) => PageQuery<Data, K>
  /** The first page as this device has it at hand, at once; null where it does not. */
  ahead?: (filter: Filter) => Promise<Data | null>
  records: (data: Data) => readonly R[]
  /** Which records the list holds and in which order, as the server would say. */
  rule: (filter: Filter) => ListRule<R>
}

/** A list of a small collection, of which one query brings every record. */
export type WholeList<Filter, Data, R extends { id: string }, K extends QueryKey = QueryKey> = Pick<
  PagedList<Filter, Data & { total: number }, R, K>,
  'kind' | 'rule'
> & {
  query: () => PageQuery<Data, K>
  records: (data: Data) => readonly R[]
}
