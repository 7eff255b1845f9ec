import { screen, waitFor } from '@testing-library/react'
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

test.each([
  ['注意事項を修正', '注意事項'],
  ['電話番号を修正', '電話番号'],
  ['メールアドレスを修正', 'メールアドレス'],
])('%s opens the form there', async (name, field) => {
  api.call.mockImplementation(async ({ path }: { path: string }) =>
    path === '/api/customers/{id}'
      ? { ...customer, caution: '卵アレルギー', email: 'rin@example.jp' }
      : { companies: [] },
  )
  await renderAt(`/customers/${customer.id}`, () => (
    <CustomerDetailScreen contacts={() => null} decisions={() => null} suggestions={() => null} />
  ))
  await userEvent.click(await screen.findByRole('button', { name }))
  const opened = await screen.findByRole('textbox', { name: field })
  await waitFor(() => expect(document.activeElement).toBe(opened))
})
