import { IDBFactory } from 'fake-indexeddb'
import { get, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '@/lib/database'
import { createDraftStore, type DraftStore } from './draft-store'

let store: UseStore
let drafts: DraftStore

beforeEach(() => {
  const factory = new IDBFactory()
  store = openDatabase({ name: 'outbox', version: 1, stores: ['drafts'], factory: () => factory }).store('drafts')
  drafts = createDraftStore(store)
})

afterEach(() => {
  drafts.close()
  vi.useRealTimers()
})

const written = async (key: string) => {
  await new Promise((resolve) => setTimeout(resolve, 20))
  return get(key, store)
}

it('writes a moment after the last key', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  drafts.write('form', 'a')
  await vi.advanceTimersByTimeAsync(200)
  drafts.write('form', 'ab')
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  expect(await written('form')).toBeUndefined()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  drafts.write('form', 'abc')
  await vi.advanceTimersByTimeAsync(250)
  vi.useRealTimers()
  expect(await written('form')).toBe('abc')
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
])('writes at once when %s', async (_, happen) => {
  drafts.write('form', 'typed just now')
  happen()
  expect(await written('form')).toBe('typed just now')
})

it('a page that becomes visible writes nothing early', async () => {
  const spy = vi.fn(store)
  const other = createDraftStore(spy as UseStore)
  other.write('form', 'x')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(spy).not.toHaveBeenCalled()
  other.close()
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
    const other = createDraftStore(broken)
    other.write('form', 'a')
    expect(await other.read('form')).toBe('a')
    other.flush()
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
