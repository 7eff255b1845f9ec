import { i18n } from '@lingui/core'
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'idb-keyval'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Customer, type CustomerInput, customerFields } from '#contract/customers'
import { ApiError } from '@/api/api-error'
import { fieldLabel } from '@/errors/field-labels'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { FormDialog } from '@/forms/form-dialog'
import { type RecordInput, useRecordForm } from '@/forms/use-record-form'
import { hasUnsavedInput } from '@/lib/dirty-registry'
import { createDraftStore } from '@/offline/outbox/drafts/draft-store'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Outcome } from '@/offline/scope/use-command'
import { CustomerFields } from './customer-fields'
import { aCustomer, idOf } from './customer-fixtures'
import { customerForm } from './customer-form'
import { renderAt } from './customer-testing'

const scope = vi.hoisted(() => ({ current: null as unknown }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => scope.current, currentScope: () => scope.current }))
vi.mock('@/api/call', () => ({ call: async () => ({ companies: [] }) }))

const entry = { subject: { kind: 'customer', id: idOf(8) } } as OutboxEntry
const save = vi.fn<(input: RecordInput<CustomerInput, Customer>) => Promise<Outcome>>()
const onSaved = vi.fn()
const onClose = vi.fn()
let databases = 0

beforeEach(() => {
  databases += 1
  const name = `drafts-${databases}`
  const drafts = createDraftStore({ name, store: () => createStore(name, 'drafts') })
  scope.current = { drafts, unsent: { name: 'unsent' } }
  save.mockReset().mockResolvedValue({ state: 'sent', data: null, entry })
  onSaved.mockReset()
  onClose.mockReset()
  dismissAll()
})

function CustomerDialog({ base }: { base: Customer | undefined }) {
  const form = useRecordForm<CustomerInput, Customer>({
    ...{ ...customerForm, draft: 'test', base },
    save: (input) => save(input),
    onSaved,
  })
  return (
    <FormDialog title="顧客" form={form} onClose={onClose}>
      <CustomerFields form={form} />
    </FormDialog>
  )
}
const open = (base?: Customer) => renderAt('/customers', () => <CustomerDialog base={base} />)

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const refused = (validationErrors: { field: string; message: string }[]) =>
  new ApiError({
    ...{ kind: 'refused', status: 422, code: 'VAL_001', category: 'validation', severity: 'low' },
    ...{ message: '入力内容に問題があります。', suggestion: '', requestId: null, context: {}, sent: true },
    validationErrors,
  })

describe('validation', () => {
  test('an empty name is told at its field, which gets the focus, and nothing is saved', async () => {
    await open()
    const name = await field('名前')
    await press('保存')
    await waitFor(() => expect(document.activeElement).toBe(name))
    expect(name.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('入力してください。')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })

  test('the mark of a field goes when it is changed', async () => {
    await open()
    await press('保存')
    await userEvent.type(await field('名前'), '山')
    expect(screen.queryByText('入力してください。')).toBeNull()
  })
})

describe('what is longer than its field', () => {
  const paste = async (into: string, text: string) => {
    await userEvent.click(await screen.findByLabelText(into))
    await userEvent.paste(text)
  }

  test('is told of a tag before and after saving is tried, and the tag stays whole', async () => {
    await open()
    await userEvent.type(await field('名前'), '山田')
    await paste('タグ', `卵、${'あ'.repeat(60)}、${'い'.repeat(60)}`)
    await userEvent.tab()
    expect(screen.getByText('50文字以内で入力してください。')).toBeTruthy()
    await press('保存')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('タグ')))
    expect(screen.getByText('50文字以内で入力してください。')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
    for (const letter of 'あい') await press(`${letter.repeat(60)} を外す`)
    expect(screen.queryByText('50文字以内で入力してください。')).toBeNull()
  })

  test('is told of too many tags, and none of them goes', async () => {
    await open()
    await paste('タグ', Array.from({ length: 31 }, (_, index) => `タグ${index}`).join('、'))
    await userEvent.tab()
    expect(screen.getByText('30件以内にしてください。')).toBeTruthy()
    expect(screen.getByText('タグ30')).toBeTruthy()
  })

  test('is said coming, beside what the field is for', async () => {
    await open()
    const caution = await field('注意事項')
    fireEvent.change(caution, { target: { value: 'あ'.repeat(1_800) } })
    expect(screen.getByText(/^アレルギーや対応上の注意など。.* ・ 1,800 \/ 2,000文字$/)).toBeTruthy()
    fireEvent.change(await field('フリガナ'), { target: { value: 'ア'.repeat(160) } })
    expect(screen.getByText(/^ひらがなや半角でも.* ・ 160 \/ 200文字$/)).toBeTruthy()
  })
})

describe('what is typed', () => {
  test('is tidied on leaving the field and not before', async () => {
    await open()
    const kana = await field('フリガナ')
    await userEvent.type(kana, 'やまだ ﾊﾅｺ')
    expect(kana.value).toBe('やまだ ﾊﾅｺ')
    await userEvent.tab()
    expect(kana.value).toBe('ヤマダ ハナコ')
  })

  test('is tidied in every field before it is saved', async () => {
    await open()
    await userEvent.type(await field('名前'), '山田　花子 ')
    await userEvent.type(await field('電話番号'), '０９０ー１２３４{Control>}{Enter}{/Control}')
    await waitFor(() => expect(save).toHaveBeenCalled())
    expect(save).toHaveBeenCalledWith(
      expect.objectContaining({ fields: expect.objectContaining({ name: '山田　花子', phone: '090-1234' }) }),
    )
  })

  test.each([
    { isComposing: true, keyCode: 229 },
    // Safari
    { isComposing: false, keyCode: 229 },
  ])('an Enter of the input method does not submit (%o)', async (how) => {
    await open()
    const name = await field('名前')
    fireEvent.change(name, { target: { value: '山田' } })
    for (const held of [{}, { ctrlKey: true }]) {
      const enter = createEvent.keyDown(name, { key: 'Enter', ...how, ...held })
      fireEvent(name, enter)
      expect(enter.defaultPrevented).toBe(true)
    }
    expect(save).not.toHaveBeenCalled()
  })
})

describe('saving', () => {
  test.each([
    [{ state: 'sent', data: null, entry }, '保存しました'],
    [{ state: 'stored', entry }, '端末に保存しました。接続後に送信します'],
  ] as [Outcome, string][])('%o', async (outcome, words) => {
    save.mockResolvedValue(outcome)
    await open()
    await userEvent.type(await field('名前'), '山田{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(getNotices()[0]).toMatchObject({ text: words })
    expect(hasUnsavedInput()).toBe(false)
  })

  test('a refusal keeps the text, says the reason, and marks the field', async () => {
    save.mockResolvedValue({
      state: 'refused',
      entry,
      error: refused([{ field: 'phone', message: '番号が違います。' }]),
    })
    await open()
    await userEvent.type(await field('名前'), '山田')
    await press('保存')
    expect(await screen.findByText('保存できませんでした')).toBeTruthy()
    expect((await field('名前')).value).toBe('山田')
    const phone = await field('電話番号')
    expect(phone.getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(phone))
    expect(onSaved).not.toHaveBeenCalled()
  })

  test('a second try is the same act: it carries the same ids', async () => {
    save.mockResolvedValueOnce({ state: 'not-stored', error: new Error('disk') })
    await open()
    await userEvent.type(await field('名前'), '山田')
    await press('保存')
    await screen.findByText('保存できませんでした')
    await press('保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(save).toHaveBeenCalledTimes(2)
    const [first, second] = save.mock.calls.map(([{ attempt, id }]) => ({ attempt, id }))
    expect(first?.attempt).not.toBe(first?.id)
    expect(second).toEqual(first)
  })

  test('an edit that changes nothing closes without saving', async () => {
    await open(aCustomer({ name: '山田' }))
    await press('保存')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(save).not.toHaveBeenCalled()
  })
})

describe('drafts', () => {
  test('text survives the form, says that it was restored, and goes when it is discarded', async () => {
    const first = await open()
    await userEvent.type(await field('名前'), '山田')
    expect(hasUnsavedInput()).toBe(true)
    first.unmount()

    const second = await open()
    expect(await screen.findByText('入力途中の内容を復元しました')).toBeTruthy()
    expect((await field('名前')).value).toBe('山田')
    await press('破棄する')
    expect((await field('名前')).value).toBe('')
    expect(screen.queryByText('入力途中の内容を復元しました')).toBeNull()
    second.unmount()

    await open()
    expect((await field('名前')).value).toBe('')
    await new Promise((done) => setTimeout(done, 50))
    expect(screen.queryByText('入力途中の内容を復元しました')).toBeNull()
  })

  test('after saving there is none', async () => {
    const first = await open()
    await userEvent.type(await field('名前'), '山田{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    first.unmount()
    await open()
    await new Promise((done) => setTimeout(done, 50))
    expect((await field('名前')).value).toBe('')
  })
})

describe('closing', () => {
  test('an untouched form closes at once', async () => {
    await open()
    await press('キャンセル')
    expect(onClose).toHaveBeenCalled()
  })

  test('a form with text asks first, and can be gone back to', async () => {
    await open()
    await userEvent.type(await field('名前'), '山田')
    await press('キャンセル')
    const question = within(await screen.findByRole('alertdialog', { name: '保存していない内容があります' }))
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole('button', { name: '入力に戻る' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect((await field('名前')).value).toBe('山田')

    await press('キャンセル')
    await userEvent.click(await screen.findByRole('button', { name: '下書きに残して閉じる' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

test('every field of the contract has words, and a control in the form', async () => {
  await open()
  await field('名前')
  for (const name of Object.keys(customerFields)) {
    const label = fieldLabel(name, i18n)
    expect(label, name).not.toBe(name)
    expect(screen.queryAllByLabelText(new RegExp(`^${label}`)), name).not.toHaveLength(0)
  }
})
