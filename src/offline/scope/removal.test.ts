import { IDBFactory } from 'fake-indexeddb'
import { get, set, type UseStore } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDisk, testDisk } from '@/lib/test-disk'
import { readEvictionMarker, writeEvictionMarker } from '../device/eviction-marker'
import { openPersonDatabase } from '../device/person-database'
import { noteRemoval, removalOf, removals } from '../device/removal-list'
import { createFileStore } from '../files/file-store'
import { asAny, create } from '../outbox/row-fixtures'
import { stubWebLocks } from '../outbox/test-platform'
import { finishRemoval } from './removal'
import { closeScope, currentScope, deleteScope, openScope, removeLeftovers } from './scope'
import { freshDevice, me } from './test-device'

vi.mock('@/api/call', () => ({ call: vi.fn() }))

freshDevice()

const names = async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort()
const CACHE = 'cache:t1:me'
const OUTBOX = 'outbox:t1:me'

let disk: TestDisk
beforeEach(() => {
  disk = testDisk(new IDBFactory())
  vi.stubGlobal('indexedDB', disk.factory)
})

// Node's, which fake-indexeddb works in; the types of this project know browsers only.
const { setImmediate } = globalThis as unknown as { setImmediate: (run: (value: unknown) => void) => void }

/** A person who has seen something and, where wanted, has something unsent. */
async function work({ unsent = false } = {}): Promise<void> {
  const scope = await openScope(me)
  await set('seen', 1, scope.cache.store('queries'))
  await scope.drafts.list()
  if (unsent) await scope.outbox.submit(asAny(create), { id: 'a' }, { id: 'entry-a' })
}

/** A tab that is frozen: it keeps its connection and hears nothing. */
function frozenTab(name: string): Promise<IDBDatabase> {
  return new Promise((resolve) => {
    const request = indexedDB.open(name)
    request.onsuccess = () => resolve(request.result)
  })
}

/** Lets the disk do what it can, then ends what waits by the clock. */
async function afterwards<T>(work: Promise<T>): Promise<T> {
  for (let turn = 0; turn < 60; turn++) await new Promise((resolve) => setImmediate(resolve))
  await vi.advanceTimersByTimeAsync(4_500)
  vi.useRealTimers()
  return work
}
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

describe('removing', () => {
  it('leaves nothing, not even the note', async () => {
    await work()
    await deleteScope(me, { keepOutbox: false })
    expect(await names()).toEqual([])
    expect(removals()).toEqual([])
  })

  it('takes a file that was chosen along, with its bytes', async () => {
    await work()
    await createFileStore(openPersonDatabase(OUTBOX), { now: () => 1 }).put(new Blob(['x']), { id: 'f', name: 'f' })
    await deleteScope(me, { keepOutbox: false })
    expect(await names()).toEqual([])
  })

  it.each([true, 'if-unsent'] as const)('keeps the file of what is unsent with it (%s)', async (keepOutbox) => {
    await work({ unsent: true })
    await createFileStore(openPersonDatabase(OUTBOX), { now: () => 1 }).put(new Blob(['x']), { id: 'f', name: 'f' })
    await deleteScope(me, { keepOutbox })
    const files = createFileStore(openPersonDatabase(OUTBOX), { now: () => 1 })
    expect(await (await files.read({ id: 'f', size: 1, media_type: '' }, 0, 1)).text()).toBe('x')
  })

  it('keeps what is unsent, and is done with that', async () => {
    await work({ unsent: true })
    await deleteScope(me, { keepOutbox: 'if-unsent' })
    expect(await names()).toEqual([OUTBOX])
    expect(removals()).toEqual([])
  })

  it.each([
    ['kept as it is', true],
    ['kept because something is unsent', 'if-unsent'],
  ] as const)('an outbox that is %s holds no copies any more', async (_, keepOutbox) => {
    await work({ unsent: true })
    const scope = currentScope()
    const copies = (['replica', 'replies'] as const).map((name) => scope?.unsent.store(name))
    for (const store of copies) if (store) await set('mark', 'somebody', store)
    await deleteScope(me, { keepOutbox })
    expect(await names()).toEqual([OUTBOX])
    expect(removals()).toEqual([])
    const { unsent, outbox } = await openScope(me)
    expect(await get('mark', unsent.store('replica'))).toBeUndefined()
    expect(await get('mark', unsent.store('replies'))).toBeUndefined()
    expect(outbox.entries.get()).toHaveLength(1)
  })

  it('copies that cannot be removed are noted, and gone at the next start', async () => {
    await work({ unsent: true })
    await set('mark', 'somebody', currentScope()?.unsent.store('replica') as UseStore)
    await closeScope()
    disk.hang('transactions')
    stopClock()
    await afterwards(deleteScope(me, { keepOutbox: true }).catch(() => {}))
    expect(removalOf(OUTBOX)).toBe('copies')
    stubWebLocks()
    disk.heal()
    await removeLeftovers()
    expect(removals()).toEqual([])
    expect(await get('mark', (await openScope(me)).unsent.store('replica'))).toBeUndefined()
  })

  it('where nothing of the outbox is here, keeping it brings none into being', async () => {
    await deleteScope(me, { keepOutbox: true })
    expect(await names()).toEqual([])
  })

  it('what was to be discarded stays so, whatever is wished later', () => {
    noteRemoval(me, false)
    noteRemoval(me, 'if-unsent')
    noteRemoval(me, true)
    expect([removalOf(CACHE), removalOf(OUTBOX)]).toEqual(['always', 'always'])
  })
})

describe('a tab that is frozen', () => {
  it('is waited for 3 s; then the rest is noted, and gone at the next start', async () => {
    await work()
    const frozen = await frozenTab(CACHE)
    stopClock()
    const failed = deleteScope(me, { keepOutbox: false }).catch((error: Error) => error.name)
    expect(await afterwards(failed)).toBe('DiskSilent')
    expect(removals()).toEqual([CACHE])
    expect(await names()).toEqual([CACHE])
    frozen.close()
    await vi.waitFor(() => expect(removals()).toEqual([]))
    expect(await names()).toEqual([])
  })

  it('the person who comes back meanwhile works as without a disk, and sees nothing of before', async () => {
    await work({ unsent: true })
    const frozen = [await frozenTab(CACHE), await frozenTab(OUTBOX)]
    stopClock()
    await afterwards(deleteScope(me, { keepOutbox: false }).catch(() => {}))
    stopClock()
    const scope = await afterwards(openScope(me))
    expect(scope.outbox.entries.get()).toEqual([])
    await expect(get('seen', scope.cache.store('queries'))).rejects.toMatchObject({ name: 'DatabaseClosed' })
    await expect(scope.outbox.submit(asAny(create), { id: 'b' })).resolves.toMatchObject({ state: 'not-stored' })
    for (const tab of frozen) tab.close()
    await vi.waitFor(() => expect(removals()).toEqual([]))
    // A deletion that came late takes nothing of what is stored afterwards.
    await closeScope()
    await work({ unsent: true })
    await removeLeftovers()
    expect(currentScope()?.outbox.entries.get()).toHaveLength(1)
    expect(await names()).toEqual([CACHE, OUTBOX])
  })
})

describe('a disk that hangs', () => {
  it('keeps the note, and the next start finishes it', async () => {
    await work()
    writeEvictionMarker(CACHE, { unsent: 0, lost: null })
    disk.hang('delete')
    stopClock()
    await afterwards(deleteScope(me, { keepOutbox: true }).catch(() => {}))
    expect(removals()).toEqual([CACHE])
    expect(readEvictionMarker(CACHE)).not.toBeNull()
    // A new start: nobody waits for the deletion of before.
    stubWebLocks()
    disk.heal()
    await removeLeftovers()
    expect(removals()).toEqual([])
    expect(readEvictionMarker(CACHE)).toBeNull()
  })

  it('what it does not tell about unsent work is kept', async () => {
    await work({ unsent: true })
    await closeScope()
    noteRemoval(me, 'if-unsent')
    disk.hang('transactions')
    stopClock()
    const gone = finishRemoval(me)
    expect(await afterwards(gone)).toEqual({ cache: true, outbox: true })
    disk.heal()
    expect(await names()).toEqual([OUTBOX])
    expect(removalOf(OUTBOX)).toBe('if-unsent')
    const scope = await openScope(me)
    expect(scope.outbox.entries.get()).toHaveLength(1)
    expect(removals()).toEqual([])
  })

  it('nothing is removed of the person who is here', async () => {
    await work()
    noteRemoval(me, false)
    await removeLeftovers()
    expect(await names()).toEqual([CACHE, OUTBOX])
  })
})

describe('where local storage takes no note', () => {
  /** A spy on the prototype is not asked by the storage of these tests. */
  function takesNothing(): void {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const get = (kept: Storage, name: string | symbol) => {
      const member: unknown = name === 'setItem' ? setItem : Reflect.get(kept, name)
      return typeof member === 'function' ? member.bind(kept) : member
    }
    vi.stubGlobal('localStorage', new Proxy(localStorage, { get }))
  }

  it('everything is deleted all the same', async () => {
    await work({ unsent: true })
    takesNothing()
    await deleteScope(me, { keepOutbox: false })
    expect(await names()).toEqual([])
    expect(removals()).toEqual([])
  })

  it.each([true, 'if-unsent'] as const)('what is unsent stays, without the copies (%s)', async (keepOutbox) => {
    await work({ unsent: true })
    await set('mark', 'somebody', currentScope()?.unsent.store('replica') as UseStore)
    takesNothing()
    await deleteScope(me, { keepOutbox })
    expect(await names()).toEqual([OUTBOX])
    expect(removals()).toEqual([])
    const { unsent, outbox } = await openScope(me)
    expect(await get('mark', unsent.store('replica'))).toBeUndefined()
    expect(outbox.entries.get()).toHaveLength(1)
  })

  it('a stricter wish than the note of before counts', async () => {
    await work({ unsent: true })
    noteRemoval(me, true)
    takesNothing()
    await deleteScope(me, { keepOutbox: false })
    expect(await names()).toEqual([])
  })

  it('what could not be deleted is not said to be gone, and not opened by this page', async () => {
    await work({ unsent: true })
    takesNothing()
    disk.hang('delete')
    stopClock()
    const failed = deleteScope(me, { keepOutbox: false }).catch((error: Error) => error.name)
    expect(await afterwards(failed)).toBe('DiskSilent')
    expect(removals().sort()).toEqual([CACHE, OUTBOX])
    stopClock()
    expect((await afterwards(openScope(me))).outbox.entries.get()).toEqual([])
    await closeScope()
    stubWebLocks()
    disk.heal()
    await removeLeftovers()
    expect(removals()).toEqual([])
    expect(await names()).toEqual([])
  })
})
