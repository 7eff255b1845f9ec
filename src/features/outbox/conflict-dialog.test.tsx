import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { formatMoment } from '@/i18n/format'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { button, conflicting, entry, showScreen, told } from './outbox-testing'

const outbox = vi.hoisted(() => ({
  entries: [] as OutboxEntry[],
  discard: vi.fn(async () => 'done'),
  retry: vi.fn(async () => 'done'),
  saveAsNew: vi.fn(async () => 'done'),
  resolveConflict: vi.fn(async () => 'done'),
  reopenConflict: vi.fn(async () => 'done'),
}))
vi.mock('@/offline/scope/outbox', () => ({ ...outbox, useOutbox: () => outbox.entries }))
vi.mock('@/offline/scope/decisions', () => outbox)

beforeEach(() => {
  vi.clearAllMocks()
  dismissAll()
})

async function openDialog(given: OutboxEntry, ...others: OutboxEntry[]): Promise<HTMLElement> {
  outbox.entries = [given, ...others]
  showScreen()
  fireEvent.click(button('内容を確認'))
  return screen.findByRole('dialog')
}

describe('a conflict of fields', () => {
  it('shows the three values of each field under its label and chooses none', async () => {
    const dialog = await openDialog(conflicting('1'))
    const [phone, memo] = within(dialog).getAllByRole('group') as [HTMLElement, HTMLElement]
    expect(phone.textContent).toBe('電話番号元の値03-1自分 03-2相手 03-3')
    expect(memo.textContent).toBe('メモ元の値（なし）自分 午後のみ相手 午前のみ')
    const radios = within(dialog).getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ checked }) => checked)).toEqual([false, false, false, false])
  })

  it('says who wrote the other value and when', async () => {
    const given = conflicting('1')
    const current = { id: 'yamada', version: 3, updated_by_name: '桜井', updated_at: '2026-07-03T00:13:00Z' }
    const dialog = await openDialog({ ...given, conflict: { fields: [], ...given.conflict, current } })
    const when = formatMoment(current.updated_at)
    expect(within(dialog).getByRole('radio', { name: `桜井 さん ${when} 03-3` })).not.toBeNull()
    expect(dialog.textContent).not.toContain('相手')
  })

  it('is saved with the chosen value of each field, once all are chosen', async () => {
    const dialog = await openDialog(conflicting('1'))
    const radio = (name: RegExp) => within(dialog).getByRole('radio', { name })
    const save = within(dialog).getByRole('button', { name: 'この内容で保存' })
    fireEvent.click(radio(/^自分 03-2/))
    fireEvent.click(save)
    expect(outbox.resolveConflict).not.toHaveBeenCalled()
    expect(within(dialog).getAllByText('どちらの内容を残すかを選んでください')).toHaveLength(1)
    fireEvent.click(radio(/^相手 午前のみ/))
    fireEvent.click(save)
    expect(outbox.resolveConflict).toHaveBeenCalledExactlyOnceWith('1', { phone: '03-2', memo: '午前のみ' }, 8_000)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getNotices()).toMatchObject([
      { tone: 'success', text: '電話番号・メモを、選んだ内容にしました', action: { label: '元に戻す' } },
    ])
  })

  it('can be given up, after a question whose way back leads to the choice', async () => {
    const dialog = await openDialog(conflicting('1'))
    fireEvent.click(within(dialog).getByRole('button', { name: '自分の変更を破棄' }))
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: 'キャンセル' }))
    const again = await screen.findByRole('dialog', { name: '重なった変更の確認' })
    expect(outbox.discard).not.toHaveBeenCalled()
    fireEvent.click(within(again).getByRole('button', { name: '自分の変更を破棄' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '破棄' }))
    expect(outbox.discard).toHaveBeenCalledExactlyOnceWith('1', { withChildren: false })
  })
})

describe('a conflict without values', () => {
  const update = {
    command: 'customers.update',
    input: { id: 'yamada', name: '山田 太郎', changes: { birth_date: '1980-04-01' } },
  }

  it.each([
    [404, 'ほかの人が先に削除したか'],
    [410, 'ほかの人が先に削除したか'],
    [412, 'サーバーの記録が変わっている'],
  ])('says what happened (%i) and shows what is not saved', async (status, words) => {
    const dialog = await openDialog(entry('1', 'conflict', { ...update, last_error: told(status, 'サーバーの言葉') }))
    expect(dialog.textContent).toContain(words)
    expect(dialog.textContent).toContain('サーバーの言葉')
    expect(dialog.textContent).toContain('生年月日1980年4月1日')
    expect(within(dialog).getByRole('button', { name: '内容をコピー' })).not.toBeNull()
  })

  it.each([
    ['customers.create', '新しい顧客として保存'],
    ['interactions.create', '新しい対応履歴として保存'],
  ])(
    '%s under an id that is taken is saved under another; trying again would change nothing',
    async (command, words) => {
      const taken = { command, last_error: told(409, 'サーバーの言葉', { code: 'DB_003' }) }
      const dialog = await openDialog(entry('1', 'conflict', taken))
      expect(dialog.textContent).toContain('同じ記録がすでにサーバーにある')
      expect(within(dialog).queryByRole('button', { name: '再試行' })).toBeNull()
      fireEvent.click(within(dialog).getByRole('button', { name: words }))
      expect(outbox.saveAsNew).toHaveBeenCalledWith('1', { holdMs: 8_000 })
    },
  )

  it('a contact of a customer who is gone says whose it is, and can be sent once they are back', async () => {
    const orphan = { command: 'interactions.create', last_error: told(409, 'サーバーの言葉', { code: 'BIZ_011' }) }
    const dialog = await openDialog(entry('1', 'conflict', orphan))
    expect(dialog.textContent).toContain('この対応履歴の顧客は')
    expect(dialog.textContent).toContain('顧客を元に戻してから「再試行」で送信できます')
    fireEvent.click(within(dialog).getByRole('button', { name: '再試行' }))
    expect(outbox.retry).toHaveBeenCalledWith('1')
  })

  it('can be sent again or given up', async () => {
    const dialog = await openDialog(entry('1', 'conflict', { ...update, last_error: told(404, 'ありません') }))
    fireEvent.click(within(dialog).getByRole('button', { name: '再試行' }))
    expect(outbox.retry).toHaveBeenCalledExactlyOnceWith('1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getNotices()).toMatchObject([{ text: 'もう一度送信します' }])
    fireEvent.click(button('内容を確認'))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '自分の変更を破棄' }))
    await screen.findByRole('alertdialog')
    expect(outbox.discard).not.toHaveBeenCalled()
  })

  it.each([404, 410])('of a customer that is gone (%i) can become a new customer', async (status) => {
    const dialog = await openDialog(entry('1', 'conflict', { ...update, last_error: told(status, 'ありません') }))
    fireEvent.click(within(dialog).getByRole('button', { name: '新しい顧客として保存' }))
    expect(outbox.saveAsNew).toHaveBeenCalledExactlyOnceWith('1', { holdMs: 8_000 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getNotices()).toMatchObject([{ text: '新しい記録にしました', action: { label: '元に戻す' } }])
  })

  it('goes to a new customer at once with the other changes of the one who is gone', async () => {
    const missed = entry('1', 'conflict', { ...update, last_error: told(404, 'ありません') })
    const dialog = await openDialog(missed, entry('2', 'waiting', update))
    fireEvent.click(within(dialog).getByRole('button', { name: '新しい顧客として保存' }))
    expect(outbox.saveAsNew).toHaveBeenCalledExactlyOnceWith('1', {})
    await waitFor(() =>
      expect(getNotices()).toMatchObject([{ text: '新しい記録にしました。続けて送信します', action: null }]),
    )
  })

  it.each([
    ['a record that is there already', { ...update, last_error: told(409, 'あります') }],
    ['a contact', { command: 'interactions.create', last_error: told(404, 'ありません') }],
  ])('does not offer that for %s', async (_, more) => {
    const dialog = await openDialog(entry('1', 'conflict', more))
    expect(within(dialog).queryByRole('button', { name: '新しい顧客として保存' })).toBeNull()
  })
})

describe('a deletion of a customer whom somebody has changed meanwhile', () => {
  const deletion = entry('1', 'conflict', {
    command: 'customers.delete',
    input: { id: 'yamada', name: '山田 太郎' },
    base: { id: 'yamada', phone: '03-1', memo: '', tags: [], version: 2, updated_at: 'a', interactions_count: 1 },
    conflict: {
      current: { id: 'yamada', phone: '03-9', memo: '', tags: [], version: 3, updated_at: 'b', interactions_count: 2 },
      fields: [],
    },
    last_error: told(412, '変更されています'),
  })
  const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole('button', { name }))

  it('shows what was changed, and nothing that nobody typed', async () => {
    const dialog = await openDialog(deletion)
    expect(dialog.textContent).toContain('まだ削除していません')
    expect(
      within(dialog)
        .getAllByRole('term')
        .map((term) => term.textContent),
    ).toEqual(['電話番号'])
    expect(within(dialog).getByRole('deletion').textContent).toBe('03-1')
    expect(within(dialog).getByRole('insertion').textContent).toBe('03-9')
  })

  it('is given up or insisted on', async () => {
    press(await openDialog(deletion), '削除をやめる')
    expect(outbox.discard).toHaveBeenCalledExactlyOnceWith('1')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getNotices()).toMatchObject([{ text: '削除をやめました', detail: '山田 太郎' }])
    fireEvent.click(button('内容を確認'))
    press(await screen.findByRole('dialog', { name: '削除の確認' }), 'それでも削除')
    expect(outbox.retry).toHaveBeenCalledExactlyOnceWith('1', { holdMs: 8_000 })
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '削除しました', detail: '山田 太郎' }))
  })

  it('can be taken back as long as it is held back', async () => {
    press(await openDialog(deletion), 'それでも削除')
    await waitFor(() => expect(getNotices()).toMatchObject([{ tone: 'success', hideAfterMs: 8_000 }]))
    const [notice] = getNotices().flatMap((one) => (one.tone === 'error' ? [] : [one]))
    expect(notice?.action?.label).toBe('元に戻す')
    act(() => notice?.action?.run())
    await waitFor(() => expect(outbox.reopenConflict).toHaveBeenCalledExactlyOnceWith(deletion))
  })

  it('names the record that it is about', async () => {
    expect((await openDialog(deletion)).textContent).toContain('山田 太郎 顧客の削除')
  })
})

describe('a conflict about a product', () => {
  const record = { id: 'soap', version: 2, price: 100, updated_at: 'a' }
  const about = { label: '石けん', lane: 'product:soap', subject: { kind: 'product', id: 'soap' } }

  it('does not speak of customers when it is gone; the way out has the name of its button', async () => {
    const input = { id: 'soap', name: '石けん', changes: { price: 120 } }
    const gone = { ...about, command: 'products.update', input, last_error: told(404, 'ありません') }
    const dialog = await openDialog(entry('1', 'conflict', gone))
    const name = '新しい商品として保存'
    expect(within(dialog).getByRole('button', { name })).not.toBeNull()
    expect(dialog.textContent).toContain(`「${name}」で、`)
    expect(dialog.textContent).not.toContain('顧客')
  })

  it.each(['products.create', 'files.send'])('does not speak of customers when %s finds no place', async (command) => {
    const refused = { ...about, command, input: { id: 'soap', name: '石けん' }, last_error: told(404, 'ありません') }
    const dialog = await openDialog(entry('1', 'conflict', { ...refused, creates: true }))
    expect(dialog.textContent).toContain('サーバーに保存先が見つからない')
    expect(dialog.textContent).toContain('「再試行」で')
    expect(dialog.textContent).not.toMatch(/顧客|対応履歴/)
  })

  it('does not speak of customers when it was changed before it was to be deleted', async () => {
    const conflict = { current: { ...record, price: 150, version: 3, updated_at: 'b' }, fields: [] }
    const input = { id: 'soap', name: '石けん' }
    const deletion = { ...about, command: 'products.delete', input, base: record, conflict }
    const dialog = await openDialog(entry('1', 'conflict', { ...deletion, last_error: told(412, '変更されています') }))
    expect(dialog.textContent).toContain('ほかの人がこの記録を変更しました')
    expect(dialog.textContent).not.toContain('顧客')
  })
})
