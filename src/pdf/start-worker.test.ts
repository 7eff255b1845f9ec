import { beforeEach, expect, it, vi } from 'vitest'
import { ChunkLoadError } from '@/lib/load-chunk'
import { startWorker } from './start-worker'

class FakeWorker extends EventTarget {
  terminate = vi.fn<() => void>()
}
let started: FakeWorker[] = []

beforeEach(() => {
  started = []
  vi.stubGlobal('Worker', function start() {
    const worker = new FakeWorker()
    started.push(worker)
    return worker
  })
})

it('hands over a worker that has spoken', async () => {
  const starting = startWorker('/worker.js')
  started[0]?.dispatchEvent(new MessageEvent('message'))
  expect(await starting).toBe(started[0])
  started[0]?.dispatchEvent(new Event('error'))
  expect(started[0]?.terminate, 'what goes wrong later is not its own').not.toHaveBeenCalled()
})

it('starts another one after one that did not come', async () => {
  const starting = startWorker('/worker.js')
  started[0]?.dispatchEvent(new Event('error'))
  await expect(starting).rejects.toBeInstanceOf(ChunkLoadError)
  expect(started[0]?.terminate).toHaveBeenCalledOnce()
  const again = startWorker('/worker.js')
  started[1]?.dispatchEvent(new MessageEvent('message'))
  expect(await again).toBe(started[1])
})
