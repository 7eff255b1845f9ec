import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendFile } from '@/offline/files/mutations'
import { FILE_LOST } from '@/offline/files/transfer'
import type { EntryState, OutboxEntry } from '@/offline/outbox/entry'
import { button, entry, openOthers, showScreen, told } from './outbox-testing'

const outbox = vi.hoisted(() => ({ entries: [] as OutboxEntry[] }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => outbox.entries }))
vi.mock('@/offline/connectivity/connectivity', () => ({ useConnectivity: () => ({ state: 'online' }) }))
const sentOf = vi.hoisted(() => vi.fn<() => Promise<number | null>>())
vi.mock('@/offline/scope/files', () => ({ sentOf }))
const decisions = vi.hoisted(() => ({ pause: vi.fn(), retry: vi.fn() }))
vi.mock('@/offline/scope/decisions', async (original) => ({ ...(await original<object>()), ...decisions }))

const file = (state: EntryState, more: Partial<OutboxEntry> = {}) =>
  entry('1', state, {
    ...{ command: sendFile.name, label: '箱.jpg', lane: 'file:f', subject: { kind: 'file', id: 'f' }, creates: true },
    input: { id: 'f', name: '箱.jpg', media_type: 'image/jpeg', size: 18_000_000, sha256: '0'.repeat(64) },
    ...more,
  })

beforeEach(() => {
  sentOf.mockReset().mockResolvedValue(0)
  for (const decide of [decisions.pause, decisions.retry]) decide.mockReset().mockResolvedValue('done')
})

it('a file says how far it has come, and nothing that only a program knows', async () => {
  sentOf.mockResolvedValueOnce(3_000_000).mockResolvedValue(9_000_000)
  outbox.entries = [file('sending')]
  showScreen()
  expect(screen.getByText('ファイルの送信')).not.toBeNull()
  expect(await screen.findByText('18MB中3MBを送信済み')).not.toBeNull()
  // It is asked again while it is under way.
  expect(await screen.findByText('18MB中9MBを送信済み')).not.toBeNull()
  const bar = screen.getByRole('progressbar', { name: '箱.jpg の送信' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(document.body.textContent).not.toMatch(/image\/jpeg|0000/)
})

it('one that waits is looked at once', async () => {
  outbox.entries = [file('waiting')]
  showScreen()
  expect(await screen.findByText('18MB中0バイトを送信済み')).not.toBeNull()
  expect(sentOf).toHaveBeenCalledTimes(1)
})

it('one that goes can be paused, and one that is paused goes on', async () => {
  outbox.entries = [file('sending')]
  const { unmount } = showScreen()
  fireEvent.click(await screen.findByRole('button', { name: '一時停止 箱.jpg' }))
  await waitFor(() => expect(decisions.pause).toHaveBeenCalledExactlyOnceWith('1'))
  outbox.entries = [file('uncertain', { wait: 'paused' })]
  unmount()
  showScreen()
  expect(await screen.findByText('送信を一時停止しています。')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '再開 箱.jpg' }))
  await waitFor(() => expect(decisions.retry).toHaveBeenCalledExactlyOnceWith('1'))
})

it('one that the device has lost says so, and what helps', async () => {
  sentOf.mockResolvedValue(null)
  outbox.entries = [file('refused', { last_error: told(422, 'chunk 1', { code: FILE_LOST }) })]
  showScreen()
  expect(screen.getByText(/この端末から失われたため送信できません/)).not.toBeNull()
  expect(screen.queryByText(/chunk/)).toBeNull()
  openOthers('箱.jpg ファイルの送信')
  expect(button('破棄 箱.jpg ファイルの送信')).not.toBeNull()
})

const product = (more: Partial<OutboxEntry> = {}) =>
  entry('2', 'waiting', {
    ...{ command: 'products.create', label: '湿布', lane: 'product:p', subject: { kind: 'product', id: 'p' } },
    ...{ input: { id: 'p', name: '湿布' }, depends_on: ['1'], ...more },
  })

describe('a file that is sent along with a change', () => {
  it('is part of its row: one thing was saved, and one is shown', async () => {
    outbox.entries = [file('sending', { is_carried: true }), product()]
    showScreen()
    expect(screen.getByText('1件')).not.toBeNull()
    expect(screen.queryByText('ファイルの送信')).toBeNull()
    expect(screen.getAllByText('商品の追加')).toHaveLength(1)
    expect(await screen.findByRole('progressbar', { name: '箱.jpg の送信' })).not.toBeNull()
    expect(screen.getByText('送信中')).not.toBeNull()
    expect((button('破棄 湿布') as HTMLButtonElement).disabled).toBe(false)
  })

  it('stands by itself when the person has to decide about it, what waits for it below', () => {
    const stuck = file('refused', { is_carried: true, last_error: told(422, 'chunk 1', { code: FILE_LOST }) })
    outbox.entries = [stuck, product({ state: 'blocked', blocked_by: '1' })]
    showScreen()
    expect(screen.getByText('1件')).not.toBeNull()
    expect(screen.getByText('ファイルの送信')).not.toBeNull()
    expect(screen.getByText('「箱.jpg ファイルの送信」が送信されるのを待っています。')).not.toBeNull()
  })
})

it('one that is under way can be given up; a record that is cannot', () => {
  outbox.entries = [file('sending'), entry('2', 'sending')]
  showScreen()
  expect((button('破棄 箱.jpg') as HTMLButtonElement).disabled).toBe(false)
  expect((button('破棄 山田 太郎') as HTMLButtonElement).disabled).toBe(true)
})

it('other entries have no progress', () => {
  outbox.entries = [entry('1', 'sending')]
  showScreen()
  expect(sentOf).not.toHaveBeenCalled()
})
