import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { customerSelections } from '#contract/customer-selections'
import type { CustomerListQuery } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import { refusedWith } from '@/errors/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'
import { CustomerListScreen } from './customer-list-screen'
import { NO_FILTERS, renderAt } from './customer-testing'

const desk = vi.hoisted(() => ({
  call: vi.fn(),
  may: (_: { method: string }): boolean => true,
  entries: [] as unknown[],
}))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/use-may', () => ({ useMay: (endpoint: { method: string }) => desk.may(endpoint) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))

const people = Array.from({ length: 120 }, (_, i) => aCustomer({ id: idOf(i + 1), name: `顧客${i + 1}` }))
type Request = { query: CustomerListQuery }

beforeAll(knowCommands)
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66)
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  desk.may = () => true
  desk.entries = []
  desk.call.mockReset().mockImplementation(async (endpoint: { path: string }, { query }: Request) => {
    if (endpoint.path === '/api/customers/companies') return { companies: [] }
    if (endpoint.path !== '/api/customers') return { id: idOf(500) }
    const skip = Number(query.skip ?? 0)
    const found = people.filter(({ name }) => name.includes(query.search ?? ''))
    return { total: found.length, customers: found.slice(skip, skip + Number(query.limit)), server_time: '' }
  })
})

const begin = async (path = '/customers') => {
  const shown = await renderAt(path, () => <CustomerListScreen filters={NO_FILTERS} />)
  await userEvent.click(await screen.findByRole('button', { name: '選択' }))
  return shown
}
const box = (number: number) => screen.getByRole<HTMLInputElement>('checkbox', { name: `顧客${number}を選択` })
const bar = () => screen.getByRole('region', { name: '選択した顧客' })
const sent = () => desk.call.mock.calls.find(([endpoint]) => endpoint === customerSelections.create)?.[1].body

test('a box is ticked, Shift takes everybody in between, in both directions, by mouse and by key', async () => {
  const user = userEvent.setup()
  await begin()
  expect(within(bar()).getByText('0人を選択中')).toBeTruthy()
  await user.click(box(2))
  await user.keyboard('{Shift>}')
  await user.click(box(5))
  await user.keyboard('{/Shift}')
  expect(await within(bar()).findByText('4人を選択中')).toBeTruthy()
  expect([1, 2, 3, 4, 5, 6].map((number) => box(number).checked)).toEqual([false, true, true, true, true, false])
  box(3).focus()
  await user.keyboard('{Shift>} {/Shift}')
  expect(await within(bar()).findByText('1人を選択中')).toBeTruthy()
  expect(box(2).checked).toBe(true)
  await user.click(within(bar()).getByRole('button', { name: '選択をやめる' }))
  expect(screen.queryByRole('checkbox', { name: '顧客2を選択' })).toBeNull()
})

test('a tag is added to those who were ticked once it is confirmed, and the page of the result opens', async () => {
  const user = userEvent.setup()
  await begin()
  await user.click(box(1))
  await user.click(box(3))
  await user.click(within(bar()).getByRole('button', { name: 'タグを追加' }))
  const dialog = await screen.findByRole('alertdialog', { name: '2人にタグを追加しますか？' })
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '追加' })
  expect(confirm.disabled).toBe(true)
  await user.type(within(dialog).getByRole('combobox', { name: 'タグ' }), '優先')
  await user.click(confirm)
  await waitFor(() => expect(sent()).toBeTruthy())
  expect(sent()).toMatchObject({ act: { kind: 'add_tag', tag: '優先' }, customers: { ids: [idOf(1), idOf(3)] } })
})

test('what was begun and not answered is not begun again; said otherwise, it is another act', async () => {
  const user = userEvent.setup()
  await begin()
  await user.click(box(1))
  await user.click(within(bar()).getByRole('button', { name: 'タグを追加' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  const answers = [refusedWith('VAL_001'), refusedWith('BIZ_002')]
  const others = desk.call.getMockImplementation()
  desk.call.mockImplementation(async (endpoint: Endpoint, request: Request) => {
    const refusal = endpoint === customerSelections.create ? answers.shift() : undefined
    if (refusal) throw refusal
    return others?.(endpoint, request)
  })
  const asked = () =>
    desk.call.mock.calls.flatMap(([endpoint, { body }]) => (endpoint === customerSelections.create ? [body] : []))
  const tag = dialog.getByRole('combobox', { name: 'タグ' })
  const press = async (times: number) => {
    await user.click(dialog.getByRole('button', { name: '追加' }))
    await waitFor(() => expect(asked()).toHaveLength(times))
  }
  await user.type(tag, '優先')
  await press(1)
  await press(2)
  await user.type(tag, '客')
  await press(3)
  const [one, again, other] = asked()
  expect([one, again, other].map(({ act }) => act.tag)).toEqual(['優先', '優先', '優先客'])
  expect(again.id).toBe(one.id)
  expect(other.id).not.toBe(one.id)
})

test('a press beside the name ticks too; a field is emptied only by who says so', async () => {
  const user = userEvent.setup()
  await begin()
  await user.click(screen.getAllByRole('row')[1] as Element)
  expect(box(1).checked).toBe(true)
  await user.click(within(bar()).getByRole('button', { name: '項目を変更' }))
  const dialog = await screen.findByRole('alertdialog', { name: '1人の項目を変更しますか？' })
  const confirm = within(dialog).getByRole<HTMLButtonElement>('button', { name: '変更' })
  expect(confirm.disabled).toBe(true)
  await user.click(within(dialog).getByRole('switch', { name: '今の内容を消して、空欄にする' }))
  expect(confirm.disabled).toBe(false)
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '項目' }), 'status')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: '新しい内容' }), 'inactive')
  await user.click(confirm)
  await waitFor(() => expect(sent()).toBeTruthy())
  expect(sent()).toMatchObject({ act: { kind: 'set', field: 'status', value: 'inactive' } })
})

test.each([
  ['項目を変更', '変更', '新しい内容', '注意事項', 2_000],
  ['タグを追加', '追加', 'タグ', null, 50],
] as const)('%s: what is too long is said and stays whole, and is not sent', async (act, label, name, field, max) => {
  const user = userEvent.setup()
  await begin()
  await user.click(box(1))
  await user.click(within(bar()).getByRole('button', { name: act }))
  const dialog = within(await screen.findByRole('alertdialog'))
  if (field) await user.selectOptions(dialog.getByRole('combobox', { name: '項目' }), field)
  const input = dialog.getByLabelText<HTMLInputElement>(name)
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: label })
  await user.click(input)
  await user.paste('あ'.repeat(max + 1))
  expect(input.value).toHaveLength(max + 1)
  expect(dialog.getByText(`${max.toLocaleString('ja-JP')}文字以内にしてください。`)).toBeTruthy()
  expect(confirm.disabled).toBe(true)
  await user.type(input, '{Backspace}')
  expect(confirm.disabled).toBe(false)
})

test('everybody of the list is chosen as a filter, without those who are taken out again', async () => {
  const user = userEvent.setup()
  await begin('/customers?search=顧客1')
  await user.click(await within(bar()).findByRole('button', { name: 'この条件の全員 32人を選択' }))
  expect(within(bar()).getByText('32人を選択中')).toBeTruthy()
  await user.click(box(1))
  expect(within(bar()).getByText('31人を選択中')).toBeTruthy()
  await user.click(within(bar()).getByRole('button', { name: '削除' }))
  const dialog = await screen.findByRole('alertdialog', { name: '31人を削除しますか？' })
  await user.click(within(dialog).getByRole('button', { name: '削除' }))
  await waitFor(() => expect(sent()).toBeTruthy())
  expect(sent()).toMatchObject({
    act: { kind: 'delete' },
    customers: { filter: { search: '顧客1' }, excluded: [idOf(1)] },
  })
})

test('those who were ticked stay so in another search; everybody of a list does not', async () => {
  const user = userEvent.setup()
  await begin()
  await user.click(box(2))
  const search = screen.getByRole('searchbox', { name: '顧客を検索' })
  fireEvent.change(search, { target: { value: '顧客3' } })
  expect(await screen.findByRole('checkbox', { name: '顧客30を選択' })).toBeTruthy()
  expect(within(bar()).getByText('1人を選択中')).toBeTruthy()
  await user.click(await within(bar()).findByRole('button', { name: /^この条件の全員 11人/ }))
  fireEvent.change(search, { target: { value: '顧客4' } })
  expect(await screen.findByRole('checkbox', { name: '顧客40を選択' })).toBeTruthy()
  expect(await within(bar()).findByText('0人を選択中')).toBeTruthy()
})

test('everybody of a list is offered once that list is there, and not the number of the one before', async () => {
  await begin('/customers?search=顧客12')
  expect(await within(bar()).findByRole('button', { name: /^この条件の全員 2人/ })).toBeTruthy()
  const answer = Promise.withResolvers<object>()
  desk.call.mockImplementation(() => answer.promise)
  fireEvent.change(screen.getByRole('searchbox', { name: '顧客を検索' }), { target: { value: '' } })
  await waitFor(() => expect(within(bar()).queryByRole('button', { name: /^この条件の全員/ })).toBeNull())
  expect(screen.getByRole('checkbox', { name: '顧客12を選択' })).toBeTruthy()
  answer.resolve({ total: 120, customers: people.slice(0, 50), server_time: '' })
  expect(await within(bar()).findByRole('button', { name: /^この条件の全員 120人/ })).toBeTruthy()
})

test('without a connection nothing can be changed, what is chosen stays, and the file can be saved', async () => {
  const user = userEvent.setup()
  await begin()
  await user.click(box(1))
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: 1 })
  expect(await within(bar()).findByText(/オフラインです。変更と削除は/)).toBeTruthy()
  expect(within(bar()).getByRole<HTMLButtonElement>('button', { name: '削除' }).disabled).toBe(true)
  expect(within(bar()).getByRole<HTMLButtonElement>('button', { name: 'CSV書き出し' }).disabled).toBe(false)
  expect(within(bar()).getByText('1人を選択中')).toBeTruthy()
})

test('the file of those who are chosen says how many of them only this device has', async () => {
  const user = userEvent.setup()
  const { version, created_at, updated_at, last_interaction_at, interactions_count, ...input } = aCustomer({
    id: idOf(999),
    name: '顧客120の家族',
  })
  desk.entries = [anEntry('customers.create', input)]
  await begin('/customers?search=顧客120')
  const openCsv = async () => {
    await user.click(within(bar()).getByRole('button', { name: 'CSV書き出し' }))
    return within(await screen.findByRole('dialog', { name: '顧客をCSVで保存' }))
  }
  await user.click(await screen.findByRole('checkbox', { name: '顧客120を選択' }))
  const without = await openCsv()
  expect(without.queryByText(/まだ入りません/)).toBeNull()
  await user.click(without.getByRole('button', { name: 'キャンセル' }))
  await user.click(await screen.findByRole('checkbox', { name: '顧客120の家族を選択' }))
  expect(await within(bar()).findByText('2人を選択中')).toBeTruthy()
  const dialog = await openCsv()
  expect(dialog.getByText('未送信の顧客1件は、まだ入りません。')).toBeTruthy()
})

test('who may delete nobody is not offered to delete many', async () => {
  desk.may = ({ method }) => method !== 'DELETE'
  await begin()
  expect(within(bar()).queryByRole('button', { name: '削除' })).toBeNull()
  expect(within(bar()).getByRole('button', { name: '項目を変更' })).toBeTruthy()
})
