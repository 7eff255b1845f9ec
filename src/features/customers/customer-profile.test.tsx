import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { customerFields, EMPTY_CUSTOMER } from '#contract/customers'
import { namesOf } from '#contract/field-values'
import { renderWithWords } from '@/i18n/testing'
import { aCustomer } from './customer-fixtures'
import { CustomerProfile } from './customer-profile'

/** Facts of which none has become its field. */
const CLOSED = { edit: () => {}, isOpen: () => false, isAsked: () => false, close: () => {} }

const show = (more: Parameters<typeof aCustomer>[0]) => {
  const onEdit = vi.fn()
  renderWithWords(<CustomerProfile customer={aCustomer(more)} facts={{ ...CLOSED, edit: onEdit }} />)
  return { onEdit, card: within(screen.getByRole('region', { name: '顧客情報' })) }
}

test('a birth date has the year of its era and the age', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00+09:00') })
  const { card } = show({ birth_date: '1952-11-03' })
  expect(card.getByText('1952年11月3日').parentElement?.textContent).toBe('1952年11月3日昭和27年・74歳')
})

test.each([
  ['2026-11-23', null, '2026年11月23日'],
  ['2026-11-22', null, '2026年11月22日今日'],
  ['2026-11-21', null, '2026年11月21日予定日を過ぎています'],
  ['2026-11-21', '2026-11-21T01:00:00.000Z', '2026年11月21日対応済み'],
])('the next contact on %s, after a contact at %s: %s', (next_contact_on, last_interaction_at, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00+09:00') })
  const { card } = show({ next_contact_on, last_interaction_at })
  expect(card.getByText('次回連絡日').nextElementSibling?.textContent).toBe(words)
})

test('a record that the device kept before there was a next contact is one without it', () => {
  const { next_contact_on: _, ...before } = aCustomer()
  renderWithWords(<CustomerProfile customer={before as ReturnType<typeof aCustomer>} facts={CLOSED} />)
  expect(screen.queryByText('次回連絡日')).toBeNull()
  expect(screen.getByRole('button', { name: '次回連絡日を追加' })).toBeDefined()
})

test('an address that holds more than one person writes to that one alone', () => {
  const { card } = show({ email: 'a@example.jp?bcc=c%40example.jp' })
  const href = card.getByRole('link', { name: /^a@example\.jp/ }).getAttribute('href')
  expect(href).toBe('mailto:a@example.jp%3Fbcc%3Dc%2540example.jp')
})

test('a house number is one word', () => {
  const { card } = show({ address: '東京都世田谷区用賀2-24-13 サンライズ101' })
  expect(card.getByText('2-24-13').className).toContain('whitespace-nowrap')
  expect(card.getByText(/世田谷区/).textContent).toBe('東京都世田谷区用賀2-24-13 サンライズ101')
})

test('each fact that is not known is added with one press', async () => {
  const { onEdit, card } = show({ ...EMPTY_CUSTOMER, name: '山田 花子' })
  for (const label of [
    ...['フリガナ', '電話番号', 'メールアドレス', '会社名', '生年月日', '性別', '住所', '注意事項'],
    ...['次回連絡日', 'タグ', 'メモ'],
  ]) {
    await userEvent.click(card.getByRole('button', { name: `${label}を追加` }))
  }
  // Nobody is without a name, and a status says something in any case.
  const all = namesOf(customerFields).filter((field) => field !== 'name' && field !== 'status')
  expect(new Set(onEdit.mock.calls.flat())).toEqual(new Set(all))
})

test('what is known is not asked for, and corrected with one press', async () => {
  const known = { phone: '03-1', birth_date: '1990-01-01', address: '東京都', next_contact_on: '2026-12-01' }
  const others = { email: 'hana@example.jp', tags: ['常連'], memo: '', caution: '卵' }
  const { onEdit, card } = show({ ...known, ...others })
  const names = card.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)
  expect(names.filter((name) => name?.endsWith('を修正'))).toEqual(
    ['電話番号', 'メールアドレス', '会社名', '生年月日', '性別', '住所', '次回連絡日', 'タグ', 'ステータス'].map(
      (label) => `${label}を修正`,
    ),
  )
  expect(names.filter((name) => !name?.endsWith('を修正'))).toEqual(['メモを追加'])
  await userEvent.click(card.getByRole('button', { name: '電話番号を修正' }))
  expect(onEdit.mock.calls).toEqual([['phone']])
})

test('the furigana stands above the name alone', () => {
  const { card } = show({ name_kana: 'ヤマダ ハナコ' })
  expect(card.queryByText('ヤマダ ハナコ')).toBeNull()
})

test('of a record that cannot be changed any more no fact is offered', () => {
  renderWithWords(<CustomerProfile customer={aCustomer({ phone: '03-1' })} />)
  expect(screen.queryByRole('button')).toBeNull()
})
