// The questions of the desk when the server is out of reach: all of them go to the replica, in the server's shapes.
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { contactLists } from '@/features/interactions/list-queries'
import { interactionQueries } from '@/features/interactions/queries'
import { customerQueries } from './queries'

const { ask, send } = vi.hoisted(() => ({ ask: vi.fn(), send: vi.fn() }))
vi.mock('@/offline/replica/replica', () => ({ askReplica: ask }))
vi.mock('@/api/call', () => ({ call: send }))

let client: QueryClient
const filter = {
  search: 'やまだ',
  company_filter: 'さくら',
  kana_row: 'や',
  sort_by: 'name_kana',
  sort_order: 'asc',
} as const
const contacts = (count: number, total: number) => ({
  total,
  interactions: Array.from({ length: count }, (_, i) => ({ id: `${i}` })),
})

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  send.mockReset().mockRejectedValue(unreachable('network', false))
  ask.mockReset().mockImplementation(async () => ({ answer: { total: 0 }, syncedAt: 1 }))
})

describe('the directory is asked', () => {
  it('for a page of a list, with its search, company, row and order', async () => {
    await client.fetchQuery(customerQueries.page(filter, 3))
    expect(ask).toHaveBeenCalledExactlyOnceWith('customers', { ...filter, skip: 150, limit: 50 })
  })

  it('for a customer', async () => {
    await client.fetchQuery(customerQueries.detail('a'))
    expect(ask).toHaveBeenCalledExactlyOnceWith('customer', { id: 'a' })
  })

  it('for companies, those who may be the same person, and the counts', async () => {
    await client.fetchQuery(customerQueries.companies())
    await client.fetchQuery(customerQueries.candidates('山田'))
    await client.fetchQuery(interactionQueries.summary())
    expect(ask.mock.calls).toEqual([
      ['companies', { limit: 200 }],
      ['customers', { search: '山田', sort_by: 'match', limit: 20 }],
      ['summary', { now: expect.any(Number), months: 12 }],
    ])
  })

  it('for the contacts of a customer, page by page', async () => {
    ask.mockImplementation(async (_, { skip }: { skip: number }) => ({
      answer: contacts(skip === 0 ? 20 : 5, 25),
      syncedAt: 1,
    }))
    const data = await client.fetchInfiniteQuery({ ...contactLists.timeline('a'), pages: 9 })
    expect(data.pages.map((page) => page.interactions.length)).toEqual([20, 5])
    expect(ask.mock.calls.map(([, query]) => query)).toEqual([
      { customerId: 'a', skip: 0, limit: 20 },
      { customerId: 'a', skip: 20, limit: 20 },
    ])
  })

  it('for the contacts behind a page of the server', async () => {
    send.mockResolvedValueOnce({ ...contacts(20, 25), next_cursor: 'c' })
    ask.mockResolvedValue({ answer: contacts(5, 25), syncedAt: 1 })
    const data = await client.fetchInfiniteQuery({ ...contactLists.timeline('a'), pages: 9 })
    expect(data.pages.map((page) => page.interactions.length)).toEqual([20, 5])
    expect(ask).toHaveBeenCalledExactlyOnceWith('contacts', { customerId: 'a', skip: 20, limit: 20 })
  })
})

describe('the contacts of one kind', () => {
  it('of a customer and of a day are asked for with it, here and at the server', async () => {
    await client.fetchInfiniteQuery(contactLists.timeline('a', 'visit'))
    await client.fetchQuery(contactLists.day('2026-11-20', 'call'))
    const [from, to] = [Date.parse('2026-11-19T15:00:00Z'), Date.parse('2026-11-20T15:00:00Z')]
    expect(ask.mock.calls).toEqual([
      ['contacts', { customerId: 'a', skip: 0, limit: 20, type: 'visit' }],
      ['between', { from, to, limit: 200, type: 'call' }],
    ])
    const [ofCustomer, ofDay] = send.mock.calls.map(([, request]) => request.query)
    expect(ofCustomer).toEqual({ limit: 20, skip: 0, type: 'visit' })
    expect(ofDay).toMatchObject({ limit: 200, type: 'call' })
  })

  it('are outdated with those of all kinds', () => {
    const all = (key: readonly unknown[], part: readonly unknown[]) => key.every((word, at) => word === part[at])
    expect(all(contactLists.timeline('a').queryKey, contactLists.timeline('a', 'visit').queryKey)).toBe(true)
    expect(all(contactLists.day('2026-11-20').queryKey, contactLists.day('2026-11-20', 'visit').queryKey)).toBe(true)
  })
})

describe('the server is asked', () => {
  it('by its cursor where it gave one, by number behind a page of the directory', async () => {
    send.mockResolvedValueOnce({ ...contacts(20, 45), next_cursor: 'c' })
    send.mockRejectedValueOnce(unreachable('network', false))
    ask.mockResolvedValueOnce({ answer: contacts(20, 45), syncedAt: 1 })
    send.mockResolvedValueOnce(contacts(5, 45))
    await client.fetchInfiniteQuery({ ...contactLists.timeline('a'), pages: 9 })
    expect(send.mock.calls.map(([, request]) => request.query)).toEqual([
      { limit: 20, skip: 0 },
      { limit: 20, cursor: 'c' },
      { limit: 20, skip: 40 },
    ])
  })

  it('no further than the last contact', async () => {
    send.mockResolvedValue(contacts(7, 7))
    const data = await client.fetchInfiniteQuery({ ...contactLists.timeline('a'), pages: 9 })
    expect(data.pages).toHaveLength(1)
    // A total that counts what no page has must not be asked for without end.
    send.mockResolvedValue(contacts(0, 9))
    const odd = await client.fetchInfiniteQuery({ ...contactLists.timeline('b'), pages: 9 })
    expect(odd.pages).toHaveLength(1)
  })
})
