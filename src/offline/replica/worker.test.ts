// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { emptyCheckpoint } from './checkpoint'
import { KINDS } from './collections/kinds'
import type { FromWorker, ToWorker } from './worker'

const scope = globalThis as unknown as { onmessage: (event: { data: ToWorker }) => void }

beforeEach(() => vi.resetModules())

it('the worker says that it runs before it has read anything', async () => {
  const said: FromWorker[] = []
  const post = vi.fn((message: FromWorker) => void said.push(message))
  vi.stubGlobal('onmessage', null)
  vi.stubGlobal('postMessage', post)
  vi.stubGlobal('indexedDB', new IDBFactory())
  await import('./worker')
  scope.onmessage({ data: { database: 'outbox:t:me' } })
  scope.onmessage({ data: { id: 1, topic: 'tally', query: {}, sent: 0, rev: 0, lag: null } })
  expect(said).toEqual([{ started: true }])
  await vi.waitFor(() => expect(said).toHaveLength(2))
  expect(said[1]).toMatchObject({ id: 1, copy: { syncedAt: emptyCheckpoint(KINDS).reading.syncedAt } })
})

it('says that it is at a question for as long as it takes, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const said: FromWorker[] = []
  vi.stubGlobal('onmessage', null)
  vi.stubGlobal('postMessage', (message: FromWorker) => void said.push(message))
  vi.stubGlobal('indexedDB', new IDBFactory())
  await import('./worker')
  scope.onmessage({ data: { database: 'outbox:t:me' } })
  scope.onmessage({ data: { id: 1, topic: 'tally', query: {}, sent: 0, rev: 0, lag: null } })
  vi.advanceTimersByTime(20_000)
  expect(said).toEqual([{ started: true }, { alive: true }, { alive: true }])
  await vi.waitFor(() => expect(said).toHaveLength(4))
  vi.advanceTimersByTime(60_000)
  expect(said).toHaveLength(4)
})

it('goes by the clock of the server as the tab that asks has heard it', async () => {
  vi.stubGlobal('onmessage', null)
  const post = vi.fn()
  vi.stubGlobal('postMessage', post)
  vi.stubGlobal('indexedDB', new IDBFactory())
  const { clockLag } = await import('@/lib/device-clock')
  await import('./worker')
  scope.onmessage({ data: { database: 'outbox:t:me' } })
  scope.onmessage({ data: { id: 1, topic: 'tally', query: {}, sent: 0, rev: 0, lag: 86_400_000 } })
  expect(clockLag.get()).toBe(86_400_000)
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(2))
})
