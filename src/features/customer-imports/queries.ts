import { queryOptions } from '@tanstack/react-query'
import { type CustomerImport, customerImports, type Outcome, type Verdict } from '#contract/customer-imports'
import { customerSelections } from '#contract/customer-selections'
import { call } from '@/api/call'

const all = ['customer-imports'] as const

/** All rows of an import. */
const rowsOf = (id: string) => [...all, 'rows', id] as const

/** The rows of an import are personal data of many people: nothing of them is kept on the device. */
const ONLINE_ONLY = { meta: { persist: false }, networkMode: 'online', staleTime: 0 } as const

/** How often is asked how far the work is. */
const FOLLOW_MS = 1_000

/** Whether the server is at work on an import. */
export function isUnderWay({ work }: Pick<CustomerImport, 'work'>): boolean {
  return work === 'waiting' || work === 'running'
}

/** The only home of the keys under which imports are read. */
export const customerImportQueries = {
  all,

  /** The latest ones. */
  list: () =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'list'] as const,
      queryFn: ({ signal }) => call(customerImports.list, {}, { signal }),
    }),

  /** One, followed while the server is at work on it. */
  one: (id: string) =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...all, 'one', id] as const,
      queryFn: ({ signal }) => call(customerImports.get, { params: { id } }, { signal }),
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? FOLLOW_MS : false),
    }),

  rowsOf,

  /** The first rows of a verdict. */
  rows: (id: string, verdict: Verdict) =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...rowsOf(id), verdict] as const,
      queryFn: ({ signal }) => call(customerImports.rows, { params: { id }, query: { verdict } }, { signal }),
    }),
}

const allActs = ['customer-selections'] as const

/** The only home of the keys under which acts on many customers are read. */
export const customerActQueries = {
  /** The latest ones. */
  list: () =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...allActs, 'list'] as const,
      queryFn: ({ signal }) => call(customerSelections.list, {}, { signal }),
    }),

  /** One, followed while the server is at work on it. */
  one: (id: string) =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...allActs, 'one', id] as const,
      queryFn: ({ signal }) => call(customerSelections.get, { params: { id } }, { signal }),
      refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? FOLLOW_MS : false),
    }),

  /** The first customers of an outcome. */
  rows: (id: string, outcome: Outcome) =>
    queryOptions({
      ...ONLINE_ONLY,
      queryKey: [...allActs, 'rows', id, outcome] as const,
      queryFn: ({ signal }) => call(customerSelections.rows, { params: { id }, query: { outcome } }, { signal }),
    }),
}
