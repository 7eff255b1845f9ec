import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { loadEnglishCodes } from '@/errors/code-words'
import { formatMoment } from '@/i18n/format'
import type { EntryState, OutboxEntry } from '@/offline/outbox/entry'
import { UNREADABLE } from '@/offline/outbox/read-row'
import { signInAsked, stopAskingToSignIn } from '@/session/sign-in-asked'
import { canRetry } from './entry-words'
import { button, clipboard, entry, openOthers, showScreen, told } from './outbox-testing'

const outbox = vi.hoisted(() => ({
  entries: [] as OutboxEntry[],
  isKnown: true,
  discard: vi.fn(async () => 'done'),
  retry: vi.fn(async () => 'done'),
  sendNow: vi.fn(async () => {}),
  waitingEntries: () => [],
  exportOutbox: vi.fn(() => new File(['[]'], 'outbox.json')),
}))
vi.mock('@/offline/scope/outbox', () => ({ ...outbox, useOutbox: () => outbox.entries }))
vi.mock('@/offline/scope/use-outbox-known', () => ({ useOutboxKnown: () => outbox.isKnown }))
vi.mock('@/offline/scope/decisions', () => outbox)
const saveFile = vi.hoisted(() => vi.fn())
vi.mock('@/lib/save-file', () => ({ saveFile }))
const connection = vi.hoisted(() => ({ state: 'online' }))
vi.mock('@/offline/connectivity/connectivity', () => ({ useConnectivity: () => connection }))
const notify = vi.hoisted(() => ({ success: vi.fn(), info: vi.fn(), error: vi.fn() }))
vi.mock('@/errors/notify', () => ({ notify }))

const groups = () => within(screen.getByRole('list', { name: '未送信の変更' })).getAllByRole('region')

beforeEach(() => {
  vi.clearAllMocks()
  stopAskingToSignIn()
  Object.assign(outbox, { entries: [], isKnown: true })
  connection.state = 'online'
})

describe('the unsent changes', () => {
  it('say so when there are none; what was sent is none of them', () => {
    outbox.entries = [entry('1', 'sent')]
    showScreen()
    expect(screen.getByText('未送信の変更はありません')).not.toBeNull()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('are not said to be none before the disk was read', () => {
    outbox.isKnown = false
    showScreen()
    expect(screen.getByText('未送信の変更を確認しています')).not.toBeNull()
    expect(screen.queryByText(/すべてサーバーに届いて/)).toBeNull()
  })

  it('show what, whose, since when, the state and the reason', () => {
    const validation_errors = [{ field: 'summary', message: '長すぎます' }]
    const error = told(422, '入力内容に問題があります。', { suggestion: '修正してください。', validation_errors })
    const contact = {
      label: '佐藤 花子 初診',
      command: 'interactions.create',
      input: { customer_name: '佐藤 花子' },
    }
    outbox.entries = [
      entry('1', 'waiting'),
      entry('2', 'refused', { ...contact, lane: 'b', last_error: error }),
      entry('3', 'conflict', { lane: 'c', command: 'customers.update', last_error: told(404, 'ありません') }),
      entry('4', 'waiting', { lane: 'd', command: 'from.another.version', label: '' }),
    ]
    showScreen()
    const texts = groups().map((group) => group.textContent ?? '')
    expect(texts[0]).toContain(
      `山田 太郎顧客の追加未送信${formatMoment('2026-07-03T05:05:00Z')}電話番号03-1タグ常連性別男性`,
    )
    expect(texts[1]).toContain(`佐藤 花子対応履歴の追加要確認初診 ・ ${formatMoment('2026-07-03T05:05:00Z')}`)
    expect(texts[1]).toContain('入力内容に問題があります。修正してください。')
    expect(texts[1]).toContain('件名: 長すぎます')
    expect(texts[2]).toContain('顧客の変更競合')
    expect(texts[2]).toContain('ほかの人が先に削除したか')
    expect(texts[3]).toContain('名前のない記録')
    expect(texts[3]).toContain('このアプリでは読めない変更')
    expect(texts[3]).not.toContain('from.another.version')
  })

  it('stand by customer, what waits for another change below it with what it waits for', () => {
    const visit = { command: 'interactions.create', label: '山田 太郎 初診', subject: { kind: 'interaction', id: 'v' } }
    outbox.entries = [
      entry('1', 'refused'),
      entry('2', 'waiting', { label: '佐藤 花子', lane: 'customer:sato', subject: { kind: 'customer', id: 'sato' } }),
      entry('3', 'blocked', { ...visit, blocked_by: '1' }),
    ]
    showScreen()
    const [yamada, sato] = groups() as [HTMLElement, HTMLElement]
    expect(within(yamada).getByRole('heading', { level: 2 }).textContent).toBe('山田 太郎')
    expect(within(sato).getByRole('heading', { level: 2 }).textContent).toBe('佐藤 花子')
    const [parent, child] = within(yamada).getAllByRole('listitem') as [HTMLElement, HTMLElement]
    expect(parent.contains(child)).toBe(true)
    expect(child.textContent).toContain('「山田 太郎 顧客の追加」が送信されるのを待っています。')
    expect(within(child).queryByRole('button', { name: /再試行/ })).toBeNull()
  })

  it('have no two buttons of the same name', () => {
    outbox.entries = [entry('1', 'refused'), entry('2', 'conflict', { command: 'customers.update', lane: 'b' })]
    showScreen()
    openOthers('山田 太郎 顧客の追加')
    openOthers('山田 太郎 顧客の変更')
    const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(names).toContain('再試行 山田 太郎 顧客の追加')
    expect(new Set(names).size).toBe(names.length)
  })

  it('can be tried again where that helps, and are never thrown away while under way', () => {
    const states: EntryState[] = ['waiting', 'sending', 'uncertain', 'needs-sign-in', 'conflict', 'refused', 'blocked']
    expect(states.filter((state) => canRetry({ command: 'a', state, blocked_by: null }))).toEqual([
      'refused',
      'blocked',
    ])
    expect(canRetry({ command: 'a', state: 'blocked', blocked_by: '1' })).toBe(false)
    outbox.entries = [entry('1', 'refused'), entry('2', 'sending', { label: '佐藤 花子', lane: 'b' })]
    showScreen()
    openOthers('山田')
    fireEvent.click(button('再試行 山田'))
    expect(outbox.retry).toHaveBeenCalledWith('1')
    expect(button('破棄 佐藤')).toHaveProperty('disabled', true)
  })

  it('say when an action came too late', async () => {
    outbox.retry.mockResolvedValueOnce('gone')
    outbox.entries = [entry('1', 'refused')]
    showScreen()
    openOthers()
    fireEvent.click(button('再試行'))
    await waitFor(() => expect(notify.info).toHaveBeenCalledWith('この変更は、すでに送信または破棄されています。'))
  })

  it('are thrown away only after a question, which counts those that wait for them', async () => {
    outbox.entries = [entry('1', 'refused'), entry('2', 'blocked', { blocked_by: '1', label: '初診' })]
    showScreen()
    openOthers('山田')
    fireEvent.click(button('破棄 山田'))
    const dialog = await screen.findByRole('alertdialog', { name: 'この変更を破棄しますか' })
    expect(dialog.textContent).toContain('この変更を待っている変更が1件あります。')
    expect(outbox.discard).not.toHaveBeenCalled()
    fireEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(outbox.discard).not.toHaveBeenCalled()
    fireEvent.click(button('破棄 山田'))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '破棄' }))
    expect(outbox.discard).toHaveBeenCalledExactlyOnceWith('1', { withChildren: false })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  })

  it('can be thrown away together with those that wait for them', async () => {
    outbox.entries = [entry('1', 'refused'), entry('2', 'blocked', { blocked_by: '1', label: '初診' })]
    showScreen()
    openOthers('山田')
    fireEvent.click(button('破棄 山田'))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('checkbox', { name: '待っている変更も破棄する' }))
    fireEvent.click(within(dialog).getByRole('button', { name: '破棄' }))
    expect(outbox.discard).toHaveBeenCalledExactlyOnceWith('1', { withChildren: true })
  })

  it('can be sent now and written to a file', async () => {
    outbox.entries = [entry('1', 'waiting')]
    showScreen()
    fireEvent.click(button('ファイルに書き出す'))
    expect(saveFile.mock.calls[0]?.[0]).toBeInstanceOf(File)
    fireEvent.click(button('今すぐ送信'))
    await waitFor(() => expect(outbox.sendNow).toHaveBeenCalledOnce())
  })

  it('cannot be sent without a connection, and say why instead of doing nothing', () => {
    connection.state = 'offline'
    outbox.entries = [entry('1', 'waiting')]
    showScreen()
    const send = button('今すぐ送信')
    expect(send).toHaveProperty('disabled', true)
    const reason = document.getElementById(send.getAttribute('aria-describedby') ?? '')
    expect(reason?.textContent).toBe('接続後に自動で送信します')
    expect(button('ファイルに書き出す')).toHaveProperty('disabled', false)
  })

  it.each(['refused', 'conflict', 'blocked'] as const)('%s alone offer no sending, which would do nothing', (state) => {
    outbox.entries = [entry('1', state)]
    const { unmount } = showScreen()
    expect(screen.queryByRole('button', { name: '今すぐ送信' })).toBeNull()
    expect(button('ファイルに書き出す')).not.toBeNull()
    unmount()
    outbox.entries = [entry('1', state), entry('2', 'uncertain')]
    showScreen()
    expect(button('今すぐ送信')).not.toBeNull()
  })

  it('that need a sign-in lead to it, and to nothing else', async () => {
    outbox.entries = [entry('1', 'waiting')]
    const { unmount } = showScreen()
    expect(screen.queryByRole('button', { name: 'もう一度ログイン' })).toBeNull()
    unmount()
    outbox.entries = [entry('1', 'needs-sign-in')]
    showScreen()
    fireEvent.click(button('もう一度ログイン'))
    expect(signInAsked()).toEqual({ reason: 'refused', isOpen: true })
    expect(outbox.discard).not.toHaveBeenCalled()
  })
})

describe('the server’s words on a refused change, in English', () => {
  const shown = async (message: string, suggestion: string) => {
    await loadEnglishCodes()
    outbox.entries = [entry('1', 'refused', { last_error: told(409, message, { code: 'DB_003', suggestion }) })]
    showScreen('en')
    return groups()[0]?.textContent ?? ''
  }

  it('are those of the code', async () => {
    const text = await shown('同じデータが既に登録されています。', '既存のデータを確認してください。')
    expect(text).toContain('The same data is already registered. Please check the existing data.')
    expect(text).not.toContain('同じデータ')
  })

  it('stay as they are where it said something of its own', async () => {
    expect(await shown('この番号は使われています。', '')).toContain('この番号は使われています。')
  })
})

describe('a change that this version cannot read', () => {
  const stored = { v: 2, id: '1', what: '予約の追加', fields: { at: '10:00' } }
  const unreadable = (more: Partial<OutboxEntry> = {}) =>
    entry('1', 'refused', { command: UNREADABLE, label: '', occurred_at: '', input: stored, ...more })

  it('says what it is, what helps and that it is kept, without a time that nobody knows', () => {
    outbox.entries = [unreadable({ last_error: told(0, '', { code: 'SYS_007' }) })]
    showScreen()
    const text = groups()[0]?.textContent ?? ''
    expect(text).toContain('このアプリでは読めない変更要確認')
    expect(text).toContain('アプリを更新すると、送信できることがあります。')
    expect(text).toContain('内容は、この端末にそのまま残っています。')
    expect(text).not.toMatch(/unreadable|1970|SYS_007/)
  })

  it('says so too where another change holds it up', () => {
    outbox.entries = [entry('2', 'refused'), unreadable({ state: 'blocked', blocked_by: '2', seq: 3 })]
    showScreen()
    expect(screen.getByText(/アプリを更新すると/)).not.toBeNull()
  })

  it('can be copied whole, written to a file and discarded, but not tried again or corrected', async () => {
    const written = clipboard(true)
    outbox.entries = [unreadable()]
    showScreen()
    const names = screen.getAllByRole('button').map((one) => one.textContent)
    expect(names).toEqual(['ファイルに書き出す', '内容をコピー', '破棄'])
    fireEvent.click(button('内容をコピー'))
    await waitFor(() => expect(written).toHaveLength(1))
    expect(written[0]).toContain(JSON.stringify(stored, null, 2))
    fireEvent.click(button('破棄'))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '破棄' }))
    expect(outbox.discard).toHaveBeenCalledExactlyOnceWith('1', { withChildren: false })
  })
})

describe('the content of an unsent change', () => {
  const text = `顧客の追加\n山田 太郎\n2026年7月3日 14:05\n名前: 山田 太郎\n電話番号: 03-1\nタグ: 常連\n性別: 男性\n生年月日: （なし）\nメモ: （なし）`

  it('goes to the clipboard as a text with the labels of the form', async () => {
    const written = clipboard(true)
    outbox.entries = [entry('1', 'refused')]
    showScreen()
    openOthers()
    fireEvent.click(button('内容をコピー'))
    await waitFor(() => expect(notify.success).toHaveBeenCalledWith('コピーしました'))
    expect(written).toEqual([text])
  })

  it('can be taken by hand where the clipboard is refused', async () => {
    clipboard(false)
    outbox.entries = [entry('1', 'refused')]
    showScreen()
    openOthers()
    fireEvent.click(button('内容をコピー'))
    expect(await screen.findByRole('textbox', { name: 'この変更の内容' })).toHaveProperty('value', text)
  })
})
