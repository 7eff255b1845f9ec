import { i18n } from '@lingui/core'
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissAll, type ErrorNotice, getNotices, type Shown } from '@/errors/notice-store'
import { notify } from '@/errors/notify'
import { retryNotice } from '@/errors/retry'
import { refusedWith } from '@/errors/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { entry, told } from './outbox-testing'
import { useSevereFailures } from './use-severe-failures'

const outbox = vi.hoisted(() => ({ entries: [] as unknown[], sendNow: vi.fn(async () => {}) }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => outbox.entries, sendNow: outbox.sendNow }))

const reportError = vi.hoisted(() => vi.fn<(error: unknown, type: string) => void>())
vi.mock('@/errors/report-buffer', () => ({ reportError }))

const failing = (id: string, code: string, status = 500, state: 'uncertain' | 'refused' = 'uncertain') =>
  entry(id, state, { last_error: told(status, `言葉 ${code}`, { code, request_id: 'req-9' }) })
const codes = () => getNotices().map((notice) => (notice.tone === 'error' ? notice.error.code : notice.text))

function watch(...entries: unknown[]) {
  outbox.entries = entries
  const { rerender } = renderHook(() => useSevereFailures())
  return (...next: unknown[]) => {
    outbox.entries = next
    rerender()
  }
}

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'ja', messages: {} })
  act(dismissAll)
  outbox.sendNow.mockClear()
  reportError.mockClear()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
})

it.each(['DB_001', 'SYS_001', 'SYS_002', 'UNHEARD_OF'])('%s is told with the words of the server', (code) => {
  watch(failing('1', code))
  expect(getNotices()).toMatchObject([{ tone: 'error', error: { code, message: `言葉 ${code}`, requestId: 'req-9' } }])
})

it('what passes by itself, a refusal and a shut-out are told elsewhere', () => {
  watch(
    failing('1', 'SYS_003', 503),
    failing('2', 'FILE_007', 422, 'refused'),
    entry('3', 'needs-sign-in', { last_error: told(403, '', { code: 'AUTH_007' }) }),
    entry('4', 'waiting'),
  )
  expect(codes()).toEqual([])
})

it('a queue that fails as a whole is told once', () => {
  const show = watch(failing('1', 'DB_001'), entry('2', 'waiting'))
  act(dismissAll)
  show(failing('1', 'DB_001'), failing('2', 'DB_001'))
  expect(codes()).toEqual([])
})

it('after the clock was set back, what fails is told, what is done afterwards as well, and the answer to another try', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: performance.timeOrigin + 1_000 })
  const failed = (id: string, at = Date.now()) => ({
    ...entry(id, 'uncertain', {
      last_error: told(500, '', { code: 'SYS_002', at }),
      history: [{ at, what: 'SYS_002' }],
    }),
    occurred_at: new Date().toISOString(),
  })
  const show = watch(failed('1'), entry('2', 'waiting'))
  expect(codes()).toEqual(['SYS_002'])
  act(dismissAll)
  vi.setSystemTime(performance.timeOrigin - 3 * 3_600_000)
  // Done before, and known then: the queue fails as a whole.
  show(failed('1'), failed('2'))
  expect(codes()).toEqual([])
  show(failed('1'), failed('2'), entry('3', 'waiting'))
  show(failed('1'), failed('2'), failed('3'))
  expect(codes()).toEqual(['SYS_002'])
  const stood = [failed('1'), failed('2'), failed('3')]
  show(...stood)
  vi.setSystemTime(performance.timeOrigin - 6 * 3_600_000)
  await tryAgain()
  show(...stood)
  expect(codes()).toEqual([])
  show(...stood.slice(0, 2), failed('3'))
  expect(codes()).toEqual(['SYS_002'])
})

it('what the person does afterwards is told again', () => {
  const show = watch(failing('1', 'DB_001'))
  act(dismissAll)
  show(failing('1', 'DB_001'), failing('2', 'DB_001'))
  expect(codes()).toEqual(['DB_001'])
})

/** Presses the retry of what stands on the screen. */
async function tryAgain() {
  const [notice] = getNotices() as (ErrorNotice & Shown)[]
  await act(() => retryNotice(notice?.id ?? 0))
}

it('trying again sends, and the next answer is told again', async () => {
  const show = watch(failing('1', 'SYS_002'))
  await tryAgain()
  expect(outbox.sendNow).toHaveBeenCalledTimes(1)
  expect(codes()).toEqual([])
  const again = failing('1', 'SYS_002')
  show({ ...again, attempts: 2, last_error: told(500, '', { code: 'SYS_002', at: Date.now() }) })
  expect(codes()).toEqual(['SYS_002'])
  expect(reportError.mock.calls.map(([, type]) => type)).toEqual(['shown', 'retry_failed'])
})

it('trying again is no answer: the dialog does not come back for the old one', async () => {
  const show = watch(failing('1', 'SYS_002'))
  // The entry is released and under way before the retry has ended.
  outbox.sendNow.mockImplementationOnce(async () => act(() => show({ ...failing('1', 'SYS_002'), state: 'sending' })))
  await tryAgain()
  expect(codes()).toEqual([])
})

it('trying again with success says so', async () => {
  const show = watch(failing('1', 'SYS_002'))
  await tryAgain()
  show({ ...entry('1', 'sent'), label: '山田 太郎' })
  expect(getNotices()).toMatchObject([{ tone: 'success', text: '保存しました', detail: '山田 太郎' }])
})

it('says that what was typed is on this device', () => {
  watch(failing('1', 'SYS_002'))
  expect(getNotices()).toMatchObject([{ isStored: true }])
})

it('goes when the server has taken the change, by whose hand ever, and says so', () => {
  const show = watch(failing('1', 'SYS_002'))
  show({ ...failing('1', 'SYS_002'), state: 'sending' })
  expect(codes()).toEqual(['SYS_002'])
  show({ ...entry('1', 'sent'), label: '山田 太郎' })
  expect(getNotices()).toMatchObject([{ tone: 'success', text: '保存しました', detail: '山田 太郎' }])
})

it('stays while another change fails in the same way, and goes with the last', () => {
  const show = watch(failing('1', 'SYS_002'), failing('2', 'SYS_002'))
  show(entry('1', 'sent'), failing('2', 'SYS_002'))
  expect(codes()).toEqual(['SYS_002'])
  show()
  expect(codes()).toEqual([])
})

it('takes back nothing that something else has told', () => {
  const show = watch(failing('1', 'SYS_002'))
  act(() => notify.error(refusedWith('SYS_002')))
  expect(codes()).toEqual(['SYS_002', 'SYS_002'])
  show()
  expect(codes()).toEqual(['SYS_002'])
})

it('is told again where a lost connection has hidden it', () => {
  const show = watch(failing('1', 'SYS_002'))
  show(failing('1', 'CLIENT_NETWORK_ERROR', 0))
  expect(codes()).toEqual([])
  show(failing('1', 'SYS_002'))
  expect(codes()).toEqual(['SYS_002'])
})

it('what an earlier visit was told of is not told again by itself, not even when it fails once more', () => {
  const before = { ...failing('1', 'SYS_002'), history: [{ at: performance.timeOrigin - 1_000, what: 'SYS_002' }] }
  const show = watch(before)
  const now = [{ at: Date.now(), what: 'SYS_002' }]
  show({ ...before, history: now })
  expect(codes()).toEqual([])
  show(before, { ...failing('2', 'SYS_002'), history: now })
  expect(codes()).toEqual(['SYS_002'])
  show(before, entry('2', 'sent'))
  expect(codes()).toEqual(['保存しました'])
})
