import { createStore } from 'idb-keyval'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deliverReport } from './report'
import { occasionOf } from './report-buffer'
import { connectReports, flushReports } from './report-queue'
import { appError } from './testing'

const MINUTE = 60_000
/** Whether another tab is at it. */
let isBusy = false
let stolen = 0
const send = vi.fn(async () => {})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  isBusy = true
  stolen = 0
  send.mockClear()
  const request = async (_: string, { steal }: LockOptions, work: (lock: object | null) => unknown) => {
    if (steal) stolen += 1
    return work(steal || !isBusy ? {} : null)
  }
  vi.stubGlobal('navigator', { locks: { request }, onLine: true, userAgent: 'test' })
  await connectReports({ store: createStore('tabs', 'errors'), send, reporter: () => 'uid-1' })
  deliverReport(appError('SYS_001'), occasionOf('shown'))
})
afterEach(async () => {
  isBusy = false
  await flushReports({ keepalive: false })
  await connectReports(null)
})

const flushAfter = async (ms: number) => {
  vi.setSystemTime(Date.now() + ms)
  await flushReports({ keepalive: false })
}

test('a tab that is frozen while it sends keeps the reports of the others no longer than two turns', async () => {
  await flushAfter(0)
  await flushAfter(MINUTE)
  expect(send).not.toHaveBeenCalled()
  await flushAfter(4 * MINUTE)
  expect(send).toHaveBeenCalledTimes(1)
  expect(stolen).toBe(1)
})

test('a tab that was at it and has finished is not taken for frozen', async () => {
  await flushAfter(0)
  isBusy = false
  await flushAfter(5 * MINUTE)
  isBusy = true
  await flushAfter(5 * MINUTE)
  await flushAfter(MINUTE)
  expect(stolen).toBe(0)
})
