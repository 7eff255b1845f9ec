// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { get, keys, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from './database'
import { type TestDisk, testDisk } from './test-disk'

let disk: TestDisk
let database: Database

beforeEach(async () => {
  disk = testDisk(new IDBFactory())
  database = openDatabase({ name: 'db', version: 1, stores: ['a'], factory: () => disk.factory })
  await set('k', 1, database.store('a'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

afterEach(() => database.close())

const put = (value: number) =>
  database.transact<null>(['a'], 'strict', (transaction, done) => {
    transaction.objectStore('a').put(value, 'k')
    done.result(null)
  })
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  )
const now = (work: Promise<string>) => Promise.race([work, Promise.resolve('waiting')])

describe('a disk that hangs', () => {
  it.each([
    ['a change', () => put(2)],
    ['a read', () => get('k', database.store('a'))],
    ['a write through idb-keyval', () => set('k', 2, database.store('a'))],
    ['a list', () => keys(database.store('a'))],
  ])('%s ends after 4 s, and nobody says what became of it', async (_, act) => {
    disk.hang('transactions')
    const ended = outcome(act())
    await vi.advanceTimersByTimeAsync(3_999)
    expect(await now(ended)).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await ended).toBe('DiskSilent')
  })

  it('opening and the change together end within 10 s', async () => {
    database.close()
    database = openDatabase({ name: 'db', version: 1, stores: ['a'], factory: () => disk.factory })
    disk.hang('open')
    const ended = outcome(put(2))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await ended).toBe('DiskSilent')
  })

  it('the connection is given up: the next use opens another one', async () => {
    disk.hang('transactions')
    const [first, second] = [outcome(put(2)), outcome(put(3))]
    await vi.advanceTimersByTimeAsync(4_000)
    expect([await first, await second]).toEqual(['DiskSilent', 'DiskSilent'])
    vi.useRealTimers()
    disk.heal()
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    await Promise.all([put(4), put(5)])
    expect(await get('k', database.store('a'))).toBe(5)
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('a silence noticed late does not close the connection that is used by then', async () => {
    disk.hang('transactions')
    const first = outcome(put(2))
    await vi.advanceTimersByTimeAsync(1_000)
    const second = outcome(put(3))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await first).toBe('DiskSilent')
    disk.heal()
    await put(4)
    const open = vi.spyOn(IDBFactory.prototype, 'open')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await second).toBe('DiskSilent')
    expect(await get('k', database.store('a'))).toBe(4)
    expect(open).not.toHaveBeenCalled()
  })

  it('takes back what can still be taken back: it does not appear later', async () => {
    const real = openDatabase({ name: 'slow', version: 1, stores: ['a'], factory: () => disk.factory })
    await set('k', 1, real.store('a'))
    const slow = real.transact<null>(['a'], 'strict', (transaction, done) => {
      const store = transaction.objectStore('a')
      store.put(2, 'k')
      done.result(null)
      // Keeps the transaction alive without an end, as a disk does that answers too late.
      const again = () => {
        store.get('k').onsuccess = again
      }
      again()
    })
    const ended = outcome(slow)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await ended).toBe('DiskSilent')
    vi.useRealTimers()
    expect(await get('k', real.store('a'))).toBe(1)
    real.close()
  })
})

describe('a disk that answers', () => {
  it('a transaction of many steps may take longer, as long as it says that it goes on', async () => {
    disk.hang('transactions')
    let alive = () => {}
    const ended = outcome(
      database.transact<null>(['a'], 'relaxed', (_, done) => {
        alive = done.alive
      }),
    )
    await vi.advanceTimersByTimeAsync(3_000)
    alive()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await now(ended)).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await ended).toBe('DiskSilent')
  })

  it('a page that stood still begins to wait again: its answer may be next in line', async () => {
    disk.hang('transactions')
    const frozen = vi.spyOn(performance, 'now').mockReturnValue(0)
    const ended = outcome(put(2))
    await vi.advanceTimersByTimeAsync(3_999)
    frozen.mockReturnValue(60_000)
    await vi.advanceTimersByTimeAsync(1)
    expect(await now(ended)).toBe('waiting')
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await ended).toBe('DiskSilent')
  })

  it('is excused once: where every timer is late, a silent disk is told at the second', async () => {
    disk.hang('transactions')
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    const ended = outcome(put(2))
    for (const [lateAt, expected] of [
      [60_000, 'waiting'],
      [120_000, 'DiskSilent'],
    ] as const) {
      await vi.advanceTimersByTimeAsync(3_999)
      clock.mockReturnValue(lateAt)
      await vi.advanceTimersByTimeAsync(1)
      expect(await now(ended)).toBe(expected)
    }
  })

  it('leaves no timer behind, whatever the body did', async () => {
    await put(2)
    await expect(
      database.transact(['a'], 'strict', () => {
        throw new RangeError('boom')
      }),
    ).rejects.toThrow('boom')
    await expect(
      database.store('a')('readonly', () => {
        throw new RangeError('boom')
      }),
    ).rejects.toThrow('boom')
    expect(vi.getTimerCount()).toBe(0)
  })
})
