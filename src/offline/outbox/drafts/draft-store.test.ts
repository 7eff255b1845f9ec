import { IDBFactory } from 'fake-indexeddb'
import { get, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '@/lib/database'
import { createDraftStore, type DraftStore } from './draft-store'

let database: Database
let store: UseStore
let drafts: DraftStore

beforeEach(() => {
  localStorage.clear()
  const factory = new IDBFactory()
  database = openDatabase({ name: 'outbox', version: 1, stores: ['drafts'], factory: () => factory })
  store = database.store('drafts')
  drafts = createDraftStore(database)
})

afterEach(() => drafts.close())

const written = async (key: string) => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return get(key, store)
}

it('writes the first key at once, and the next ones four times a second', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const begin = vi.fn(store)
  const page = createDraftStore({ name: 'outbox', store: () => begin as UseStore })
  page.write('form', 'a')
  expect(begin).toHaveBeenCalledTimes(1)
  for (const text of ['ab', 'abc', 'abcd']) {
    await vi.advanceTimersByTimeAsync(80)
    page.write('form', text)
  }
  expect(begin).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10)
  expect(begin).toHaveBeenCalledTimes(2)
  page.write('form', 'abcde')
  await vi.advanceTimersByTimeAsync(249)
  expect(begin).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(begin).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
  expect(await written('form')).toBe('abcde')
  page.close()
})

it('reads what was typed last, written or not', async () => {
  drafts.write('form', { name: '山' })
  expect(await drafts.read('form')).toEqual({ name: '山' })
  drafts.flush()
  expect(await written('form')).toEqual({ name: '山' })
  expect(await drafts.read('form')).toEqual({ name: '山' })
})

it.each([
  ['the page is left', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'the page is hidden',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
      vi.restoreAllMocks()
    },
  ],
])('writes the last keys at once when %s', async (_, happen) => {
  drafts.write('form', 'typed')
  drafts.write('form', 'typed just now')
  happen()
  expect(await written('form')).toBe('typed just now')
})

it('a page that becomes visible writes nothing early', async () => {
  drafts.write('form', 'x')
  drafts.write('form', 'xy')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await written('form')).toBe('x')
})

it('forgets at once', async () => {
  drafts.write('form', 'a')
  drafts.flush()
  drafts.remove('form')
  expect(await drafts.read('form')).toBeUndefined()
  expect(await written('form')).toBeUndefined()
})

it('several forms do not disturb each other', async () => {
  drafts.write('one', 1)
  drafts.write('two', 2)
  drafts.remove('one')
  expect(await written('two')).toBe(2)
  drafts.write('three', 3)
  expect((await drafts.list()).sort()).toEqual(['three', 'two'])
})

describe('a broken disk', () => {
  const broken: UseStore = () => Promise.reject(new Error('broken'))

  it('costs nobody their typing in the open form', async () => {
    const other = createDraftStore({ name: 'broken', store: () => broken })
    other.write('form', 'a')
    expect(await other.read('form')).toBe('a')
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(await other.read('form')).toBeUndefined()
    expect(await other.list()).toEqual([])
    other.close()
  })
})

it('writes what is left when it is closed, and listens no more', async () => {
  drafts.write('form', 'last words')
  drafts.close()
  expect(await written('form')).toBe('last words')
  drafts.write('form', 'later')
  window.dispatchEvent(new Event('pagehide'))
  expect(await written('form')).toBe('last words')
})
