// @vitest-environment node
import { beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '../db/connect.ts'
import type { Claim, Queue } from './queue.ts'
import { startWorker } from './worker.ts'

beforeEach(() => void vi.useFakeTimers())

const CLAIM: Claim = { tenantId: 't', jobId: 'j', attempt: { id: 'j', retryCount: 0 } }

/** A worker with one job under way, whose database never answers a transaction. */
function busyWorker(keep: Queue['keep']) {
  const claims = [CLAIM]
  return workerOn({ take: async () => claims.shift() ?? null, keep })
}

function workerOn(queue: Partial<Queue>) {
  const silent = { transaction: () => ({ execute: () => new Promise(() => {}) }) }
  const database = { kysely: silent, patienceMs: 3_600_000 } as unknown as Database
  let cancelled = () => {}
  const on = (topic: string, act: () => void) => {
    if (topic.startsWith('cancel')) cancelled = act
    return () => {}
  }
  const signals = { emit: () => {}, isHearing: () => true, on, close: async () => {} }
  const onQueueFault = vi.fn()
  const worker = startWorker({
    database,
    objects: null,
    queue: queue as Queue,
    kinds: new Map(),
    ask: async () => '',
    emit: () => {},
    onFault: () => {},
    onQueueFault,
    signals,
    slots: 2,
  })
  return { worker, onQueueFault, cancel: () => cancelled() }
}

test('while the database does not answer whether a job is still its own, a worker asks once', async () => {
  let answer = (_: boolean) => {}
  const keep = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)))
  const { worker, cancel } = busyWorker(keep)
  await vi.advanceTimersByTimeAsync(9_000)
  expect(keep).toHaveBeenCalledTimes(1)
  // The answer under way may be from before the cancel, so it is asked again at once.
  cancel()
  expect(keep).toHaveBeenCalledTimes(1)
  answer(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(keep).toHaveBeenCalledTimes(2)
  const stopped = worker.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  await stopped
})

test('it goes on asking after one question that failed', async () => {
  const keep = vi.fn(() => Promise.reject(new Error('Connection terminated unexpectedly')))
  const { worker } = busyWorker(keep)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(keep.mock.calls.length).toBeGreaterThanOrEqual(4)
  const stopped = worker.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  await stopped
})

test('a queue that cannot be asked is told once an outage, and asked again until it answers', async () => {
  let isUp = false
  const take = vi.fn(async () => {
    if (!isUp) throw new Error('Connection terminated unexpectedly')
    return null
  })
  const { worker, onQueueFault } = workerOn({ take })
  await vi.advanceTimersByTimeAsync(5_500)
  expect(take.mock.calls.length).toBeGreaterThanOrEqual(5)
  expect(onQueueFault).toHaveBeenCalledExactlyOnceWith(new Error('Connection terminated unexpectedly'))
  isUp = true
  await vi.advanceTimersByTimeAsync(3_000)
  isUp = false
  await vi.advanceTimersByTimeAsync(6_000)
  expect(onQueueFault).toHaveBeenCalledTimes(2)
  const stopped = worker.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  await stopped
})
