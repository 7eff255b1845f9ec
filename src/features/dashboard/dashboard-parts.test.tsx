/** Everything that spec section 2 has on the dashboard, by its name: what is missing or renamed fails here. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DashboardSummary } from '#contract/dashboard'
import type { Interaction } from '#contract/interaction-record'
import { renderWithWords } from '@/i18n/testing'
import { DashboardScreen } from './dashboard-screen'
// On hand, so that the chart is there without waiting for its code.
import './months-card'

const desk = vi.hoisted(() => ({
  call: vi.fn(),
  flags: {} as Record<string, boolean>,
  listed: null as number | null,
}))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/session', () => ({
  useSession: () => ({
    profile: {
      user: { uid: 'u', name: '佐藤 誠', email: 'staff@sakura.example', role: '主任' },
      tenant: { id: 't', name: 'さくらクリニック', subdomain: 'sakura-clinic', plan: 'プロ' },
    },
  }),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-outbox-known', () => ({ useOutboxKnown: () => true }))

const NOW = new Date('2026-11-20T15:00:00+09:00')

const contact = (number: number, occurred_at: string): Interaction => ({
  id: `i${number}`,
  customer_id: `00000000-0000-4000-8000-00000000000${number}`,
  customer_name: `患者 ${number}`,
  type: 'call',
  summary: `用件 ${number}`,
  content: '',
  occurred_at,
  created_at: occurred_at,
  created_by: '佐藤',
})
const today = [contact(1, '2026-11-20T14:30:00+09:00'), contact(2, '2026-11-20T09:05:00+09:00')]
const earlier = [19, 18, 17, 16].map((day, index) => contact(3 + index, `2026-11-${day}T10:00:00+09:00`))
const summary: DashboardSummary = {
  customers_total: 1234,
  interactions_total: 6000,
  interactions_this_month: 42,
  contacts_due: 3,
  today,
  latest: [...today, ...earlier],
  per_month: [
    { month: '2026-10', count: 1310 },
    { month: '2026-11', count: 42 },
  ],
}

/** The list of those who are due, which tells how many they are as soon as it knows. */
function Listed({ most, onCount }: { most: number; onCount: (count: number) => void }) {
  useEffect(() => {
    if (desk.listed !== null) onCount(desk.listed)
  }, [onCount])
  return <p>{most}人まで</p>
}

async function open() {
  const root = createRootRoute({
    component: () => <DashboardScreen hits={() => null} cards={() => null} due={Listed} />,
    notFoundComponent: () => null,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByText('佐藤 誠 ・ さくらクリニック')
}

/** Each term of the list with what stands under it. */
function facts(of: HTMLElement): Record<string, string> {
  return Object.fromEntries(
    [...of.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent ?? '']),
  )
}
const links = (of: HTMLElement) =>
  within(of)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])
const card = (name: string) => screen.findByRole('region', { name })
const customers = (of: HTMLElement) =>
  links(within(of).getByRole('list')).map(([text, href]) => [text?.match(/患者 \d/)?.[0], href])
const pathOf = ({ customer_name, customer_id }: Interaction) => [customer_name, `/customers/${customer_id}`]

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  desk.flags = {}
  desk.listed = null
  desk.call.mockImplementation(async ({ path }: { path: string }) =>
    path === '/api/interactions/summary' ? summary : desk.flags,
  )
})

test('the heading, and one line that opens the two cards: who, and for whom', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ダッシュボード')
  const line = screen.getByText('佐藤 誠 ・ さくらクリニック')
  expect(line.tagName).toBe('SUMMARY')
  expect(line.closest('details')?.open).toBe(false)
  await userEvent.click(line)
  expect(facts(await card('ユーザー'))).toEqual({
    名前: '佐藤 誠',
    メールアドレス: 'staff@sakura.example',
    役割: '主任',
  })
  expect(facts(await card('所属'))).toEqual({
    名称: 'さくらクリニック',
    所属先ID: 'sakura-clinic',
    プラン: 'プロ',
  })
})

test('the quick actions, each with its target', async () => {
  await open()
  expect(links(screen.getByRole('navigation', { name: 'クイックアクション' }))).toEqual([
    ['顧客一覧を開く', '/customers'],
    ['顧客を追加', '/customers?new=1'],
    ['チャットを開く', '/chat'],
  ])
})

test('without customers the chat is a quick action still', async () => {
  desk.flags = { customers_enabled: false, chat_enabled: true }
  await open()
  await vi.waitFor(() => expect(links(screen.getByRole('navigation', { name: 'クイックアクション' }))).toHaveLength(1))
})

test('without customers and chat there is no quick action', async () => {
  desk.flags = { customers_enabled: false, chat_enabled: false }
  await open()
  await vi.waitFor(() => expect(screen.queryByRole('navigation', { name: 'クイックアクション' })).toBeNull())
})

test('with how many somebody is to be in touch today leads to them, and is not there when it is nobody', async () => {
  await open()
  const term = await screen.findByText('今日までに連絡', { selector: 'dt' })
  const link = within(term.parentElement ?? document.body).getByRole('link')
  expect([link.textContent, link.getAttribute('href')]).toEqual(['3件', '/customers?next_contact=due'])
  const named = await card('今日までに連絡')
  expect(await within(named).findByText('5人まで')).not.toBeNull()
  expect(links(named)).toEqual([['一覧で見る', '/customers?next_contact=due']])
  // The last one is as a device has kept it from before there was such a count.
  for (const contacts_due of [0, undefined]) {
    cleanup()
    desk.call.mockImplementation(async ({ path }: { path: string }) =>
      path === '/api/interactions/summary' ? { ...summary, contacts_due } : desk.flags,
    )
    await open()
    await screen.findByText('今月の対応')
    expect(screen.queryByText('今日までに連絡')).toBeNull()
  }
})

test.each([
  [2, '2件'],
  [0, undefined],
])('is counted as the list of them has it, with what waits here: %i', async (listed, shown) => {
  desk.listed = listed
  await open()
  const term = await screen.findByText('今月の対応')
  await vi.waitFor(() => expect(facts(term.closest('dl') as HTMLElement).今日までに連絡).toBe(shown))
  expect(within(await card('今日までに連絡')).getByText('5人まで')).toBeTruthy()
})

test('the three counts, each under its name, and what waits', async () => {
  await open()
  const term = await screen.findByText('今月の対応')
  expect(term.closest('dl')?.className, 'one strip, on a phone in two lines').toMatch(/grid-cols-2.*md:flex/)
  expect(facts(term.closest('dl') as HTMLElement)).toEqual({
    顧客数: '1,234件',
    対応履歴: '6,000件',
    今月の対応: '42件',
    今日までに連絡: '3件',
    未送信の変更: '0件',
  })
})

test('today: all of its contacts with their hour, counted, and the way to each customer', async () => {
  await open()
  const region = await card('今日の対応')
  expect(within(region).getByText('2件')).toBeTruthy()
  expect(customers(region)).toEqual(today.map(pathOf))
  const hours = [...region.querySelectorAll('time')].map((time) => time.textContent)
  expect(hours).toEqual(['14:30', '09:05'])
  expect(within(region).getByText('電話・用件 1')).toBeTruthy()
})

test('the latest three contacts before today, not four, newest first', async () => {
  await open()
  expect(customers(await card('最近の対応履歴'))).toEqual(earlier.slice(0, 3).map(pathOf))
})

test('the contacts of each month, as a chart whose bars say what they show and open their month', async () => {
  await open()
  const region = await card('月別の対応件数')
  const figure = await within(region).findByRole('figure', { name: '月別の対応件数' })
  const bars = within(figure).getAllByRole('link')
  expect(bars.map((bar) => [bar.title, bar.textContent, bar.getAttribute('href')])).toEqual([
    ['2026年10月', '10月1,310', '/?month=2026-10'],
    ['2026年11月', '11月42', '/?month=2026-11'],
  ])
  expect(region.querySelectorAll('svg')).toHaveLength(2)
})
