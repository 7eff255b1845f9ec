import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Interaction } from '#contract/interaction-record'
import { aCustomer } from '@/features/customers/customer-fixtures'
import { customerCommands } from '@/features/customers/mutations'
import { interactionCommands } from '@/features/interactions/mutations'
import { renderWithWords } from '@/i18n/testing'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { DayCard } from './day-card'
import type { ShownContact } from './fold'
// On hand, so that another day and its kinds of contact open without waiting for their code.
import './other-period'
import '@/ui/list/contact-type-filter'

const desk = vi.hoisted(() => ({ call: vi.fn(), entries: [] as unknown[] }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/session', () => ({ useSession: () => ({ profile: { user: { name: '佐藤 誠' } } }) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))

const contact = (id: string, occurred_at: string): Interaction => ({
  ...{ id, occurred_at, created_at: occurred_at, created_by: '佐藤', type: 'visit', summary: `用件 ${id}` },
  ...{ customer_id: '00000000-0000-4000-8000-000000000001', customer_name: `患者 ${id}`, content: '' },
})
const today = [{ record: contact('t', '2026-11-22T08:13:00+09:00'), mark: null }]
let ofToday: readonly ShownContact[]
const yesterday = [contact('b', '2026-11-21T18:30:00+09:00'), contact('a', '2026-11-21T09:05:00+09:00')]

beforeAll(() => registerCommands([...customerCommands, ...interactionCommands] as AnyCommand[]))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T09:30:00+09:00') })
  desk.entries = []
  ofToday = today
  desk.call.mockReset().mockImplementation(async (_: unknown, { query }: { query: { from: string } }) => {
    const interactions = query.from === '2026-11-20T15:00:00.000Z' ? yesterday : []
    return { total: interactions.length, interactions, server_time: '' }
  })
})

async function open(path = '/') {
  const root = createRootRoute({
    component: () => <DayCard today={ofToday} isCut={ofToday.length >= 100} />,
    notFoundComponent: () => null,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await act(async () => {})
  return router
}
const names = (card: HTMLElement) =>
  within(within(card).getByRole('list'))
    .getAllByRole('link')
    .map((link) => link.textContent?.match(/患者 \w+?(?=来訪|電話|用件|未送信|$)/)?.[0])
const card = (name: string) => screen.findByRole('region', { name })
const press = async (name: string) => userEvent.click(await screen.findByRole('link', { name }))

test('‹ shows who came yesterday, with the hour of each, and › is the way back to today', async () => {
  const router = await open()
  expect(names(await card('今日の対応'))).toEqual(['患者 t'])
  expect(desk.call).not.toHaveBeenCalled()
  await press('昨日')
  const before = await card('昨日の対応')
  await within(before).findByText('2件')
  expect(names(before)).toEqual(['患者 b', '患者 a'])
  expect([...before.querySelectorAll('time')].map((time) => time.textContent)).toEqual(['18:30', '09:05'])
  expect(desk.call.mock.calls[0]?.[1].query).toEqual({
    from: '2026-11-20T15:00:00.000Z',
    to: '2026-11-21T15:00:00.000Z',
    limit: 200,
  })
  expect(router.state.location.search).toEqual({ day: '2026-11-21' })
  expect(router.history.length).toBe(1)
  await press('次の日')
  await card('今日の対応')
})

test('an older day has its date, an empty one says so, and today is one press away', async () => {
  await open('/?day=2026-11-20')
  await press('前の日')
  const thursday = await card('11月19日(木)の対応')
  expect(await within(thursday).findByText('この日の対応はありません')).toBeTruthy()
  await press('今日')
  expect(await card('今日の対応')).toBeTruthy()
})

test('what was written on this device about that day is there before it is sent, and once afterwards', async () => {
  const { created_at, created_by, ...input } = contact('own', '2026-11-21T12:00:00+09:00')
  desk.entries = [{ id: 'e', command: 'interactions.create', input, state: 'waiting', occurred_at: created_at }]
  await open('/?day=2026-11-21')
  await waitFor(async () => expect(names(await card('昨日の対応'))).toEqual(['患者 b', '患者 own', '患者 a']))
  expect(screen.getByText('未送信')).toBeTruthy()
})

test('of a customer who is deleted here no other day has a contact; one who is renamed has the new name', async () => {
  const [b, a] = yesterday as [Interaction, Interaction]
  const gone = aCustomer({ id: '00000000-0000-4000-8000-000000000002' })
  const renamed = aCustomer({ id: a.customer_id, name: '患者 a' })
  desk.call.mockResolvedValue({ total: 2, interactions: [{ ...b, customer_id: gone.id }, a], server_time: '' })
  const { created_at: occurred_at, created_by, ...input } = contact('own', '2026-11-21T12:00:00+09:00')
  const write = { command: 'interactions.create', state: 'waiting', occurred_at }
  desk.entries = [
    { ...write, id: 'e1', seq: 1, input },
    { ...write, id: 'e2', seq: 2, input: { ...input, id: 'own2', customer_id: gone.id } },
    {
      ...{ id: 'e3', seq: 3, command: 'customers.delete', state: 'waiting', occurred_at },
      ...{ input: { id: gone.id, name: gone.name }, base: gone },
    },
    {
      ...{ id: 'e4', seq: 4, command: 'customers.update', state: 'waiting', occurred_at },
      ...{ input: { id: renamed.id, name: renamed.name, changes: { name: '患者 z' } }, base: renamed },
    },
  ]
  await open('/?day=2026-11-21')
  const before = await card('昨日の対応')
  await within(before).findByText('2件')
  expect(names(before)).toEqual(['患者 z', '患者 z'])
})

test('a day of more contacts than the summary holds is read, and counted, as a whole', async () => {
  ofToday = Array.from({ length: 100 }, (_, i) => ({
    record: contact(`x${i}`, '2026-11-22T08:13:00+09:00'),
    mark: null,
  }))
  const read = [contact('q', '2026-11-22T08:13:00+09:00'), contact('p', '2026-11-22T08:12:00+09:00')]
  desk.call.mockResolvedValue({ total: 130, interactions: read, server_time: '' })
  await open()
  const whole = await card('今日の対応')
  expect(await within(whole).findByText('130件')).toBeTruthy()
  expect(names(whole)).toEqual(['患者 q', '患者 p'])
  expect(within(whole).getByText('ほかに128件あります。')).toBeTruthy()
  expect(desk.call.mock.lastCall?.[1].query).toEqual({
    from: '2026-11-21T15:00:00.000Z',
    to: '2026-11-22T15:00:00.000Z',
    limit: 200,
  })
})

test('a month has its contacts with their days, and ‹ › lead to the months beside it, none to come', async () => {
  const october = [contact('o', '2026-10-31T23:59:00+09:00'), contact('n', '2026-10-01T00:00:00+09:00')]
  desk.call.mockImplementation(async (_: unknown, { query }: { query: { from: string } }) => {
    const interactions = query.from === '2026-09-30T15:00:00.000Z' ? october : []
    return { total: interactions.length * 600, interactions, server_time: '' }
  })
  const { created_at, created_by, ...input } = contact('own', '2026-10-05T12:00:00+09:00')
  desk.entries = [{ id: 'e', command: 'interactions.create', input, state: 'waiting', occurred_at: created_at }]
  const router = await open('/?month=2026-10')
  const month = await card('2026年10月の対応')
  await within(month).findByText('1,201件')
  expect(names(month)).toEqual(['患者 o', '患者 own', '患者 n'])
  expect([...month.querySelectorAll('time')].map((time) => time.textContent)).toEqual([
    '10月31日(土)',
    '10月5日(月)',
    '10月1日(木)',
  ])
  expect(within(month).getByText('ほかに1198件あります。')).toBeTruthy()
  expect(desk.call.mock.calls[0]?.[1].query).toEqual({
    from: '2026-09-30T15:00:00.000Z',
    to: '2026-10-31T15:00:00.000Z',
    limit: 200,
  })
  await press('次の月')
  const november = await card('2026年11月の対応')
  expect(await within(november).findByText('この月の対応はありません')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '次の月' })).toBeNull()
  await press('前の月')
  await press('前の月')
  await card('2026年9月の対応')
  expect(router.state.location.search).toEqual({ month: '2026-09' })
  await press('今日')
  expect(await card('今日の対応')).toBeTruthy()
})

test.each(['2026-12', '2026-13', '2026-1', 'soon', ''])('the month %s is today', async (month) => {
  await open(`/?month=${month}`)
  expect(await card('今日の対応')).toBeTruthy()
})

test.each(['2026-11-22', '2027-01-01', '2026-02-30', 'soon', ''])('the day %s is today', async (day) => {
  await open(`/?day=${day}`)
  expect(await card('今日の対応')).toBeTruthy()
})

describe('the contacts of one kind', () => {
  const call = { ...contact('c', '2026-11-22T08:30:00+09:00'), type: 'call' as const }
  const radio = (name: string) => screen.findByRole('radio', { name })

  test('of today are picked out of the summary, and the next day that is opened shows the same kind', async () => {
    ofToday = [...today, { record: call, mark: null }]
    const router = await open()
    await userEvent.click(await radio('電話'))
    expect(names(await card('今日の対応'))).toEqual(['患者 c'])
    expect(within(await card('今日の対応')).getByText('1件')).toBeTruthy()
    expect(desk.call).not.toHaveBeenCalled()
    await press('昨日')
    await card('昨日の対応')
    expect(await screen.findByText('「電話」の対応はありません')).toBeTruthy()
    expect(router.state.location.search).toEqual({ day: '2026-11-21', type: 'call' })
    expect(router.history.length).toBe(1)
    await userEvent.click(screen.getByRole('button', { name: 'すべての種別を表示' }))
    await waitFor(async () => expect(names(await card('昨日の対応'))).toEqual(['患者 b', '患者 a']))
    await press('今日')
    expect(names(await card('今日の対応'))).toEqual(['患者 t', '患者 c'])
  })

  test('who came yesterday is two presses away', async () => {
    await open()
    await press('昨日')
    await userEvent.click(await radio('来訪'))
    await waitFor(async () => expect(names(await card('昨日の対応'))).toEqual(['患者 b', '患者 a']))
    expect(desk.call).toHaveBeenCalledOnce()
  })

  test.each([
    ['yesterday', '/?day=2026-11-21&type=call', '昨日の対応', '2026-11-20T15:00:00.000Z', 0],
    ['today', '/?type=call', '今日の対応', '2026-11-21T15:00:00.000Z', 100],
  ])('are asked for where not all of %s is here', async (_, path, name, from, count) => {
    ofToday = Array.from({ length: count }, (_, i) => ({
      record: contact(`x${i}`, '2026-11-22T08:13:00+09:00'),
      mark: null,
    }))
    desk.call.mockImplementation(async (_: unknown, { query }: { query: { type?: string } }) =>
      query.type ? { total: 1, interactions: [call] } : { total: 250, interactions: yesterday },
    )
    await open(path)
    await waitFor(async () => expect(names(await card(name))).toEqual(['患者 c']))
    expect(within(await card(name)).getByText('1件')).toBeTruthy()
    expect(desk.call.mock.lastCall?.[1].query).toMatchObject({ from, type: 'call', limit: 200 })
    expect(screen.queryByText(/^ほかに/)).toBeNull()
  })

  test('are offered on no day without contacts', async () => {
    ofToday = []
    await open()
    await card('今日の対応')
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })
})
