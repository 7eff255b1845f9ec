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
  /** A page whose disk refuses every write until it is mended. */
  function onFullDisk() {
    const disk = { isFull: true, tries: 0 }
    const use: UseStore = (mode, callback) => {
      if (mode === 'readwrite') disk.tries += 1
      return disk.isFull && mode === 'readwrite' ? Promise.reject(new Error('full')) : store(mode, callback)
    }
    return { disk, page: createDraftStore({ name: 'outbox', store: () => use }) }
  }
  const soon = () => new Promise((resolve) => setTimeout(resolve, 20))

  it('costs nobody their typing in the open form', async () => {
    const broken: UseStore = () => Promise.reject(new Error('broken'))
    const other = createDraftStore({ name: 'broken', store: () => broken })
    other.write('form', 'a')
    expect(await other.read('form')).toBe('a')
    await soon()
    expect(await other.read('form')).toBe('a')
    expect(await other.list()).toEqual(['form'])
    other.close()
  })

  it('is not tried again by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { disk, page } = onFullDisk()
    page.write('form', 'a')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(disk.tries).toBe(1)
    page.close()
  })

  it('has what it refused with the next change, of whatever draft', async () => {
    const { disk, page } = onFullDisk()
    page.write('one', 1)
    await soon()
    disk.isFull = false
    page.write('two', 2)
    await vi.waitFor(async () => expect([await get('one', store), await get('two', store)]).toEqual([1, 2]))
    expect(disk.tries).toBe(3)
    page.close()
  })

  it('has the newest of what it refused when the drafts are flushed, once', async () => {
    const { disk, page } = onFullDisk()
    page.write('form', 'a')
    await soon()
    page.write('form', 'ab')
    page.flush()
    await soon()
    expect(disk.tries).toBe(2)
    disk.isFull = false
    page.flush()
    expect(await written('form')).toBe('ab')
    page.flush()
    expect(disk.tries).toBe(3)
    page.close()
  })

  it('a draft that it never takes keeps no other from it', async () => {
    drafts.write('first', 0)
    drafts.write('never', () => 'cannot be cloned')
    drafts.write('form', 'a')
    drafts.flush()
    expect(await written('form')).toBe('a')
    drafts.write('form', 'ab')
    drafts.flush()
    expect(await written('form')).toBe('ab')
    expect((await drafts.list()).sort()).toEqual(['first', 'form', 'never'])
  })

  it('what it refused is carried over by the page that is left', async () => {
    const { page } = onFullDisk()
    page.write('form', 'a')
    await soon()
    window.dispatchEvent(new Event('pagehide'))
    await soon()
    expect(localStorage).toHaveLength(1)
    expect(await drafts.read('form')).toBe('a')
    expect(localStorage).toHaveLength(0)
    page.close()
  })

  it('a draft given up stays given up, and goes once it can', async () => {
    drafts.write('form', 'a')
    expect(await written('form')).toBe('a')
    const { disk, page } = onFullDisk()
    page.remove('form')
    await soon()
    expect(await page.read('form')).toBeUndefined()
    expect(await page.list()).toEqual([])
    disk.isFull = false
    page.flush()
    expect(await written('form')).toBeUndefined()
    page.close()
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
