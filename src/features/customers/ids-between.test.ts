// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { aCustomer, idOf } from './customer-fixtures'
import type { ShownCustomer } from './customer-list'
import { idsBetween } from './ids-between'

const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => server)
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

const FILTER = { sort_by: 'updated_at', sort_order: 'desc' } as const
const people = Array.from({ length: 200 }, (_, i) => aCustomer({ id: idOf(i) }))
const shown = (index: number) => ({ record: people[index], mark: null }) as unknown as ShownCustomer
const rows = (read: (index: number) => boolean) => ({
  filter: FILTER,
  slots: { length: 200, at: (index: number) => (read(index) ? shown(index) : null) },
})
const row = (index: number) => ({ id: idOf(index), index })
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

beforeEach(() => {
  server.call.mockReset().mockImplementation(async (_, { query: { skip, limit } }) => ({
    total: 200,
    customers: people.slice(skip, skip + limit),
  }))
})

it('takes the rows that are there, whichever was pressed first, without asking for anything', async () => {
  const list = rows(() => true)
  expect(await idsBetween(client(), list, row(3), row(5))).toEqual([3, 4, 5].map(idOf))
  expect(await idsBetween(client(), list, row(5), row(3))).toEqual([3, 4, 5].map(idOf))
  expect(server.call).not.toHaveBeenCalled()
})

it('reads the pages of rows that were not, and leaves nobody out', async () => {
  const list = rows((index) => index < 60 || index > 140)
  const ids = await idsBetween(client(), list, row(150), row(40))
  expect(new Set(ids)).toEqual(new Set(Array.from({ length: 111 }, (_, at) => idOf(40 + at))))
  expect(ids).toHaveLength(111)
})

it('says so when they cannot be read', async () => {
  server.call.mockRejectedValue(new Error('away'))
  await expect(
    idsBetween(
      client(),
      rows((index) => index === 0 || index === 99),
      row(0),
      row(99),
    ),
  ).rejects.toThrow()
})

it('takes no range from a row of another list', async () => {
  const list = rows(() => true)
  await expect(idsBetween(client(), list, { id: idOf(7), index: 3 }, row(5))).rejects.toThrow()
})
