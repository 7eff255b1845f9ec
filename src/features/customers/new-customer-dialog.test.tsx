import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createStore } from 'idb-keyval'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore } from '@/offline/outbox/drafts/draft-store'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Outcome, SubmitOptions } from '@/offline/scope/use-command'
import { aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'
import { renderAt } from './customer-testing'
import { NewCustomerDialog } from './new-customer-dialog'

const desk = vi.hoisted(() => ({ scope: null as unknown, entries: [] as unknown[], call: vi.fn(), run: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => desk.scope, currentScope: () => desk.scope }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))

const known = aCustomer({ name: '髙橋 葵', name_kana: 'ﾀｶﾊｼ ｱｵｲ', phone: '090-1111-2222' })

beforeAll(knowCommands)
beforeEach(() => {
  desk.entries = []
  desk.scope = null
  desk.run.mockReset().mockImplementation(async ({ id }: { id: string }, options?: SubmitOptions) => {
    options?.onStored?.()
    const entry = { subject: { kind: 'customer', id } } as OutboxEntry
    return { state: 'stored', entry } satisfies Outcome
  })
  desk.call
    .mockReset()
    .mockImplementation(async (endpoint: { path: string }) =>
      endpoint.path === '/api/customers'
        ? { total: 1, customers: [known], server_time: '' }
        : { companies: [{ company: 'さくら商事', count: 3 }] },
    )
})

const open = () => renderAt('/customers', () => <NewCustomerDialog search={undefined} onClose={() => {}} />)
const type = async (name: string, text: string) => userEvent.type(await screen.findByRole('textbox', { name }), text)

test('a new customer gets an id of this device, and their page is opened', async () => {
  const { router } = await open()
  await type('名前', '山田 花子{Control>}{Enter}{/Control}')
  await waitFor(() => expect(desk.run).toHaveBeenCalled())
  const [input, options] = desk.run.mock.calls[0] as [{ id: string }, { id: string }]
  expect(input).toMatchObject({ name: '山田 花子', status: 'active', birth_date: null })
  expect(options.id).not.toBe(input.id)
  expect(options).toMatchObject({ draft: 'customers.create' })
  await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/${input.id}`))
})

test('one who is added for something else has a draft of their own, is passed on at once, and leads nowhere', async () => {
  const [onStored, onClose] = [vi.fn(), vi.fn()]
  const errand = { id: 'v', given: { name: '山田 花子', name_kana: 'ヤマダ ハナコ' }, onStored }
  const { router } = await renderAt('/customers', () => <NewCustomerDialog errand={errand} onClose={onClose} />)
  await type('電話番号', '090-3333-4444{Control>}{Enter}{/Control}')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [[made, options]] = desk.run.mock.calls as [[{ id: string }, object]]
  expect(made).toMatchObject({ ...errand.given, phone: '090-3333-4444' })
  expect(options).toMatchObject({ draft: 'customers.create:v' })
  expect(onStored.mock.calls).toEqual([[{ id: made.id, ...errand.given }]])
  expect(router.state.location.pathname).toBe('/customers')
})

test.each([
  ['名前', '高橋葵'],
  ['電話番号', '０９０１１１１２２２２'],
])('the same %s, however it is written, points to the one who is here already', async (field, text) => {
  await open()
  await type(field, text)
  const link = await screen.findByRole('link', { name: /髙橋 葵/ })
  expect(link.getAttribute('href')).toBe(`/customers/${known.id}`)
  expect(link.textContent).toContain('タカハシ アオイ')
})

test('a similar name is not the same', async () => {
  await open()
  await type('名前', '高橋葵衣')
  await waitFor(() => expect(desk.call.mock.calls.some(([, request]) => request.query?.search)).toBe(true))
  expect(screen.queryByRole('link')).toBeNull()
})

test('a new customer that only this device knows counts as here', async () => {
  const { version, created_at, updated_at, last_interaction_at, interactions_count, ...input } = aCustomer({
    id: idOf(5),
    name: '新しい人',
    phone: '',
  })
  desk.entries = [anEntry('customers.create', input)]
  await open()
  await type('名前', '新しい人')
  expect((await screen.findByRole('link', { name: /新しい人/ })).getAttribute('href')).toBe(`/customers/${idOf(5)}`)
})

test('why a look-alike is somebody else goes with the new customer, and only when it was said', async () => {
  await open()
  await type('名前', '高橋葵')
  await type('電話番号', '090-1111-2222')
  const reason = await screen.findByRole('combobox', { name: '髙橋 葵 さんとは別の方とする理由' })
  await userEvent.selectOptions(reason, '別の方: ご家族・ご親族')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(desk.run).toHaveBeenCalledTimes(2))
  const [[made], [said]] = desk.run.mock.calls as [[{ id: string }], [object]]
  expect(said).toEqual({
    ...{ customer_id: made.id, name: '高橋葵', other_id: known.id, other_name: known.name },
    ...{ is_distinct: true, reason: 'family' },
  })
})

test('why a look-alike is somebody else belongs to what was typed: a reload before it is saved keeps it', async () => {
  const name = 'new-customer-drafts'
  desk.scope = { drafts: createDraftStore({ name, store: () => createStore(name, 'drafts') }), unsent: { name } }
  const before = await open()
  await type('名前', '高橋葵')
  await type('電話番号', '090-1111-2222')
  const why = () => screen.findByRole<HTMLSelectElement>('combobox', { name: '髙橋 葵 さんとは別の方とする理由' })
  await userEvent.selectOptions(await why(), '別の方: ご家族・ご親族')
  before.unmount()

  await open()
  await screen.findByText('入力途中の内容を復元しました')
  expect((await why()).value).toBe('family')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(desk.run).toHaveBeenCalledTimes(2))
  const [[made], [said]] = desk.run.mock.calls as [[object], [object]]
  expect(said).toMatchObject({ other_id: known.id, other_name: known.name, is_distinct: true, reason: 'family' })
  expect(Object.keys(made)).not.toContain('apart')
})

test('why a look-alike is somebody else is kept as soon as the new customer is, before the server’s word', async () => {
  desk.run.mockImplementationOnce((_, { onStored }: { onStored: () => void }) => {
    onStored()
    return new Promise(() => {})
  })
  await open()
  await type('名前', '高橋葵')
  await type('電話番号', '090-1111-2222')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /別の方とする理由/ }), 'confirmed')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(desk.run).toHaveBeenCalledTimes(2))
  const [[made], [said]] = desk.run.mock.calls as [[{ id: string }], [object]]
  expect(said).toMatchObject({ customer_id: made.id, other_id: known.id, is_distinct: true, reason: 'confirmed' })
})

test('a new customer that is kept nowhere is told apart from nobody', async () => {
  desk.run.mockResolvedValue({ state: 'not-stored', error: new Error('no') })
  await open()
  await type('名前', '高橋葵')
  await type('電話番号', '090-1111-2222')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /別の方とする理由/ }), 'confirmed')
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(desk.run).toHaveBeenCalledTimes(1))
  await screen.findByRole('alert')
  expect(desk.run).toHaveBeenCalledTimes(1)
})

test('what they have in common is told, and how sure it is that they are one', async () => {
  await open()
  await type('名前', '高橋葵')
  await screen.findByText('似た顧客がいます')
  expect(screen.getByRole('listitem').textContent).toContain('同姓同名・同音の方氏名が同じ（異体字）')
  await type('電話番号', '090-1111-2222')
  await screen.findByText('すでに登録されている方かもしれません')
  expect(screen.getByRole('listitem').textContent).toContain('同じ方かもしれません氏名が同じ（異体字）・電話番号が同じ')
})
