import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { keys, set } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { openDatabase } from '@/lib/database'
import { aFolder } from './folder-fixtures'
import { folderQueries } from './queries'

const desk = vi.hoisted(() => ({ scope: null as unknown, call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ currentScope: () => desk.scope }))

const nameOf = (folder: string | null, page: number) =>
  `tanstack-query-${JSON.stringify(['legal-checks', 'list', folder, page])}`

it('forgets the documents of a folder that is gone, page by page, and no other list', async () => {
  const factory = new IDBFactory()
  const database = openDatabase({ name: 'cache:t:u', version: 1, stores: ['queries'], factory: () => factory })
  desk.scope = { cache: database }
  const there = aFolder('there')
  const left = [nameOf(null, 0), nameOf('unfiled', 0), nameOf(there.id, 0)]
  for (const name of [...left, nameOf('gone', 0), nameOf('gone', 1)]) await set(name, {}, database.store('queries'))
  desk.call.mockResolvedValue({ folders: [there] })
  await new QueryClient().fetchQuery(folderQueries.whole())
  await vi.waitFor(async () => expect((await keys<string>(database.store('queries'))).sort()).toEqual(left.sort()))
})
