// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { aCustomer, idOf } from './customer-fixtures'
import type { ShownCustomer } from './customer-list'
import { placeInList, stepInList, walkList } from './walked-list'

const given = vi.hoisted(() => ({ call: vi.fn(), scope: { uid: 'one' } as unknown }))
vi.mock('@/api/call', () => ({ call: given.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => given.scope }))

const people = Array.from({ length: 200 }, (_, i) => aCustomer({ id: idOf(i) }))
const shown = (index: number) => ({ record: people[index], mark: null }) as unknown as ShownCustomer
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
/** As those of a real list, which are of a class. */
class Rows {
  readonly length = 200
  readonly #isRead: (index: number) => boolean
  constructor(isRead: (index: number) => boolean) {
    this.#isRead = isRead
  }
  at(index: number) {
    return this.#isRead(index) ? shown(index) : null
  }
}
const walk = (isRead: (index: number) => boolean) =>
  walkList({ filter: { sort_by: 'updated_at', sort_order: 'desc' }, slots: new Rows(isRead) })
const row = (index: number) => ({ id: idOf(index), index })

beforeEach(() => {
  given.scope = { uid: 'one' }
  given.call.mockReset().mockImplementation(async (_, { query: { skip, limit } }) => ({
    total: 200,
    customers: people.slice(skip, skip + limit),
  }))
})

it('knows the row of who is in the list, and of nobody else', () => {
  walk((index) => index < 100)
  expect(placeInList(idOf(7))).toEqual({ ...row(7), length: 200 })
  expect(placeInList(idOf(150))).toBeNull()
})

it('goes to the rows before and after, and ends where the list does', async () => {
  walk(() => true)
  expect(await stepInList(client(), row(7), 1)).toEqual(row(8))
  expect(await stepInList(client(), row(7), -1)).toEqual(row(6))
  expect(await stepInList(client(), row(0), -1)).toBeNull()
  expect(await stepInList(client(), row(199), 1)).toBeNull()
  expect(given.call).not.toHaveBeenCalled()
})

it('walks on over rows that were not read: each once, in the order of the list', async () => {
  walk((index) => index < 50)
  let at: { id: string; index: number } | null = row(48)
  const met: string[] = []
  for (let step = 0; step < 60 && at; step += 1) {
    at = await stepInList(client(), at, 1)
    if (at) met.push(at.id)
  }
  expect(met).toEqual(Array.from({ length: 60 }, (_, i) => idOf(49 + i)))
  expect(placeInList(idOf(108))).toEqual({ ...row(108), length: 200 })
})

it('guesses nobody where the list on the server is another one by now, and says so where it cannot be read', async () => {
  walk((index) => index < 50)
  given.call.mockResolvedValue({ total: 0, customers: [] })
  expect(await stepInList(client(), row(49), 1)).toBeNull()
  given.call.mockRejectedValue(new Error('away'))
  await expect(stepInList(client(), row(49), 1)).rejects.toThrow('away')
})

it('the list of one person is none for the next', async () => {
  walk(() => true)
  given.scope = { uid: 'two' }
  expect(placeInList(idOf(7))).toBeNull()
  expect(await stepInList(client(), row(7), 1)).toBeNull()
})
