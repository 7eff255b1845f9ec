import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import type { EntryState, OutboxEntry } from '@/offline/queue/entry'
import { canRetry } from './entry-words'
import { OutboxScreen } from './outbox-screen'

const outbox = vi.hoisted(() => ({
  entries: [] as OutboxEntry[],
  discard: vi.fn(async () => 'done'),
  retry: vi.fn(async () => 'done'),
  sendNow: vi.fn(async () => {}),
  exportOutbox: vi.fn(() => new File(['[]'], 'outbox.json')),
}))
vi.mock('@/offline/outbox', () => ({ ...outbox, useOutbox: () => outbox.entries }))
const saveFile = vi.hoisted(() => vi.fn())
vi.mock('@/lib/save-file', () => ({ saveFile }))

function entry(id: string, state: EntryState, more: Partial<OutboxEntry> = {}): OutboxEntry {
  const facts = { id, state, command: 'customers.create', label: '山田 太郎', occurred_at: '2026-07-03T05:05:00Z' }
  return { ...facts, last_error: null, ...more } as OutboxEntry
}

const rows = () => screen.getAllByRole('listitem')

beforeEach(() => {
  vi.clearAllMocks()
  outbox.entries = []
})

describe('the unsent changes', () => {
  it('say so when there are none; what was sent is none of them', () => {
    outbox.entries = [entry('1', 'sent')]
    renderWithWords(<OutboxScreen />)
    expect(screen.getByText('未送信の変更はありません')).not.toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('show whose, what, since when, the state and the reason', () => {
    const error = {
      message: '入力内容に問題があります。',
      suggestion: '修正してください。',
    } as OutboxEntry['last_error']
    outbox.entries = [
      entry('1', 'waiting'),
      entry('2', 'refused', { label: '佐藤 花子', command: 'interactions.create', last_error: error }),
      entry('3', 'conflict', { command: 'customers.update' }),
      entry('4', 'waiting', { command: 'from.another.version', label: '' }),
    ]
    renderWithWords(<OutboxScreen />)
    const texts = rows().map((row) => row.textContent ?? '')
    expect(texts[0]).toContain('山田 太郎未送信顧客の追加 ・ 2026年7月3日 14:05')
    expect(texts[1]).toContain('佐藤 花子要確認対応履歴の追加')
    expect(texts[1]).toContain('入力内容に問題があります。 修正してください。')
    expect(texts[2]).toContain('競合顧客の変更')
    expect(texts[2]).toContain('ほかの人が同じ項目を先に変更しました。')
    expect(texts[3]).toContain('名前のない記録')
    expect(texts[3]).toContain('from.another.version')
  })

  it('can be tried again where the person has to decide, and are never thrown away while under way', () => {
    const states: EntryState[] = ['waiting', 'sending', 'uncertain', 'needs-sign-in', 'conflict', 'refused', 'blocked']
    expect(states.filter(canRetry)).toEqual(['conflict', 'refused', 'blocked'])
    outbox.entries = [entry('1', 'refused'), entry('2', 'sending')]
    renderWithWords(<OutboxScreen />)
    const [first, second] = rows() as [HTMLElement, HTMLElement]
    fireEvent.click(within(first).getByRole('button', { name: '再試行' }))
    expect(outbox.retry).toHaveBeenCalledWith('1')
    expect(within(second).getByRole('button', { name: '破棄' })).toHaveProperty('disabled', true)
  })

  it('are thrown away only after a question', async () => {
    outbox.entries = [entry('1', 'waiting')]
    renderWithWords(<OutboxScreen />)
    fireEvent.click(screen.getByRole('button', { name: '破棄' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'この変更を破棄しますか' })
    expect(outbox.discard).not.toHaveBeenCalled()
    fireEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(outbox.discard).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: '破棄' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '破棄' }))
    expect(outbox.discard).toHaveBeenCalledWith('1')
  })

  it('can be sent now and written to a file', async () => {
    outbox.entries = [entry('1', 'waiting')]
    renderWithWords(<OutboxScreen />)
    fireEvent.click(screen.getByRole('button', { name: 'ファイルに書き出す' }))
    expect(saveFile.mock.calls[0]?.[0]).toBeInstanceOf(File)
    fireEvent.click(screen.getByRole('button', { name: '今すぐ送信' }))
    await waitFor(() => expect(outbox.sendNow).toHaveBeenCalledOnce())
  })
})
