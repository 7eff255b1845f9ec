import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { button, entry, showScreen, told } from './outbox-testing'

const outbox = vi.hoisted(() => ({ entries: [] as OutboxEntry[], edit: vi.fn(async () => 'done') }))
vi.mock('@/offline/scope/outbox', () => ({ ...outbox, useOutbox: () => outbox.entries }))
vi.mock('@/offline/scope/decisions', () => outbox)

beforeEach(() => {
  vi.clearAllMocks()
})

const refusal = (...fields: string[]) =>
  told(422, '入力内容に問題があります。', {
    validation_errors: fields.map((field) => ({ field, message: `${field}が正しくありません` })),
  })

async function openDialog(given: OutboxEntry): Promise<HTMLElement> {
  outbox.entries = [given]
  showScreen()
  fireEvent.click(button('修正'))
  return screen.findByRole('dialog', { name: '内容を修正' })
}

const type = (dialog: HTMLElement, label: RegExp, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } })

describe('a refused change', () => {
  it('is corrected in the fields that the server named, and in no others', async () => {
    const given = entry('1', 'refused', { last_error: refusal('phone', 'tags.0', 'birth_date') })
    const dialog = await openDialog(given)
    expect(within(dialog).queryByLabelText(/名前/)).toBeNull()
    expect(dialog.textContent).toContain('phoneが正しくありません')
    type(dialog, /電話番号/, '03-9')
    type(dialog, /タグ/, '常連、 新患 、')
    type(dialog, /生年月日/, '1980-04-01')
    fireEvent.click(within(dialog).getByRole('button', { name: '保存して送信' }))
    await waitFor(() => expect(outbox.edit).toHaveBeenCalledOnce())
    expect(outbox.edit).toHaveBeenCalledWith('1', {
      ...(given.input as object),
      phone: '03-9',
      tags: ['常連', '新患'],
      birth_date: '1980-04-01',
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of a known customer keeps its shape', async () => {
    const input = { id: 'yamada', name: '山田 太郎', changes: { email: 'x', memo: '午後' } }
    const dialog = await openDialog(
      entry('1', 'refused', { command: 'customers.update', input, last_error: refusal('email') }),
    )
    type(dialog, /メールアドレス/, 'x@example.jp')
    fireEvent.click(within(dialog).getByRole('button', { name: '保存して送信' }))
    await waitFor(() => expect(outbox.edit).toHaveBeenCalledOnce())
    expect(outbox.edit).toHaveBeenCalledWith('1', { ...input, changes: { email: 'x@example.jp', memo: '午後' } })
  })

  it('offers every text when the server named none, and is left as it is by cancelling', async () => {
    const dialog = await openDialog(entry('1', 'refused', { last_error: told(400, '保存できません。') }))
    for (const label of [/名前/, /電話番号/, /タグ/, /生年月日/, /メモ/]) {
      expect(within(dialog).getByLabelText(label)).not.toBeNull()
    }
    expect(within(dialog).queryByLabelText(/性別/)).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(outbox.edit).not.toHaveBeenCalled()
  })

  it('cannot be corrected where there is nothing to type', () => {
    outbox.entries = [entry('1', 'refused', { command: 'customers.delete' })]
    showScreen()
    expect(screen.queryByRole('button', { name: /^修正/ })).toBeNull()
  })

  it('that is being corrected asks before what was typed goes', async () => {
    const dialog = await openDialog(entry('1', 'refused', { last_error: refusal('phone') }))
    type(dialog, /電話番号/, '03-9')
    fireEvent.click(within(dialog).getByRole('button', { name: 'キャンセル' }))
    expect(await screen.findByRole('alertdialog', { name: '保存していない内容があります' })).not.toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '破棄して閉じる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(outbox.edit).not.toHaveBeenCalled()
  })

  it('keeps the correction in the form when it is being sent just now', async () => {
    outbox.edit.mockResolvedValueOnce('busy')
    const dialog = await openDialog(entry('1', 'refused', { last_error: refusal('phone') }))
    type(dialog, /電話番号/, '03-9')
    fireEvent.click(within(dialog).getByRole('button', { name: '保存して送信' }))
    await waitFor(() => expect(outbox.edit).toHaveBeenCalledOnce())
    expect(within(dialog).getByLabelText(/電話番号/)).toHaveProperty('value', '03-9')
  })
})
