import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissAll, type ErrorNotice, getNotices, type Shown } from '@/errors/notice-store'
import { retryNotice } from '@/errors/retry'
import { connectivityStore } from '@/offline/connectivity/state'
import { entry, told } from './outbox-testing'
import { useSevereFailures } from './use-severe-failures'

const outbox = vi.hoisted(() => ({ entries: [] as unknown[], sendNow: vi.fn(async () => {}) }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => outbox.entries, sendNow: outbox.sendNow }))

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
  act(dismissAll)
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
  const show = watch(failing('1', 'DB_001'))
  act(dismissAll)
  show(failing('1', 'DB_001'), failing('2', 'DB_001'))
  expect(codes()).toEqual([])
})

it('what the person does afterwards is told again', () => {
  const show = watch(failing('1', 'DB_001'))
  act(dismissAll)
  const later = { ...failing('2', 'DB_001'), occurred_at: new Date(Date.now() + 1_000).toISOString() }
  show(failing('1', 'DB_001'), later)
  expect(codes()).toEqual(['DB_001'])
})

it('trying again sends, and the same answer is told again', async () => {
  const show = watch(failing('1', 'SYS_002'))
  const [notice] = getNotices() as (ErrorNotice & Shown)[]
  await act(() => retryNotice(notice?.id ?? 0))
  expect(outbox.sendNow).toHaveBeenCalledTimes(1)
  expect(codes()).toEqual([])
  show({ ...failing('1', 'SYS_002'), attempts: 2 })
  expect(codes()).toEqual(['SYS_002'])
})
