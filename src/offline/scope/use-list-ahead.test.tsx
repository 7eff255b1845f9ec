import { QueryClient, QueryClientProvider, queryOptions } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type ApiError, refusal, unreachable } from '@/api/api-error'
import { NO_REPLICA, replicaStateStore } from '../replica/state'
import type { PagedList } from './paged-list'
import { usePagedList } from './use-paged-list'

const NONE = vi.hoisted(() => [])
vi.mock('./outbox', () => ({ useOutbox: () => NONE }))
vi.mock('@/lib/when-idle', () => ({ whenIdle: (work: () => void) => work() }))

type Book = { id: string; title: string }
type Filter = { search: string }
type Page = { total: number; books: Book[] }
const pageOf = (...titles: string[]): Page => ({
  total: titles.length,
  books: titles.map((title) => ({ id: title, title })),
})
/** What the server says of a search, once it is let. */
const server = vi.fn<(search: string) => Promise<Page>>()
const device = vi.fn<(filter: Filter) => Promise<Page | null>>()
const queryOf = (filter: Filter, page: number) =>
  queryOptions({ queryKey: ['books', filter, page] as const, queryFn: () => server(filter.search) })
const shelf = {
  kind: 'book',
  pageSize: 50,
  page: queryOf,
  ahead: device,
  records: ({ books }: Page) => books,
  rule: () => ({ compare: () => 0, matches: () => true }),
} satisfies PagedList<Filter, Page, Book, ReturnType<typeof queryOf>['queryKey']>

const never = () => new Promise<Page>(() => {})
beforeEach(() => {
  server.mockReset().mockImplementation(async (search) => pageOf(`${search} of the server`))
  device.mockReset().mockImplementation(async ({ search }) => pageOf(`${search} of the device`))
})

/** The list of what is kept in the address, with another text being typed. */
async function open(search = '') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const view = renderHook(({ kept, typed }) => usePagedList(shelf, { search: kept }, { search: typed }), {
    wrapper,
    initialProps: { kept: search, typed: search },
  })
  const titles = () =>
    Array.from({ length: view.result.current.slots.length }, (_, i) => view.result.current.slots.at(i)?.record.title)
  const type = (typed: string, kept = search) => act(async () => view.rerender({ kept, typed }))
  return { view, titles, type }
}

it('a list that is opened shows what the device has until the server has answered', async () => {
  let answer = (_: Page) => {}
  server.mockReturnValueOnce(
    new Promise((resolve) => {
      answer = resolve
    }),
  )
  const { titles, view } = await open('山')
  await waitFor(() => expect(titles()).toEqual(['山 of the device']))
  expect(view.result.current.isAhead).toBe(true)
  await act(async () => answer(pageOf('a', 'b')))
  await waitFor(() => expect(titles()).toEqual(['a', 'b']))
  expect(view.result.current.isAhead).toBe(false)
})

it('each key is answered by the device, and the server is asked for what the address holds alone', async () => {
  const { titles, type } = await open()
  await waitFor(() => expect(titles()).toEqual([' of the server']))
  for (const text of ['や', 'やま', 'やまだ']) {
    await type(text)
    await waitFor(() => expect(titles()).toEqual([`${text} of the device`]))
  }
  expect(server).toHaveBeenCalledExactlyOnceWith('')
  await type('やまだ', 'やまだ')
  await waitFor(() => expect(titles()).toEqual(['やまだ of the server']))
})

it('says which filter is answered, so that nothing is asked of the other one: everybody of it, its order, its file', async () => {
  const { titles, type, view } = await open()
  const answered = () => view.result.current.filter.search
  await waitFor(() => expect(titles()).toEqual([' of the server']))
  device.mockReturnValueOnce(never())
  await type('山')
  expect(answered()).toBe('')
  await type('山田')
  await waitFor(() => expect(titles()).toEqual(['山田 of the device']))
  expect(answered()).toBe('山田')
})

it('between two keys what was found last stays, and so it does where the device finds nobody', async () => {
  const { titles, type, view } = await open()
  const isOlder = () => view.result.current.isOlder
  await waitFor(() => expect(titles()).toEqual([' of the server']))
  expect(isOlder()).toBe(false)
  await type('さ')
  await waitFor(() => expect(titles()).toEqual(['さ of the device']))
  expect(isOlder()).toBe(false)
  device.mockReturnValueOnce(never())
  await type('さと')
  expect(titles()).toEqual(['さ of the device'])
  expect(isOlder()).toBe(true)
  device.mockResolvedValueOnce(pageOf())
  await type('さとx')
  expect(titles()).toEqual(['さ of the device'])
  expect(isOlder()).toBe(true)
  server.mockResolvedValueOnce(pageOf())
  device.mockResolvedValueOnce(pageOf())
  await type('さとx', 'さとx')
  await waitFor(() => expect(titles()).toEqual([]))
  expect(isOlder()).toBe(false)
})

it('a device without a whole copy leaves the list as it is until the server is asked', async () => {
  device.mockResolvedValue(null)
  const { titles, type, view } = await open()
  await waitFor(() => expect(titles()).toEqual([' of the server']))
  await type('た')
  expect(titles()).toEqual([' of the server'])
  expect(view.result.current).toMatchObject({ isAhead: false, isFormer: false, isOlder: true })
})

it('what was found for one search is never shown for the next one', async () => {
  const { titles, type } = await open()
  await waitFor(() => expect(titles()).toEqual([' of the server']))
  await type('な')
  await waitFor(() => expect(titles()).toEqual(['な of the device']))
  await type('')
  expect(titles()).toEqual([' of the server'])
  device.mockReturnValueOnce(never())
  await type('は')
  expect(titles()).toEqual([' of the server'])
})

const answer = (status: number, code: string) =>
  refusal(new Response(null, { status }), { code, message: 'no', request_id: 'r' }) as ApiError

it('what the server will not show is not shown by the device either', async () => {
  server.mockRejectedValue(answer(403, 'AUTH_006'))
  const { view } = await open('山')
  await waitFor(() => expect(view.result.current.first.isError).toBe(true))
  expect(view.result.current.isAhead).toBe(false)
})

it.each([
  ['out of reach', unreachable('network', false)],
  ['in trouble', answer(503, 'DB_001')],
])('a server that is %s takes nothing away that the device has', async (_, error) => {
  server.mockRejectedValue(error)
  const { view, titles } = await open('山')
  await waitFor(() => expect(view.result.current.first.isError).toBe(true))
  await waitFor(() => expect(titles()).toEqual(['山 of the device']))
})

it('where the server gives no answer, nobody stays who was found by an earlier text', async () => {
  const { titles, type } = await open()
  await waitFor(() => expect(titles()).toEqual([' of the server']))
  await type('さ')
  await waitFor(() => expect(titles()).toEqual(['さ of the device']))
  server.mockRejectedValue(unreachable('network', false))
  device.mockResolvedValue(pageOf())
  await type('さx', 'さx')
  await waitFor(() => expect(titles()).toEqual([]))
})

it('what answers at once is started as soon as the copy is there: the first key does not wait for it', async () => {
  replicaStateStore.set(NO_REPLICA)
  const { view } = await open()
  await waitFor(() => expect(view.result.current.first.data).toBeDefined())
  device.mockClear()
  await act(async () => replicaStateStore.set({ ...NO_REPLICA, phase: 'complete' }))
  await waitFor(() => expect(device).toHaveBeenCalledWith({ search: '' }))
})
