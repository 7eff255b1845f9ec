import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { aCustomer } from './customer-fixtures'
import { CustomerProfile } from './customer-profile'

const show = (more: Parameters<typeof aCustomer>[0]) => {
  const onEdit = vi.fn()
  renderWithWords(<CustomerProfile customer={aCustomer(more)} onEdit={onEdit} />)
  return { onEdit, card: within(screen.getByRole('region', { name: '顧客情報' })) }
}

test('a birth date has the year of its era and the age', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T10:00:00+09:00') })
  const { card } = show({ birth_date: '1952-11-03' })
  expect(card.getByText('1952年11月3日').parentElement?.textContent).toBe('1952年11月3日昭和27年・74歳')
  vi.useRealTimers()
})

test('a house number is one word', () => {
  const { card } = show({ address: '東京都世田谷区用賀2-24-13 サンライズ101' })
  expect(card.getByText('2-24-13').className).toContain('whitespace-nowrap')
  expect(card.getByText(/世田谷区/).textContent).toBe('東京都世田谷区用賀2-24-13 サンライズ101')
})

test('what is not known and often asked for is added with one press', async () => {
  const { onEdit, card } = show({ phone: '', birth_date: null, address: '' })
  for (const name of ['電話番号を追加', '生年月日を追加', '住所を追加']) {
    await userEvent.click(card.getByRole('button', { name }))
  }
  expect(onEdit.mock.calls).toEqual([['phone'], ['birth_date'], ['address']])
})

test('what is known is not asked for, and corrected with one press', async () => {
  const { onEdit, card } = show({ phone: '03-1', birth_date: '1990-01-01', address: '東京都', memo: '' })
  const names = card.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(expect.arrayContaining(['電話番号を修正', '生年月日を修正', '住所を修正']))
  expect(names.filter((name) => name === null || name.includes('メモ'))).toEqual([])
  await userEvent.click(card.getByRole('button', { name: '電話番号を修正' }))
  expect(onEdit.mock.calls).toEqual([['phone']])
})

test('of a record that cannot be changed any more no fact is offered', () => {
  renderWithWords(<CustomerProfile customer={aCustomer({ phone: '03-1' })} />)
  expect(screen.queryByRole('button')).toBeNull()
})
