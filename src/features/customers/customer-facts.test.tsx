import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { customerFields } from '#contract/customers'
import { CustomerDetailScreen } from './customer-detail-screen'
import { aCustomer } from './customer-fixtures'
import { renderAt } from './customer-testing'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('./pins/use-pins', () => ({ usePins: () => [] }))
vi.mock('@/api/call', () => ({ call: api.call }))
vi.mock('@/session/session', () => ({
  useSession: () => ({ profile: { user: { role: 'staff', name: '私' }, tenant: { name: 'さくらクリニック' } } }),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))

const customer = aCustomer()

/** A value of each field, and how the page says it. */
const SHOWN: Record<keyof typeof customerFields, [value: unknown, words: string]> = {
  name: ['佐々木 凜', '佐々木 凜'],
  name_kana: ['ササキ リン', 'ササキ リン'],
  company: ['凜商店', '凜商店'],
  email: ['rin@example.jp', 'rin@example.jp'],
  phone: ['0312345678', '03-1234-5678'],
  address: ['杉並区1-2-3', '杉並区1-2-3'],
  birth_date: ['1980-04-01', '1980年4月1日'],
  gender: ['female', '女性'],
  tags: [['常連'], '常連'],
  memo: ['車いす', '車いす'],
  caution: ['卵アレルギー', '卵アレルギー'],
  status: ['inactive', '休止'],
  next_contact_on: ['2026-04-03', '2026年4月3日'],
}

test('every field that is filled in stands on the page', async () => {
  const filled = Object.fromEntries(Object.entries(SHOWN).map(([name, [value]]) => [name, value]))
  api.call.mockImplementation(async () => ({ ...customer, ...filled }))
  await renderAt(`/customers/${customer.id}`, () => (
    <CustomerDetailScreen contacts={() => null} decisions={() => null} suggestions={() => null} />
  ))
  await screen.findByText('卵アレルギー')
  for (const [name, [, words]] of Object.entries(SHOWN)) expect(document.body.textContent, name).toContain(words)
})

const open = (more: Partial<typeof customer>) => {
  api.call.mockImplementation(async ({ path }: { path: string }) =>
    path === '/api/customers/{id}' ? { ...customer, ...more } : { companies: [] },
  )
  return renderAt(`/customers/${customer.id}`, () => (
    <CustomerDetailScreen contacts={() => null} decisions={() => null} suggestions={() => null} />
  ))
}

test.each([
  ['注意事項を修正', '注意事項'],
  ['電話番号を修正', '電話番号'],
  ['メールアドレスを修正', 'メールアドレス'],
  ['住所を追加', '住所'],
])('%s: the field stands on the record', async (name, field) => {
  await open({ caution: '卵アレルギー', email: 'rin@example.jp' })
  await userEvent.click(await screen.findByRole('button', { name }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: field }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['フリガナを追加', 'フリガナ'],
  ['タグを修正', 'タグ'],
])('%s opens the form over all facts there', async (name, field) => {
  await open({ name_kana: '', tags: ['常連'] })
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: field })))
})
