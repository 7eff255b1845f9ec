import { clear, set } from 'idb-keyval'
import { describe, expect, it, vi } from 'vitest'
import { readEvictionMarker } from '../device/eviction-marker'
import { noteRows } from '../outbox/note-rows'
import { asAny, create } from '../outbox/row-fixtures'
import { checkEviction, dismissLoss, noteUnsent } from './eviction'
import { closeScope, deleteScope, type OfflineScope, openScope } from './scope'
import { emptyDisk, freshDevice, me } from './test-device'

vi.mock('@/api/call', () => ({ call: vi.fn() }))

freshDevice()

const LATER = 2_000

/** A session of this person that saves so many changes without a connection. */
async function session(changes = 0): Promise<OfflineScope> {
  await closeScope()
  const scope = await openScope(me)
  for (let i = 0; i < changes; i += 1) await scope.outbox.submit(asAny(create), { id: `c${i}` }, { id: `e${i}` })
  return scope
}

/** The browser deletes everything behind the app's back. */
async function evict(): Promise<void> {
  await closeScope()
  emptyDisk()
}

describe('nothing is missing', () => {
  it('at the first visit', async () => {
    expect(await checkEviction(await session(), 1)).toBeNull()
  })

  it('when everything is still there', async () => {
    await checkEviction(await session(2), 1)
    expect(await checkEviction(await session(), LATER)).toBeNull()
  })

  it('after signing out, whatever was kept', async () => {
    for (const keepOutbox of [true, false]) {
      await checkEviction(await session(1), 1)
      await deleteScope(me, { keepOutbox })
      expect(await checkEviction(await session(), LATER), String(keepOutbox)).toBeNull()
    }
  })

  it('signing out without keeping anything leaves no marker', async () => {
    await checkEviction(await session(1), 1)
    expect(localStorage.length).toBe(2)
    await deleteScope(me, { keepOutbox: false })
    expect(localStorage.length).toBe(0)
  })

  it('of another person', async () => {
    await checkEviction(await session(1), 1)
    await evict()
    expect(await checkEviction(await openScope({ ...me, uid: 'other' }), LATER)).toBeNull()
    expect(await checkEviction(await openScope({ ...me, tenantId: 't2' }), LATER)).toBeNull()
  })

  it('on a disk that does not answer: that says nothing about what is on it', async () => {
    await checkEviction(await session(1), 1)
    const scope = await session()
    scope.cache.close()
    scope.unsent.close()
    expect(await checkEviction(scope, LATER)).toBeNull()
  })

  it('without local storage', async () => {
    const refuse = () => {
      throw new DOMException('no', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    await checkEviction(await session(), 1)
    await evict()
    const scope = await session()
    expect(await checkEviction(scope, LATER)).toBeNull()
    await noteUnsent(scope)
    dismissLoss(scope)
    await deleteScope(me, { keepOutbox: false })
  })
})

describe('everything is gone', () => {
  it('is said with the number of changes that were waiting', async () => {
    const scope = await session(3)
    await checkEviction(scope, 1)
    await noteUnsent(scope)
    await evict()
    expect(await checkEviction(await session(), LATER)).toEqual({ at: LATER, unsent: 3 })
  })

  it('none were lost when none were waiting', async () => {
    const scope = await session()
    await checkEviction(scope, 1)
    await noteUnsent(scope)
    await evict()
    expect(await checkEviction(await session(), LATER)).toEqual({ at: LATER, unsent: 0 })
  })

  it('does not claim to know what was never counted', async () => {
    await checkEviction(await session(3), 1)
    await evict()
    expect(await checkEviction(await session(), LATER)).toEqual({ at: LATER, unsent: null })
  })

  it('does not claim to know what a damaged marker does not tell', async () => {
    const scope = await session(3)
    await checkEviction(scope, 1)
    localStorage.setItem(`held:${scope.unsent.name}`, '{"unsent":"many"}')
    await evict()
    expect(await checkEviction(await session(), LATER)).toEqual({ at: LATER, unsent: null })
  })

  it('counts what was saved a moment before, one by one', async () => {
    const scope = await session()
    await checkEviction(scope, 1)
    const add = (id: string) => scope.outbox.submit(asAny(create), { id }, { id })
    await add('a')
    expect(readEvictionMarker(scope.unsent.name)?.unsent).toBe(1)
    await Promise.all([add('b'), add('c')])
    await scope.outbox.discard('a')
    await evict()
    expect(await checkEviction(await session(), LATER)).toEqual({ at: LATER, unsent: 2 })
  })

  it('what is saved before anybody has looked does not hide how much was lost', async () => {
    const before = await session(3)
    await checkEviction(before, 1)
    await noteUnsent(before)
    await evict()
    expect(await checkEviction(await session(1), LATER)).toEqual({ at: LATER, unsent: 3 })
  })

  it('what the disk took back at the last moment was never there', async () => {
    const scope = await session(2)
    await checkEviction(scope, 1)
    await noteUnsent(scope)
    const failed = scope.unsent.transact(['rows', 'meta'], 'strict', (transaction, done) => {
      transaction.objectStore('rows').put({}, 'too-much')
      noteRows(transaction, scope.unsent)
      const last = transaction.objectStore('rows').count()
      last.onsuccess = () => done.fail(new DOMException('full', 'QuotaExceededError'))
    })
    await expect(failed).rejects.toMatchObject({ name: 'QuotaExceededError' })
    await vi.waitFor(() => expect(readEvictionMarker(scope.unsent.name)?.unsent).toBe(2))
  })

  it('is said again at each start until the person has read it', async () => {
    const before = await session(2)
    await checkEviction(before, 1)
    await noteUnsent(before)
    await evict()
    await checkEviction(await session(), LATER)
    const scope = await session()
    await noteUnsent(scope)
    expect(await checkEviction(scope, LATER + 1)).toEqual({ at: LATER, unsent: 2 })
    dismissLoss(scope)
    expect(await checkEviction(scope, LATER + 2)).toBeNull()
    expect(await checkEviction(await session(), LATER + 3)).toBeNull()
  })

  it('twice before it was read: both losses together', async () => {
    const first = await session(2)
    await checkEviction(first, 1)
    await noteUnsent(first)
    await evict()
    const second = await session(3)
    await checkEviction(second, LATER)
    await noteUnsent(second)
    await evict()
    expect(await checkEviction(await session(), LATER + 1)).toEqual({ at: LATER + 1, unsent: 5 })
  })

  it('one known and one unknown loss are unknown together', async () => {
    const first = await session(2)
    await checkEviction(first, 1)
    await noteUnsent(first)
    await evict()
    await checkEviction(await session(3), LATER)
    await evict()
    expect(await checkEviction(await session(), LATER + 1)).toEqual({ at: LATER + 1, unsent: null })
  })
})

describe('a part is gone', () => {
  it('the copies alone: no unsent change was lost', async () => {
    const scope = await session(2)
    await checkEviction(scope, 1)
    await noteUnsent(scope)
    await clear(scope.cache.store('queries'))
    const again = await session()
    expect(await checkEviction(again, LATER)).toEqual({ at: LATER, unsent: 0 })
    expect(again.outbox.entries.get()).toHaveLength(2)
  })

  it('two tabs at the same start say it once, and agree on the marker', async () => {
    const scope = await session(1)
    await checkEviction(scope, 1)
    await noteUnsent(scope)
    await evict()
    const tab = await session()
    const told = await Promise.all([checkEviction(tab, LATER), checkEviction(tab, LATER)])
    expect(told.filter((loss) => loss !== null)).toEqual([{ at: LATER, unsent: 1 }])
    expect(readEvictionMarker(tab.unsent.name)?.lost).toEqual({ at: LATER, unsent: 1 })
  })

  it('the stamp does not disturb the stored pages', async () => {
    const scope = await session()
    await set('q', 1, scope.cache.store('queries'))
    await checkEviction(scope, 1)
    expect(await checkEviction(await session(), LATER)).toBeNull()
  })
})

it('counting a queue that cannot be read fails and keeps the last count', async () => {
  const scope = await session(2)
  await checkEviction(scope, 1)
  await noteUnsent(scope)
  scope.unsent.close()
  await expect(noteUnsent(scope)).rejects.toMatchObject({ name: 'DatabaseClosed' })
  expect(readEvictionMarker(scope.unsent.name)?.unsent).toBe(2)
})
