import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { get, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '@/lib/database'
import { changeKept } from './change-kept'

const open = vi.hoisted(() => ({ scope: null as unknown }))
vi.mock('./scope', () => ({ currentScope: () => open.scope }))

let database: ReturnType<typeof openDatabase>
const nameOf = (...queryKey: unknown[]) => `tanstack-query-${JSON.stringify(queryKey)}`
const entry = (data: unknown) => ({
  queryKey: ['a'],
  queryHash: '',
  buster: '2',
  sent: 3,
  state: { data, dataUpdatedAt: 5 },
})
const keep = (name: string, value: unknown) => set(name, value, database.store('queries'))
const kept = (name: string) => get(name, database.store('queries'))
const loud = (data: unknown) => (data === 'old' ? 'new' : data)

beforeEach(() => {
  const factory = new IDBFactory()
  database = openDatabase({ name: 'cache:t:u', version: 1, stores: ['queries'], factory: () => factory })
  open.scope = { cache: database }
})

it('changes what lies below the keys on the disk, and leaves it as old as it was', async () => {
  const [first, second, other] = [nameOf('a', 1), nameOf('b', 1), nameOf('c', 1)]
  for (const name of [first, second, other]) await keep(name, entry('old'))
  await keep(nameOf('a', 2), entry('else'))
  await keep(nameOf('a', 3), 'an older form')
  await changeKept(new QueryClient(), [['a'], ['b']], loud)
  expect([await kept(first), await kept(second)]).toEqual([entry('new'), entry('new')])
  expect(await kept(other)).toEqual(entry('old'))
  expect([await kept(nameOf('a', 2)), await kept(nameOf('a', 3))]).toEqual([entry('else'), 'an older form'])
})

it('changes what is in memory, which is to be read again as before', async () => {
  const client = new QueryClient()
  client.setQueryData(['a', 1], 'old', { updatedAt: 5 })
  client.setQueryData(['c', 1], 'old')
  await client.invalidateQueries({ queryKey: ['a', 1] })
  await changeKept(client, [['a']], loud)
  expect(client.getQueryState(['a', 1])).toMatchObject({ data: 'new', dataUpdatedAt: 5, isInvalidated: true })
  expect(client.getQueryData(['c', 1])).toBe('old')
})

it('does nothing where the disk is shut, or nobody is known', async () => {
  database.close()
  await changeKept(new QueryClient(), [['a']], loud)
  open.scope = null
  await changeKept(new QueryClient(), [['a']], loud)
})
