// @vitest-environment node
import type pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { observedPool, onConnection, withDeadline } from './deadline.ts'

beforeEach(() => void vi.useFakeTimers())

function fakePool() {
  const destroy = vi.fn()
  const client = { connection: { stream: { destroy } } } as unknown as pg.PoolClient
  const pool = { options: {}, connect: async () => client, end: async () => {} } as unknown as pg.Pool
  return { pool: observedPool(pool), destroy }
}

test('the connection of a transaction that takes too long is broken off', async () => {
  const { pool, destroy } = fakePool()
  void withDeadline(1_000, async () => {
    await pool.connect()
    await new Promise(() => {})
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(destroy).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(destroy).toHaveBeenCalledOnce()
})

test('one that has ended is left alone: others use its connection', async () => {
  const { pool, destroy } = fakePool()
  expect(await withDeadline(1_000, async () => void (await pool.connect()))).toBeUndefined()
  await expect(withDeadline(1_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(destroy).not.toHaveBeenCalled()
})

test('two at once: only the slow one is broken off', async () => {
  const [slow, quick] = [fakePool(), fakePool()]
  void withDeadline(1_000, async () => {
    await slow.pool.connect()
    await new Promise(() => {})
  })
  void withDeadline(5_000, async () => {
    await quick.pool.connect()
    await new Promise(() => {})
  })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(slow.destroy).toHaveBeenCalledOnce()
  expect(quick.destroy).not.toHaveBeenCalled()
})

test('who still waits for a connection is told in time too, and the connection goes back when it comes', async () => {
  const release = vi.fn()
  let arrive: (client: pg.PoolClient) => void = () => {}
  const connect = () => new Promise<pg.PoolClient>((resolve) => (arrive = resolve))
  const pool = observedPool({ options: {}, connect, end: async () => {} } as unknown as pg.Pool)
  const query = vi.fn()
  const told = withDeadline(1_000, async () => {
    await pool.connect()
    query()
  }).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await told).toBe('timeout exceeded when trying to connect')
  arrive({ release } as unknown as pg.PoolClient)
  await vi.advanceTimersByTimeAsync(0)
  expect(release).toHaveBeenCalledOnce()
  expect(query).not.toHaveBeenCalled()
})

test('a statement of its own gives its connection back, or breaks it off when it is late or fails', async () => {
  const release = vi.fn()
  let fail: (reason: Error) => void = () => {}
  const destroy = vi.fn(() => fail(new Error('Connection terminated unexpectedly')))
  const client = { connection: { stream: { destroy } }, release }
  const pool = { connect: async () => client } as unknown as pg.Pool
  expect(await onConnection(pool, 1_000, async () => 1)).toBe(1)
  expect(release).toHaveBeenLastCalledWith()
  await expect(onConnection(pool, 1_000, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(release).toHaveBeenLastCalledWith(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(destroy).not.toHaveBeenCalled()
  const late = onConnection(pool, 1_000, () => new Promise((_, reject) => (fail = reject)))
  const told = expect(late).rejects.toThrow('Connection terminated unexpectedly')
  await vi.advanceTimersByTimeAsync(1_000)
  await told
  expect(destroy).toHaveBeenCalledOnce()
  expect(release.mock.calls).toEqual([[], [true], [true]])
})

test('a statement of its own that gets no connection is over in time, and leaves the pool the one that comes', async () => {
  const release = vi.fn()
  let arrive: (client: pg.PoolClient) => void = () => {}
  const connect = () => new Promise<pg.PoolClient>((resolve) => (arrive = resolve))
  const act = vi.fn()
  const told = onConnection({ connect } as unknown as pg.Pool, 1_000, act).catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await told).toBe('timeout exceeded when trying to connect')
  arrive({ release } as unknown as pg.PoolClient)
  await vi.advanceTimersByTimeAsync(0)
  expect(release).toHaveBeenCalledExactlyOnceWith()
  expect(act).not.toHaveBeenCalled()
})

test('what it waited for a connection is part of its time', async () => {
  const destroy = vi.fn()
  const client = { connection: { stream: { destroy } }, release: vi.fn() }
  const connect = () => new Promise((resolve) => setTimeout(() => resolve(client), 600))
  void onConnection({ connect } as unknown as pg.Pool, 1_000, () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(999)
  expect(destroy).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(destroy).toHaveBeenCalledOnce()
})
