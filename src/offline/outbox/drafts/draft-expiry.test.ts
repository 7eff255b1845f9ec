import { IDBFactory } from 'fake-indexeddb'
import { get, keys, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '@/lib/database'
import { openPersonDatabase } from '../../device/person-database'
import { correctionDraft } from './correction-draft'
import { expireDrafts } from './draft-expiry'
import { createDraftStore, type DraftStore } from './draft-store'
import { holdDraft } from './open-drafts'

const DAY = 24 * 60 * 60 * 1000
const START = Date.parse('2026-10-01T00:00:00Z')

let database: Database
let drafts: DraftStore

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START })
  const factory = new IDBFactory()
  database = openPersonDatabase('outbox:t:u', () => factory)
  drafts = createDraftStore(database)
})
afterEach(() => drafts.close())

async function type(...names: string[]) {
  for (const name of names) drafts.write(name, { name })
  drafts.flush()
  await drafts.list()
}
/** The app is started so many days after the first start. */
async function startAfter(days: number): Promise<string[]> {
  vi.setSystemTime(START + days * DAY)
  await expireDrafts(database, Date.now())
  return (await drafts.list()).sort()
}

describe('a draft', () => {
  it('expires 30 days after somebody typed at it last', async () => {
    await type('customer:a', 'customer:b')
    expect(await startAfter(20)).toEqual(['customer:a', 'customer:b'])
    await type('customer:b')
    expect(await startAfter(30)).toEqual(['customer:a', 'customer:b'])
    expect(await startAfter(31)).toEqual(['customer:b'])
    expect(await startAfter(50)).toEqual(['customer:b'])
    expect(await startAfter(51)).toEqual([])
    expect(await keys(database.store('drafts')), 'nothing is left of it').toEqual([])
  })

  it('of an older version, without a time, counts from the first start', async () => {
    await set('customer:a', { name: '山田' }, database.store('drafts'))
    expect(await startAfter(100)).toEqual(['customer:a'])
    expect(await drafts.read('customer:a')).toEqual({ name: '山田' })
    expect(await startAfter(130)).toEqual(['customer:a'])
    expect(await startAfter(131)).toEqual([])
  })

  it('of a clock that was set back since counts from now', async () => {
    vi.setSystemTime(START + 400 * DAY)
    await type('customer:a')
    expect(await startAfter(1)).toEqual(['customer:a'])
    expect(await startAfter(31)).toEqual(['customer:a'])
    expect(await startAfter(32)).toEqual([])
  })

  it('is stored as older versions of the app know it', async () => {
    await type('customer:a')
    expect(await get('customer:a', database.store('drafts'))).toEqual({ name: 'customer:a' })
  })
})

describe('a draft that a form shows', () => {
  it('does not expire before that is closed', async () => {
    await type('customer:a')
    const { release: close } = holdDraft(database.name, 'customer:a')
    const { release: closeSecond } = holdDraft(database.name, 'customer:a')
    expect(await startAfter(90)).toEqual(['customer:a'])
    close()
    close()
    expect(await startAfter(91)).toEqual(['customer:a'])
    closeSecond()
    expect(await startAfter(92)).toEqual([])
  })

  it('is known in other tabs by its lock', async () => {
    await type('customer:a', 'customer:b')
    const held = [{ name: 'draft:outbox:t:u:customer:a' }, { name: 'draft:outbox:t:other:customer:b' }, {}]
    vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
    expect(await startAfter(90)).toEqual(['customer:a'])
  })

  it('holds its lock beside other forms of the same draft, and lets go of it', async () => {
    const requests: { name: string; mode: string; isOver: boolean }[] = []
    const request = async (name: string, { mode }: { mode: string }, hold: () => Promise<void>) => {
      const entry = { name, mode, isOver: false }
      requests.push(entry)
      await hold()
      entry.isOver = true
    }
    vi.stubGlobal('navigator', { locks: { request } })
    const { release: close } = holdDraft('outbox:t:u', 'customer:a')
    expect(requests).toEqual([{ name: 'draft:outbox:t:u:customer:a', mode: 'shared', isOver: false }])
    close()
    await vi.waitFor(() => expect(requests[0]?.isOver).toBe(true))
  })
})

describe('the draft of a correction', () => {
  it('goes when its entry is not in the outbox any more, however young it is', async () => {
    await type(correctionDraft('sent'), correctionDraft('refused'), 'customer:a')
    await set('refused', { id: 'refused' }, database.store('rows'))
    expect(await startAfter(0)).toEqual(['customer:a', correctionDraft('refused')])
  })
})

it('the time of a draft that an older version has removed goes too', async () => {
  await type('customer:a')
  await database.store('drafts')('readwrite', (store) => void store.delete('customer:a'))
  expect(await keys(database.store('drafts'))).toHaveLength(1)
  expect(await startAfter(0)).toEqual([])
  expect(await keys(database.store('drafts'))).toEqual([])
})
