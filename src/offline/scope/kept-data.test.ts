import { IDBFactory } from 'fake-indexeddb'
import { set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { openDatabase } from '@/lib/database'
import { keptBelow, pageOfKept } from './kept-data'

const open = vi.hoisted(() => ({ scope: null as unknown }))
vi.mock('./scope', () => ({ currentScope: () => open.scope }))

const Doc = z.looseObject({ id: z.string(), title: z._default(z.string(), '無題') })
let database: ReturnType<typeof openDatabase>
const keep = (queryKey: unknown[], data: unknown) =>
  set(
    `tanstack-query-${JSON.stringify(queryKey)}`,
    { queryKey, queryHash: '', buster: '2', state: { data, dataUpdatedAt: 1 } },
    database.store('queries'),
  )

beforeEach(() => {
  const factory = new IDBFactory()
  database = openDatabase({ name: 'cache:t:u', version: 1, stores: ['queries'], factory: () => factory })
  open.scope = { cache: database }
})

it('reads what lies below a key through the schema of today, and leaves out what that cannot read', async () => {
  await keep(['docs', 'detail', 'a'], { id: 'a', title: '返金' })
  await keep(['docs', 'detail', 'b'], { id: 'b' })
  await keep(['docs', 'detail', 'c'], 'an older form')
  await keep(['docs', 'list', 'a'], { id: 'x' })
  await set('tanstack-query-["docs","detail","d"]', 'nothing', database.store('queries'))
  expect(await keptBelow(['docs', 'detail'], Doc)).toEqual([
    { id: 'a', title: '返金' },
    { id: 'b', title: '無題' },
  ])
})

it('has nothing where the disk is shut, or nobody is known', async () => {
  database.close()
  expect(await keptBelow(['docs'], Doc)).toEqual([])
  open.scope = null
  expect(await keptBelow(['docs'], Doc)).toEqual([])
})

it('a page holds what belongs to the list, each once and in its order', () => {
  const rule = {
    compare: (a: { id: string }, b: { id: string }) => b.id.localeCompare(a.id),
    matches: ({ id }: { id: string }) => id !== 'x',
  }
  const kept = ['a', 'b', 'x', 'c', 'b'].map((id) => ({ id }))
  expect(pageOfKept(kept, rule, 2)).toEqual([{ id: 'c' }, { id: 'b' }])
  expect(pageOfKept([{ id: 'x' }], rule, 2)).toBeNull()
})
