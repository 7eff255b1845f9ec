import { IDBFactory } from 'fake-indexeddb'
import { keys, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '@/lib/database'
import { openPersonDatabase } from '../../device/person-database'
import { countUnsentWork } from '../unsent-work'
import { createDraftStore, type DraftStore } from './draft-store'
import { bringBackLeft, dropLeft, forgetLeft, keepLeft } from './left-drafts'

const WHOSE = { tenantId: 't', uid: 'u' }
const NAME = 'outbox:t:u'
const NOON = Date.parse('2026-11-22T03:00:00Z')

let factory: IDBFactory
let database: Database
const pages: DraftStore[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  localStorage.clear()
  factory = new IDBFactory()
  database = openPersonDatabase(NAME, () => factory)
})
afterEach(() => {
  for (const page of pages.splice(0)) page.close()
})

function open(store?: UseStore): DraftStore {
  const page = createDraftStore(store ? { name: NAME, store: () => store } : database)
  pages.push(page)
  return page
}

/** What a page begins on it waits for another transaction, and ends with the page. */
const behindAnother: UseStore = () => new Promise(() => {})

/** The page is left while nothing of what was typed on it has reached the disk. */
function typeAndLeave(type: (page: DraftStore) => void): void {
  const page = open(behindAnother)
  type(page)
  window.dispatchEvent(new Event('pagehide'))
  page.close()
}

const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

describe('typed just before the page was left', () => {
  it('is there on the next page, to read and in the list', async () => {
    typeAndLeave((page) => page.write('form', { name: '山' }))
    expect(await open().read('form')).toEqual({ name: '山' })
    expect(await open().list()).toEqual(['form'])
    expect(localStorage).toHaveLength(0)
  })

  it('replaces what was stored while the clock was ahead', async () => {
    vi.setSystemTime(NOON + 3_600_000)
    open().write('form', { name: '山' })
    await settled()
    vi.setSystemTime(NOON)
    typeAndLeave((page) => page.write('form', { name: '山田' }))
    later(1_000)
    expect(await open().read('form')).toEqual({ name: '山田' })
  })

  it('counts as work that is on this device alone', async () => {
    typeAndLeave((page) => page.write('form', 'x'))
    expect(await countUnsentWork(WHOSE, () => factory)).toEqual({ entries: 0, drafts: 1 })
  })

  it('is told of by each of the pages that were left', async () => {
    typeAndLeave((page) => page.write('one', 1))
    typeAndLeave((page) => page.write('two', 2))
    expect((await open().list()).sort()).toEqual(['one', 'two'])
  })

  it('a form given up in that moment stays given up', async () => {
    open().write('form', 'x')
    await settled()
    later(1_000)
    typeAndLeave((page) => page.remove('form'))
    expect(await open().read('form')).toBeUndefined()
    expect(await keys(database.store('drafts'))).toEqual([])
  })

  it('does not win over what another page has typed since', async () => {
    typeAndLeave((page) => page.write('form', 'older'))
    later(1_000)
    open().write('form', 'newer')
    await settled()
    expect(await open().read('form')).toBe('newer')
    expect(localStorage).toHaveLength(0)
  })

  it('is nothing to another person', async () => {
    typeAndLeave((page) => page.write('form', 'x'))
    const other = createDraftStore(openPersonDatabase('outbox:t:other', () => factory))
    pages.push(other)
    expect(await other.list()).toEqual([])
    expect(await open().list()).toEqual(['form'])
  })
})

it('what the disk has by the end of the page is not noted', async () => {
  const page = open()
  page.write('form', 'x')
  await settled()
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage).toHaveLength(0)
})

it('a page that is shown again goes on: what it noted goes with the commit, and comes back for nobody', async () => {
  const page = open()
  page.write('form', 'x')
  window.dispatchEvent(new Event('pagehide'))
  expect(localStorage).toHaveLength(1)
  await settled()
  expect(localStorage).toHaveLength(0)
  page.remove('form')
  await settled()
  expect(await open().read('form')).toBeUndefined()
})

it('stays noted while the disk cannot be asked', async () => {
  keepLeft(NAME, new Map([['form', { stored: 'x', at: NOON }]]))
  const broken = { name: NAME, store: (): UseStore => () => Promise.reject(new Error('broken')) }
  await expect(bringBackLeft(broken)).rejects.toThrow('broken')
  expect(await open().read('form')).toBe('x')
})

it('only the change that was confirmed is forgotten', async () => {
  keepLeft(NAME, new Map([['form', { stored: 'new', at: NOON + 1 }]]))
  forgetLeft(NAME, [['form', { stored: 'old', at: NOON }]])
  expect(await open().read('form')).toBe('new')
})

it('goes with the database', async () => {
  keepLeft(NAME, new Map([['form', { stored: 'x', at: NOON }]]))
  dropLeft(NAME)
  expect(await open().list()).toEqual([])
})

it.each(['{', '[]', '{"form":{"at":"soon"}}'])('a note that means nothing is left alone: %s', async (text) => {
  localStorage.setItem(`left-drafts:${NAME}`, text)
  expect(await open().list()).toEqual([])
})
