import { createStore, get, set, type UseStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { uuid } from '@/lib/uuid'
import { clearHistory, connectHistory, getHistory, type HistoryEntry, remember, subscribeHistory } from './history'
import { reportOf } from './report'
import { appError } from './testing'

let store: UseStore
let databases = 0

beforeEach(async () => {
  databases += 1
  store = createStore(`history-${databases}`, 'errors')
  await clearHistory()
})
afterEach(() => connectHistory(null))

const happen = (code: 'SYS_001' | 'NET_001' | 'VAL_001' = 'SYS_001') => {
  const report = reportOf(appError(code), 'shown', uuid())
  remember(report, 'shown')
  return report.id
}
const stored = async () => ((await get<HistoryEntry[]>('history', store)) ?? []).map(({ id }) => id)

describe('the error history', () => {
  test('keeps code, category, severity, occasion, path and request id', () => {
    const id = happen('NET_001')
    expect(getHistory()).toEqual([
      {
        id,
        at: expect.any(Number),
        type: 'shown',
        code: 'NET_001',
        category: 'network',
        severity: 'medium',
        message: '通信に失敗しました。',
        requestId: 'req-1',
        path: location.pathname,
      },
    ])
  })

  test('keeps the last 100 (spec section 9)', () => {
    const ids = Array.from({ length: 130 }, () => happen())
    expect(getHistory().map(({ id }) => id)).toEqual(ids.slice(-100))
  })

  test('is kept on the device, also there the last 100', async () => {
    await connectHistory(store)
    const ids = Array.from({ length: 103 }, () => happen())
    await vi.waitFor(async () => expect(await stored()).toEqual(ids.slice(-100)))
  })

  test('is there again after a reload, before what happened since', async () => {
    await connectHistory(store)
    const before = happen()
    await vi.waitFor(async () => expect(await stored()).toEqual([before]))
    await connectHistory(null)
    await clearHistory()
    const early = happen()
    await connectHistory(store)
    expect(getHistory().map(({ id }) => id)).toEqual([before, early])
  })

  test('a broken store takes the past away, nothing else', async () => {
    const broken: UseStore = () => Promise.reject(new Error('closed'))
    await connectHistory(broken)
    const id = happen()
    expect(getHistory().map((entry) => entry.id)).toEqual([id])
    await expect(clearHistory()).resolves.toBeUndefined()
  })

  test('screens hear of each new entry', () => {
    const listener = vi.fn()
    const stop = subscribeHistory(listener)
    happen()
    stop()
    happen()
    expect(listener).toHaveBeenCalledTimes(1)
  })

  test('can be emptied, on the device too', async () => {
    await set('history', [{ id: 'old' }], store)
    await connectHistory(store)
    await clearHistory()
    expect(getHistory()).toEqual([])
    expect(await stored()).toEqual([])
  })
})
