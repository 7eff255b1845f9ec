// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { visitQueries } from './queries'
import { aVisit } from './visit-fixtures'

const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: server.call }))

const DAY = '2026-07-01'
const read = (client: QueryClient) => client.fetchQuery({ ...visitQueries.day(DAY), staleTime: 0 })
const asked = () => server.call.mock.calls.map(([, { query }]) => query)

beforeEach(() => {
  server.call.mockReset()
})

it('reads all pages of a day, and again only what has changed', async () => {
  const client = new QueryClient()
  const [one, two] = [aVisit(), aVisit()]
  server.call
    .mockResolvedValueOnce({ total: 2, visits: [one], next_cursor: 'next', collection_version: 'a' })
    .mockResolvedValueOnce({ total: 2, visits: [two], collection_version: 'a' })
    .mockResolvedValueOnce({ total: 2, visits: [], collection_version: 'a' })
    .mockResolvedValueOnce({ total: 1, visits: [two], collection_version: 'b' })
  expect(await read(client)).toEqual({ version: 'a', visits: [one, two] })
  expect(await read(client)).toEqual({ version: 'a', visits: [one, two] })
  expect(await read(client)).toEqual({ version: 'b', visits: [two] })
  const first = { day: DAY, limit: 1_000 }
  expect(asked()).toEqual([
    ...[first, { ...first, cursor: 'next' }],
    ...[
      { ...first, known: 'a' },
      { ...first, known: 'a' },
    ],
  ])
})

it('a day that changes between two pages is read again: it is known by the version of its first page', async () => {
  const client = new QueryClient()
  const [one, two] = [aVisit(), aVisit()]
  const called = { ...one, status: 'serving' as const }
  server.call
    .mockResolvedValueOnce({ total: 2, visits: [one], next_cursor: 'next', collection_version: 'a' })
    .mockResolvedValueOnce({ total: 2, visits: [two], collection_version: 'b' })
    .mockImplementationOnce(async (_: unknown, { query }: { query: { known?: string } }) => ({
      ...{ total: 2, collection_version: 'b', visits: query.known === 'b' ? [] : [called, two] },
    }))
  await read(client)
  expect(await read(client)).toEqual({ version: 'b', visits: [called, two] })
})

it('takes no empty day for one that is known', async () => {
  const client = new QueryClient()
  server.call.mockResolvedValue({ total: 0, visits: [], collection_version: 'a' })
  expect(await read(client)).toEqual({ version: 'a', visits: [] })
  expect(await read(client)).toEqual({ version: 'a', visits: [] })
})
