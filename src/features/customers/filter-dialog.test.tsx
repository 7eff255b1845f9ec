import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { aCustomer, knowCommands } from './customer-fixtures'
import { CustomerListScreen } from './customer-list-screen'
import { NO_FILTERS, renderAt } from './customer-testing'

const desk = vi.hoisted(() => ({ call: vi.fn(), tags: ['定期検診', '新患'] }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/cache/read-or-copy', async (actual) => ({
  ...(await actual<object>()),
  copyAtHand: async (topic: string) => (topic === 'tags' ? { tags: desk.tags } : null),
}))

const asked = () => desk.call.mock.calls.filter(([e]) => e.path === '/api/customers').map(([, r]) => r.query)
const lastAsked = () => asked().at(-1)

beforeAll(knowCommands)
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66)
  desk.call.mockReset().mockImplementation(async ({ path }: { path: string }, { query }) => {
    if (path !== '/api/customers') return { companies: [], interactions: [], total: 0, server_time: '' }
    const found = query.status === 'inactive' ? [] : [aCustomer()]
    return { total: found.length, customers: found, server_time: '' }
  })
})

const open = (path = '/customers') => renderAt(path, () => <CustomerListScreen filters={NO_FILTERS} />)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const dialog = () => screen.findByRole('dialog', { name: '絞り込み' })

describe('the filter of the list', () => {
  test.each([
    ['3か月以上対応していない', { last_contact_over: '3m' }],
    ['今月が誕生日', { birth_month: 'this' }],
    ['今日までに連絡', { next_contact: 'due' }],
    ['対応したことがない', { never_contacted: true }],
    ['タグ: 定期検診', { tags: '["定期検診"]' }],
  ])('asks for %s with two presses, keeps it in the address, and takes it back with one', async (name, filter) => {
    const { router } = await open('/customers?search=%E5%B1%B1')
    await press('絞り込み')
    await press(name)
    await waitFor(() => expect(router.state.location.search).toMatchObject({ ...filter, search: '山' }))
    await waitFor(() => expect(lastAsked()).toMatchObject({ ...filter, search: '山' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(`条件「${name}」を外す`)
    await waitFor(() => expect(router.state.location.search).toEqual({ search: '山' }))
  })

  test('is put together from several parts, counts in any width among them', async () => {
    const { router } = await open('/customers?last_contact_within=45d')
    await press('絞り込み')
    const form = within(await dialog())
    expect(form.getByLabelText<HTMLSelectElement>('最後の対応').selectedOptions[0]?.textContent).toBe('45日以内に対応')
    await userEvent.type(form.getByLabelText('対応の件数（以上）'), '３')
    await userEvent.type(form.getByLabelText('来訪の回数（以下）'), '2')
    await userEvent.selectOptions(form.getByLabelText('誕生日の月'), '12月が誕生日')
    await userEvent.type(form.getByLabelText('タグ（すべて付いている）'), 'a{Enter}新患{Enter}')
    await press('この条件で表示')
    const expected = {
      last_contact_within: '45d',
      contacts_from: 3,
      visits_to: 2,
      birth_month: '12',
      tags: '["a","新患"]',
    }
    await waitFor(() => expect(router.state.location.search).toEqual(expected))
  })

  test('has the company too, which a phone has no field for beside the search', async () => {
    const { router } = await open('/customers?company_filter=%E3%81%B2%E3%81%8B%E3%82%8A')
    await press('絞り込み')
    const field = within(await dialog()).getByLabelText<HTMLInputElement>('会社名')
    expect(field.value).toBe('ひかり')
    await userEvent.clear(field)
    await userEvent.type(field, 'みどり商事')
    await press('この条件で表示')
    await waitFor(() => expect(router.state.location.search).toEqual({ company_filter: 'みどり商事' }))
    await press('絞り込み')
    await press('条件をクリア')
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })

  test('is not asked for with a count that is none, and the form says so', async () => {
    await open()
    await press('絞り込み')
    const before = asked().length
    await userEvent.type(within(await dialog()).getByLabelText('対応の件数（以下）'), '多い')
    await press('この条件で表示')
    expect(await screen.findByText('0以上の整数を入力してください')).toBeTruthy()
    expect([asked().length, screen.queryByRole('dialog') !== null]).toEqual([before, true])
  })

  test('that finds nobody says what can be taken away', async () => {
    const { router } = await open('/customers?status=inactive&birth_month=this')
    expect(await screen.findByText(/条件を1つ外すと見つかることがあります/)).toBeTruthy()
    expect(screen.getByRole('button', { name: '「今月が誕生日」を外す' })).toBeTruthy()
    await press('「状態: 休止」を外す')
    await waitFor(() => expect(router.state.location.search).toEqual({ birth_month: 'this' }))
    expect(await screen.findByRole('table')).toBeTruthy()
  })
})
