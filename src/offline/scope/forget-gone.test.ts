import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { keys, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '@/lib/database'
import { forgetQueries, goneAmong, keptIds } from './forget-gone'

const open = vi.hoisted(() => ({ scope: null as unknown }))
vi.mock('./scope', () => ({ currentScope: () => open.scope }))

const nameOf = (...queryKey: unknown[]) => `tanstack-query-${JSON.stringify(queryKey)}`
let database: ReturnType<typeof openDatabase>
const stored = () => keys<string>(database.store('queries'))

beforeEach(() => {
  const factory = new IDBFactory()
  database = openDatabase({ name: 'cache:t:u', version: 1, stores: ['queries'], factory: () => factory })
  open.scope = { cache: database }
})

it('takes the queries of a key away, with those below it and no others', async () => {
  const left = [nameOf('docs', 'b'), nameOf('docs', 'ab'), nameOf('docs'), nameOf('docs-a', 'a'), nameOf('lists')]
  const going = [nameOf('docs', 'a'), nameOf('docs', 'a', 2), nameOf('docs', 'a', { page: 1 }), nameOf('files', 'a')]
  for (const name of [...left, ...going]) await set(name, {}, database.store('queries'))
  await forgetQueries(new QueryClient(), [
    ['docs', 'a'],
    ['files', 'a'],
  ])
  expect((await stored()).sort()).toEqual(left.sort())
})

it('leaves in memory what a screen shows, and nothing else', async () => {
  const client = new QueryClient()
  for (const id of ['shown', 'left']) client.setQueryData(['docs', id], id)
  const end = new QueryObserver(client, { queryKey: ['docs', 'shown'], enabled: false }).subscribe(() => {})
  await forgetQueries(client, [['docs']])
  expect([client.getQueryData(['docs', 'shown']), client.getQueryData(['docs', 'left'])]).toEqual(['shown', undefined])
  end()
})

it('names what lies below a key, each as often as it has queries', async () => {
  for (const name of [
    nameOf('docs', 'a'),
    nameOf('docs', 'a', 2),
    nameOf('docs', 'b'),
    nameOf('docs'),
    nameOf('d', 'c'),
  ])
    await set(name, {}, database.store('queries'))
  expect(await keptIds(['docs'])).toEqual(['a', 'a', 'b'])
})

it('does nothing where the disk is shut, or nobody is known', async () => {
  database.close()
  expect(await keptIds(['docs'])).toEqual([])
  await forgetQueries(new QueryClient(), [['docs']])
  open.scope = null
  expect(await keptIds(['docs'])).toEqual([])
  await forgetQueries(new QueryClient(), [['docs']])
})

it('asks about each record once, as many in a call as it takes, and about nothing that is none', async () => {
  const ids = Array.from({ length: 150 }, () => crypto.randomUUID())
  const [first = '', last = ''] = [ids[0], ids[149]]
  const ask = vi.fn(async (kept: string) => ({ gone: [first, last].filter((id) => kept.includes(id)) }))
  expect(await goneAmong([...ids, first, 'none', ''], ask)).toEqual([first, last])
  expect(ask.mock.calls.map(([kept]) => kept.split(','))).toEqual([ids.slice(0, 100), ids.slice(100)])
  ask.mockClear()
  expect(await goneAmong(['none'], ask)).toEqual([])
  expect(ask).not.toHaveBeenCalled()
})

it('takes nothing as gone from a server that knows no such question', async () => {
  expect(await goneAmong([crypto.randomUUID()], async () => ({}))).toEqual([])
})
