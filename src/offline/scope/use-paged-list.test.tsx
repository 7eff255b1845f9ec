import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Connectivity, connectivityStore } from '@/offline/connectivity/state'
import { noteAsOf } from '../cache/as-of'
import { registerCommands } from '../outbox/commands'
import type { OutboxEntry } from '../outbox/entry'
import { asAny, update } from '../outbox/row-fixtures'
import type { PagedList } from './paged-list'
import { usePagedList } from './use-paged-list'

const outbox = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('./outbox', () => ({ useOutbox: () => outbox.entries }))

const remove = { ids: ({ id }: { id: string }) => [id], being: 'deletes' }
registerCommands([asAny({ ...update, name: 'books.delete', applies: { book: remove } } as never)])

type Book = { id: string; title: string }
type Filter = { author?: string }
type Page = { total: number; books: Book[] }
const PAGE = 50
const TOTAL = 170
const books = Array.from({ length: TOTAL }, (_, i) => ({ id: `b${i + 1}`, title: `本${i + 1}` }))
const read = vi.fn<(filter: Filter, page: number) => Promise<Page>>()
const queryOf = (filter: Filter, page: number) =>
  queryOptions({ queryKey: ['books', filter, page] as const, queryFn: () => read(filter, page) })
const shelf = {
  kind: 'book',
  pageSize: PAGE,
  page: queryOf,
  records: ({ books }: Page) => books,
  rule: () => ({ compare: () => 0, matches: () => true }),
} satisfies PagedList<Filter, Page, Book, ReturnType<typeof queryOf>['queryKey']>
const everything: Filter = {}
const asked = () => read.mock.calls.map(([, page]) => page * PAGE)
const online = (more: Partial<Connectivity> = {}) =>
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1, ...more })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 5 })
  online()
  outbox.entries = []
  read.mockReset().mockImplementation(async (_, page) => ({
    total: TOTAL,
    books: books.slice(page * PAGE, (page + 1) * PAGE),
  }))
})

async function openList(filter = everything) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const view = renderHook((given) => usePagedList(shelf, given), { wrapper, initialProps: filter })
  await waitFor(() => expect(view.result.current.slots).toHaveLength(TOTAL))
  return view
}
const lookAt = (view: Awaited<ReturnType<typeof openList>>, from: number, to: number) =>
  act(async () => view.result.current.look(from, to))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('while a page is looked at, the next one is read, and is there at once', async () => {
  const view = await openList()
  await lookAt(view, 0, 12)
  expect(asked()).toEqual([0])
  await wait(500)
  expect(asked()).toEqual([0, 50])
  await lookAt(view, 45, 60)
  expect(view.result.current.slots.at(55)?.record.title).toBe('本56')
  await wait(500)
  expect(asked(), 'the page behind, and none again').toEqual([0, 50, 100])
})

it('behind the last page there is none', async () => {
  const view = await openList()
  await lookAt(view, 150, 169)
  await waitFor(() => expect(asked()).toEqual([0, 150]))
  await wait(5_000)
  expect(asked()).toEqual([0, 150])
})

it('who scrolls through reads the page where they stop, and the next', async () => {
  const view = await openList()
  await lookAt(view, 20, 49)
  await wait(400)
  await lookAt(view, 100, 110)
  await wait(100)
  await wait(400)
  expect(asked()).toEqual([0, 100])
  await wait(200)
  expect(asked()).toEqual([0, 100, 150])
})

it.each([
  ['without a connection', () => online({ state: 'offline' })],
  ['before one is known', () => online({ state: 'unknown' })],
  ['over a slow network', () => online({ slow: true })],
  ['over a metered network', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
  ['over a 2G network', () => vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })],
])('nothing is read ahead %s', async (_, happen) => {
  const view = await openList()
  happen()
  await lookAt(view, 0, 12)
  await wait(2_000)
  expect(asked()).toEqual([0])
})

it('a page that could not be read ahead is read when it comes in sight', async () => {
  const view = await openList()
  read.mockRejectedValueOnce(new Error('lost'))
  await wait(500)
  expect(asked()).toEqual([0, 50])
  await lookAt(view, 40, 60)
  await waitFor(() => expect(view.result.current.slots.at(55)?.record.title).toBe('本56'))
  expect(view.result.current.isCutOff).toBe(false)
})

it('equal filters are one list: nothing is read again', async () => {
  const view = await openList({ author: '漱石' })
  const { slots } = view.result.current
  view.rerender({ author: '漱石' })
  expect(view.result.current.slots).toBe(slots)
  expect(read).toHaveBeenCalledOnce()
})

it('the former list stays while another is on its way, and goes when that cannot come', async () => {
  const view = await openList()
  let refuse = (_: Error) => {}
  read.mockReturnValueOnce(
    new Promise((_, reject) => {
      refuse = reject
    }),
  )
  view.rerender({ author: '漱石' })
  expect(view.result.current).toMatchObject({ isFormer: true })
  expect(view.result.current.slots).toHaveLength(TOTAL)
  await act(async () => refuse(new Error('lost')))
  await waitFor(() => expect(view.result.current).toMatchObject({ isFormer: false, slots: { length: 0 } }))
})

it('a page that cannot be had says so, and keeps the place of its rows', async () => {
  const view = await openList()
  read.mockRejectedValue(new Error('lost'))
  await lookAt(view, 100, 120)
  await waitFor(() => expect(view.result.current.isCutOff).toBe(true))
  expect(view.result.current.slots.at(110)).toBeNull()
  expect(view.result.current.slots).toHaveLength(TOTAL)
})

it.each([
  ['before it was sent still counts it', 1, TOTAL - 1],
  ['since counts it no more: nobody is taken away twice', 2, TOTAL],
])('a record that was deleted here, far down the list: a total that was read %s', async (_, sent, count) => {
  const gone = { id: 'b169', title: '本169' }
  const deletion = { id: 'deletion', seq: 1, command: 'books.delete', input: gone, base: gone, state: 'sent' }
  outbox.entries = [{ ...deletion, sent_seq: 2, invalidates: [['books']] } as unknown as OutboxEntry]
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const { queryKey } = queryOf(everything, 0)
  client.setQueryData(queryKey, await read(everything, 0))
  const query = client.getQueryCache().find({ queryKey })
  if (query) noteAsOf(query, sent)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => usePagedList(shelf, everything), { wrapper })
  expect(result.current.slots).toHaveLength(count)
})
