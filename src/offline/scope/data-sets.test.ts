import { set } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { createFileStore } from '../files/file-store'
import { asAny, create } from '../outbox/row-fixtures'
import { measureDataSets } from './data-sets'
import { checkEviction } from './eviction'
import { openScope } from './scope'
import { freshDevice, me } from './test-device'

vi.mock('@/api/call', () => ({ call: vi.fn() }))

freshDevice()

const open = () => openScope(me)
const NOTHING = { count: 0, bytes: 0, oldestAt: null, newestAt: null }
const query = (at: number, data: string) => ({ queryKey: ['q'], state: { dataUpdatedAt: at, data } })

it('a fresh device has nothing; the stamp of the eviction check is no data', async () => {
  const scope = await open()
  await checkEviction(scope, 1)
  expect(await measureDataSets(scope)).toEqual({ pages: NOTHING, unsent: NOTHING, drafts: NOTHING, files: NOTHING })
})

it('counts pages with the times at which they were read, and what they weigh in letters of the disk', async () => {
  const scope = await open()
  const pages = scope.cache.store('queries')
  await set('a', query(20, 'x'.repeat(1_000)), pages)
  await set('b', query(10, '山'.repeat(1_000)), pages)
  await set('c', query(30, ''), pages)
  const measured = await measureDataSets(scope)
  expect(measured.pages).toMatchObject({ count: 3, oldestAt: 10, newestAt: 30 })
  expect(measured.pages?.bytes).toBeGreaterThan(4_000)
  expect(measured.pages?.bytes).toBeLessThan(4_500)
})

it('counts unsent changes from when they were made, and drafts', async () => {
  const scope = await open()
  const before = Date.now()
  await scope.outbox.submit(asAny(create), { id: 'a' }, { id: 'entry-a' })
  await scope.outbox.submit(asAny(create), { id: 'b' }, { id: 'entry-b' })
  await set('customer:new', { name: '山田' }, scope.unsent.store('drafts'))
  const { unsent, drafts } = await measureDataSets(scope)
  expect(unsent?.count).toBe(2)
  expect(unsent?.oldestAt).toBeGreaterThanOrEqual(before)
  expect(unsent?.newestAt).toBeGreaterThanOrEqual(unsent?.oldestAt ?? Number.POSITIVE_INFINITY)
  expect(drafts).toMatchObject({ count: 1, oldestAt: null })
  expect(drafts?.bytes).toBeGreaterThan(10)
})

it('tells from when drafts are, and counts only them', async () => {
  const scope = await open()
  const before = Date.now()
  scope.drafts.write('customer:new', { name: '山田' })
  scope.drafts.flush()
  const { drafts } = await measureDataSets(scope)
  expect(drafts?.count).toBe(1)
  expect(drafts?.oldestAt).toBeGreaterThanOrEqual(before)
  expect(drafts?.newestAt).toBe(drafts?.oldestAt)
})

it('counts files that wait by what they weigh themselves', async () => {
  const scope = await open()
  const store = createFileStore(scope.unsent, { now: () => 50 })
  await store.put(new Blob(['x'.repeat(3_000)]), { id: 'file-a', name: 'a.txt' })
  await store.put(new Blob(['x'.repeat(500)]), { id: 'file-b', name: 'b.txt' })
  expect((await measureDataSets(scope)).files).toEqual({ count: 2, bytes: 3_500, oldestAt: 50, newestAt: 50 })
})

it('a change that cannot be read counts too, without a time', async () => {
  const scope = await open()
  await set('odd', { occurred_at: 'yesterday' }, scope.unsent.store('rows'))
  expect((await measureDataSets(scope)).unsent).toMatchObject({ count: 1, oldestAt: null, newestAt: null })
})

it('says null for what cannot be read, and goes on with the rest', async () => {
  const scope = await open()
  scope.cache.close()
  expect(await measureDataSets(scope)).toEqual({ pages: null, unsent: NOTHING, drafts: NOTHING, files: NOTHING })
})
