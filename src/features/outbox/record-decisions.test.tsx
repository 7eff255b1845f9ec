import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { button, conflicting, entry, told } from './outbox-testing'
import { RecordDecisions } from './record-decisions'

const outbox = vi.hoisted(() => ({
  entries: [] as OutboxEntry[],
  resolveConflict: vi.fn(async () => 'done'),
  reopenConflict: vi.fn(async () => 'done'),
  saveAsNew: vi.fn(async () => 'done'),
  retry: vi.fn(async () => 'done'),
  discard: vi.fn(async () => 'done'),
}))
vi.mock('@/offline/scope/outbox', () => ({ ...outbox, useOutbox: () => outbox.entries }))
vi.mock('@/offline/scope/decisions', () => outbox)

/** As long as a deletion can be undone. */
const HELD_MS = 8_000
const notices = () => getNotices().flatMap((notice) => (notice.tone === 'error' ? [] : [notice]))

beforeEach(() => {
  vi.clearAllMocks()
  dismissAll()
})

function show(...entries: OutboxEntry[]) {
  outbox.entries = entries
  return renderWithWords(<RecordDecisions lane="customer:yamada" />)
}

/** A change whose phone alone somebody else changed too. */
function phoneConflict(mine = '03-2', theirs = '03-3'): OutboxEntry {
  const current = { id: 'yamada', version: 3, updated_by_name: '桜井', updated_at: '' }
  const fields = [{ field: 'phone', base: '03-1', mine, theirs }]
  return { ...conflicting('1'), conflict: { current, fields } }
}

describe('on the customer’s page', () => {
  it('nothing is asked while changes wait, or about another customer', () => {
    const other = { lane: 'customer:sato', subject: { kind: 'customer', id: 'sato' } }
    const { container } = show(entry('1', 'waiting'), { ...phoneConflict(), ...other, id: '2' })
    expect(container.textContent).toBe('')
  })

  it('a conflict shows both values with their writers, and one tap keeps either', async () => {
    show(phoneConflict())
    expect(screen.getByText('電話番号が、ほかの人の変更と重なっています')).not.toBeNull()
    fireEvent.click(button('自分: 03-2 こちらにする'))
    await waitFor(() => expect(outbox.resolveConflict).toHaveBeenCalledExactlyOnceWith('1', { phone: '03-2' }, HELD_MS))
    await waitFor(() => expect(button('桜井 さん: 03-3').getAttribute('aria-busy')).toBeNull())
    fireEvent.click(button('桜井 さん: 03-3 こちらにする'))
    await waitFor(() => expect(outbox.resolveConflict).toHaveBeenLastCalledWith('1', { phone: '03-3' }, HELD_MS))
  })

  it('both are rows of one size, and their buttons hold the verb alone', () => {
    show(phoneConflict())
    const rows = screen.getAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual(['03-2自分こちらにする', '03-3桜井 さんこちらにする'])
    expect(rows[0]?.parentElement?.className).toContain('auto-rows-fr')
    expect(button('自分: 03-2').className).toContain('whitespace-nowrap')
    expect(button('自分: 03-2').textContent).toBe('こちらにする')
  })

  it.each([
    ['自分: 03-2', '自分の電話番号にしました'],
    ['桜井 さん: 03-3', '桜井 さんの電話番号にしました'],
  ])('to keep %s is told, and can be taken back', async (name, words) => {
    const given = phoneConflict()
    show(given)
    fireEvent.click(button(name))
    await waitFor(() => expect(notices()).toMatchObject([{ tone: 'success', text: words, hideAfterMs: HELD_MS }]))
    expect(notices()[0]?.action?.label).toBe('元に戻す')
    act(() => notices()[0]?.action?.run())
    await waitFor(() => expect(outbox.reopenConflict).toHaveBeenCalledExactlyOnceWith(given))
    await waitFor(() => expect(notices().map(({ text }) => text)).toContain('選ぶ前に戻しました'))
  })

  it('what is on its way already cannot be taken back, and that is said', async () => {
    outbox.reopenConflict.mockResolvedValueOnce('busy')
    show(phoneConflict())
    fireEvent.click(button('自分: 03-2'))
    await waitFor(() => expect(notices()).toHaveLength(1))
    act(() => notices()[0]?.action?.run())
    await waitFor(() =>
      expect(notices().map(({ text }) => text)).toContain('送信されたか、続けて変更されたため、元に戻せません'),
    )
  })

  it('nothing is told of what came too late to be settled, but that', async () => {
    outbox.resolveConflict.mockResolvedValueOnce('gone')
    show(phoneConflict())
    fireEvent.click(button('自分: 03-2'))
    await waitFor(() =>
      expect(notices().map(({ text }) => text)).toEqual(['この変更は、すでに送信または破棄されています。']),
    )
  })

  it('a number is not broken in two at the end of a line', () => {
    show(phoneConflict())
    for (const value of ['03-2', '03-3']) expect(screen.getByText(value).className).toBe('inline-block')
  })

  it.each([
    ['several fields', conflicting('1')],
    ['a long text', phoneConflict('長'.repeat(100))],
  ])('a conflict of %s opens the choice here', async (_, given) => {
    show(given)
    expect(screen.queryByRole('button', { name: /^自分:/ })).toBeNull()
    fireEvent.click(button('内容を確認'))
    expect(await screen.findByRole('dialog', { name: '重なった変更の確認' })).not.toBeNull()
  })

  it('a change of a customer who is gone says so and can become a new customer', async () => {
    show(entry('1', 'conflict', { ...conflicting('1'), conflict: null, last_error: told(404, 'ありません') }))
    expect(screen.getByText(/ほかの人が先に削除したか/)).not.toBeNull()
    fireEvent.click(button('内容を確認'))
    fireEvent.click(await screen.findByRole('button', { name: '新しい顧客として保存' }))
    await waitFor(() => expect(outbox.saveAsNew).toHaveBeenCalledExactlyOnceWith('1', { holdMs: 8_000 }))
  })

  it('a contact that the server refused can be corrected', async () => {
    const input = {
      id: 'c',
      customer_id: 'yamada',
      customer_name: '山田 太郎',
      type: 'call',
      summary: '予約',
      content: '',
    }
    const contact = { command: 'interactions.create', label: '山田 太郎 予約', input }
    show(entry('1', 'refused', { ...contact, last_error: told(422, '入力内容に問題があります。') }))
    expect(screen.getByText(/入力内容に問題があります。/)).not.toBeNull()
    fireEvent.click(button('修正'))
    expect(await screen.findByRole('dialog', { name: '内容を修正' })).not.toBeNull()
  })

  it('a change whose cause was discarded can be tried again; one that still waits for it is not asked about', async () => {
    const waits = entry('2', 'blocked', { ...conflicting('2'), state: 'blocked', conflict: null, blocked_by: '1' })
    show({ ...waits, id: '1', blocked_by: null }, waits)
    expect(screen.getAllByRole('status')).toHaveLength(1)
    expect(screen.getByText(/もとになる変更が破棄されました/)).not.toBeNull()
    fireEvent.click(button('再試行'))
    await waitFor(() => expect(outbox.retry).toHaveBeenCalledExactlyOnceWith('1'))
  })
})
