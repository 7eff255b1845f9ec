import { fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { button, entry, showScreen, told } from './outbox-testing'

const desk = vi.hoisted(() => ({
  entries: [] as OutboxEntry[],
  connection: { state: 'online' },
  sendNow: vi.fn<() => Promise<void>>(),
  settled: vi.fn<(limitMs: number) => Promise<void>>(),
  scope: {} as unknown,
}))
vi.mock('@/offline/scope/outbox', () => ({
  useOutbox: () => desk.entries,
  waitingEntries: () => desk.entries,
  sendNow: desk.sendNow,
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => desk.scope, currentScope: () => desk.scope }))
vi.mock('@/offline/scope/use-outbox-known', () => ({ useOutboxKnown: () => true }))
vi.mock('@/offline/connectivity/connectivity', () => ({
  useConnectivity: () => desk.connection,
  getConnectivity: () => desk.connection,
}))
const notify = vi.hoisted(() => ({ success: vi.fn(), info: vi.fn(), error: vi.fn() }))
vi.mock('@/errors/notify', () => ({ notify }))

const LATER = Date.parse('2099-07-03T05:05:00Z')
const failed = { last_error: told(500, 'データを保存できませんでした。', { code: 'DB_001' }) }

beforeEach(() => {
  vi.resetAllMocks()
  desk.connection = { state: 'online' }
  desk.scope = { outbox: { settled: desk.settled } }
})

const send = (...entries: OutboxEntry[]) => {
  desk.entries = entries
  showScreen()
  fireEvent.click(button('今すぐ送信'))
}
const isOver = () => waitFor(() => expect(button('今すぐ送信').getAttribute('aria-busy')).toBeNull())

it.each([
  ["wait: 'server'", entry('1', 'waiting', { wait: 'server', next_at: LATER }), '14:05に自動で送信します'],
  ["wait: 'hold'", entry('1', 'waiting', { wait: 'hold', next_at: LATER }), /^まだ送信できません: 元に戻せる間は/],
  ['a 500', entry('1', 'uncertain', failed), /^まだ送信できません: データを保存できませんでした。/],
  [
    'an app that is too old',
    entry('1', 'uncertain', { wait: 'update', next_at: LATER }),
    /^まだ送信できません: アプリの更新が必要/,
  ],
  ['a lost sign-in', entry('1', 'needs-sign-in'), /^まだ送信できません: 送信するには、もう一度ログイン/],
  ['still under way', entry('1', 'sending', failed), '送信を続けています'],
])('sending that changed nothing says why: %s', async (_, left, words) => {
  send(left)
  await waitFor(() => expect(notify.info).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(words)))
  expect(notify.success).not.toHaveBeenCalled()
})

it('waits until the queue has settled, and says how many were sent and why others were not', async () => {
  const refused = entry('3', 'refused', { last_error: told(422, '長すぎます。') })
  desk.settled.mockImplementation(async () => {
    expect(button('今すぐ送信').getAttribute('aria-busy')).toBe('true')
    expect(notify.info).not.toHaveBeenCalled()
    desk.entries = [refused]
  })
  send(entry('1', 'waiting'), entry('2', 'waiting', { is_carried: true }), entry('3', 'waiting'))
  await waitFor(() => expect(notify.success).toHaveBeenCalledExactlyOnceWith('1件を送信しました'))
  expect(notify.info).toHaveBeenCalledExactlyOnceWith('まだ送信できません: 長すぎます。')
  expect(desk.settled).toHaveBeenCalledExactlyOnceWith(8_000)
})

it('says that the connection was lost', async () => {
  desk.sendNow.mockImplementation(async () => void Object.assign(desk.connection, { state: 'offline' }))
  send(entry('1', 'waiting'))
  await waitFor(() => expect(notify.info).toHaveBeenCalledExactlyOnceWith('接続後に自動で送信します'))
})

it('tells the next person nothing', async () => {
  desk.settled.mockImplementation(async () => void Object.assign(desk, { scope: null, entries: [] }))
  send(entry('1', 'waiting'))
  await waitFor(() => expect(desk.settled).toHaveBeenCalled())
  await isOver()
  expect(notify.success).not.toHaveBeenCalled()
})
