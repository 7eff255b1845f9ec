import { IDBFactory } from 'fake-indexeddb'
import { get, set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestDisk, testDisk } from '@/lib/test-disk'
import { readHeld, writeHeld } from './held-marker'
import { asAny, create } from './queue/row-fixtures'
import { stubWebLocks } from './queue/test-platform'
import { finishRemoval } from './removal'
import { noteRemoval, removalOf, removals } from './removal-list'
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

  it('keeps what is unsent, and is done with that', async () => {
    await work({ unsent: true })
    await deleteScope(me, { keepOutbox: 'if-unsent' })
    expect(await names()).toEqual([OUTBOX])
    expect(removals()).toEqual([])
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
    writeHeld(CACHE, { unsent: 0, lost: null })
    disk.hang('delete')
    stopClock()
    await afterwards(deleteScope(me, { keepOutbox: true }).catch(() => {}))
    expect(removals()).toEqual([CACHE])
    expect(readHeld(CACHE)).not.toBeNull()
    // A new start: nobody waits for the deletion of before.
    stubWebLocks()
    disk.heal()
    await removeLeftovers()
    expect(removals()).toEqual([])
    expect(readHeld(CACHE)).toBeNull()
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
