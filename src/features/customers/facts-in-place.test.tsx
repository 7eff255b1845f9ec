import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'idb-keyval'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Customer } from '#contract/customers'
import { dismissAll } from '@/errors/notice-store'
import { createDraftStore } from '@/offline/outbox/drafts/draft-store'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Outcome } from '@/offline/scope/use-command'
import { Caution } from './caution'
import { aCustomer } from './customer-fixtures'
import { CustomerProfile } from './customer-profile'
import { renderAt } from './customer-testing'
import { useFacts } from './use-facts'

const desk = vi.hoisted(() => ({ scope: null as unknown, run: vi.fn(), change: (_: object) => {} }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => desk.scope, currentScope: () => desk.scope }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))
vi.mock('@/api/call', () => ({
  call: async () => ({ companies: [{ company: 'さくら商事', customers: 2 }] }),
}))

const entry = { subject: { kind: 'customer', id: 'a' } } as OutboxEntry
const sent: Outcome = { state: 'sent', data: null, entry }
let databases = 0

beforeEach(() => {
  databases += 1
  const name = `facts-${databases}`
  desk.scope = { drafts: createDraftStore({ name, store: () => createStore(name, 'drafts') }), unsent: { name } }
  desk.run.mockReset().mockImplementation(async ({ changes }: { changes: object }) => {
    desk.change(changes)
    return sent
  })
  dismissAll()
})

const openForm = vi.fn()

/** The facts of a record, and something else to go on to. A change is seen at once, as one that the device has stored. */
function Facts({ start }: { start: Customer }) {
  const [customer, setCustomer] = useState(start)
  useEffect(() => {
    desk.change = (changes) => setCustomer((before) => ({ ...before, ...changes }))
  }, [])
  const facts = useFacts(customer, openForm)
  return (
    <>
      <Caution customer={customer} facts={facts} />
      <CustomerProfile customer={customer} facts={facts} />
      <button type="button">次の仕事</button>
    </>
  )
}

const open = (more: Partial<Customer> = {}) => renderAt('/customers', () => <Facts start={aCustomer(more)} />)
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => userEvent.click(button(name))
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const isClosed = (name: string) => waitFor(() => expect(screen.queryByRole('textbox', { name })).toBeNull())
const saved = () => desk.run.mock.calls.map(([{ changes }]) => changes)

describe('a fact where it stands', () => {
  test('is typed over and saved by Enter, in this field alone, and has the focus again', async () => {
    await open({ email: 'not an address' })
    await press('電話番号を修正')
    const phone = field('電話番号')
    expect([document.activeElement, phone.selectionStart, phone.selectionEnd]).toEqual([phone, 0, phone.value.length])
    await userEvent.keyboard('０３－１２３４{Enter}')
    await isClosed('電話番号')
    const customer = aCustomer({ email: 'not an address' })
    expect(desk.run.mock.calls).toEqual([
      [
        { id: customer.id, name: customer.name, changes: { phone: '03-1234' } },
        { id: expect.any(String), draft: `customers.update:${customer.id}:phone`, base: customer },
      ],
    ])
    expect(document.activeElement).toBe(button('電話番号を修正'))
    expect(screen.getByRole('link', { name: '03-1234' })).toBeDefined()
  })

  test('is opened by a press on its words, and a link among them stays one', async () => {
    await open()
    await userEvent.click(screen.getByText('さくら商事'))
    expect(screen.getByRole('combobox', { name: '会社名' })).toBeDefined()
    await userEvent.click(screen.getByRole('link', { name: '090-1234-5678' }))
    expect(screen.queryByRole('textbox', { name: '電話番号' })).toBeNull()
  })

  test('that is not known is added, and is one that is known afterwards', async () => {
    await open({ memo: '' })
    await press('メモを追加')
    await userEvent.keyboard('車いす{Enter}二行目')
    expect(saved()).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await isClosed('メモ')
    expect(saved()).toEqual([{ memo: '車いす\n二行目' }])
    expect(document.activeElement).toBe(button('メモを修正'))
  })

  test('an Enter that confirms kanji saves nothing', async () => {
    await open({ address: '' })
    await press('住所を追加')
    await userEvent.keyboard('東京都')
    const enter = createEvent.keyDown(field('住所'), { key: 'Enter', keyCode: 229, isComposing: true })
    fireEvent(field('住所'), enter)
    expect([enter.defaultPrevented, saved()]).toEqual([true, []])
  })

  test('Escape gives back what was there, and nothing is kept', async () => {
    const view = await open()
    await press('電話番号を修正')
    await userEvent.keyboard('03{Escape}')
    await isClosed('電話番号')
    expect(document.activeElement).toBe(button('電話番号を修正'))
    expect(saved()).toEqual([])
    view.unmount()
    await open()
    await act(async () => {})
    expect(screen.queryByRole('textbox', { name: '電話番号' })).toBeNull()
  })

  test('Escape closes the list of a field first', async () => {
    await open({ company: '' })
    await press('会社名を追加')
    const company = screen.getByRole('combobox', { name: '会社名' })
    await userEvent.type(company, 'さ')
    await screen.findByRole('option', { name: 'さくら商事' })
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByRole('combobox', { name: '会社名' })).toBe(company)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('the caution turns into its field at the top, and empty it is gone', async () => {
    await open({ caution: '卵' })
    await press('注意事項を修正')
    await userEvent.clear(field('注意事項'))
    await press('保存')
    await isClosed('注意事項')
    expect(saved()).toEqual([{ caution: '' }])
    expect(document.activeElement).toBe(button('注意事項を追加'))
  })
})

describe('leaving it', () => {
  test('with a change saves it, and whoever has gone on keeps the focus', async () => {
    await open()
    await press('電話番号を修正')
    await userEvent.keyboard('03-1234')
    await press('次の仕事')
    await isClosed('電話番号')
    expect(saved()).toEqual([{ phone: '03-1234' }])
    expect(document.activeElement).toBe(button('次の仕事'))
  })

  test('without one closes it', async () => {
    await open()
    await press('電話番号を修正')
    await press('次の仕事')
    await isClosed('電話番号')
    expect(saved()).toEqual([])
  })

  test('for its own buttons is none', async () => {
    await open()
    await press('電話番号を修正')
    await userEvent.keyboard('03-1234{Tab}')
    expect(document.activeElement).toBe(button('キャンセル'))
    await userEvent.click(button('キャンセル'))
    await isClosed('電話番号')
    expect(saved()).toEqual([])
  })

  test('with what cannot be kept says why, and takes the focus from nobody', async () => {
    await open({ email: '' })
    await press('メールアドレスを追加')
    await userEvent.keyboard('hana')
    await press('次の仕事')
    expect((await screen.findByRole('alert')).textContent).toBe('まだ保存されていません')
    const email = field('メールアドレス')
    expect([email.value, email.getAttribute('aria-invalid')]).toEqual(['hana', 'true'])
    expect(document.activeElement).toBe(button('次の仕事'))
    await userEvent.type(email, '@example.jp{Enter}')
    await isClosed('メールアドレス')
    expect(saved()).toEqual([{ email: 'hana@example.jp' }])
  })
})

test('what could not be stored stays in its field, with the reason', async () => {
  desk.run.mockResolvedValue({ state: 'not-stored', error: new Error('disk') } satisfies Outcome)
  await open()
  await press('電話番号を修正')
  await userEvent.keyboard('03-1234{Enter}')
  await screen.findByRole('alert')
  expect(field('電話番号').value).toBe('03-1234')
})

test('what was typed when the tab went is there again with the record, and takes the focus from nobody', async () => {
  const view = await open()
  await press('電話番号を修正')
  await userEvent.keyboard('03-1234')
  view.unmount()
  await open()
  const form = within(await screen.findByRole('form', { name: '電話番号を修正' }))
  await waitFor(() => expect(field('電話番号').value).toBe('03-1234'))
  expect(document.activeElement).toBe(document.body)
  expect(saved()).toEqual([])
  await userEvent.click(form.getByRole('button', { name: '保存' }))
  await isClosed('電話番号')
  expect(saved()).toEqual([{ phone: '03-1234' }])
})
