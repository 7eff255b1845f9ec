import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Interaction } from '#contract/interactions'
import { renderWithWords } from '@/i18n/testing'
import { type AnyCommand, registerCommands } from '@/offline/commands'
import { CustomerContacts } from './customer-contacts'
import { interactionCommands } from './mutations'

const desk = vi.hoisted(() => ({ entries: [] as unknown[], call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/auth/session', () => ({ useSession: () => ({ profile: { user: { name: '私' } } }) }))
vi.mock('@/offline/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/outbox', () => ({ useOutbox: () => desk.entries }))

const CUSTOMER = { id: 'c1', name: '山田 花子' }
function contact(id: string, occurred_at: string, more: Partial<Interaction> = {}): Interaction {
  return {
    id,
    customer_id: 'c1',
    customer_name: '山田 花子',
    type: 'call',
    summary: `件 ${id}`,
    content: '',
    occurred_at,
    created_at: occurred_at,
    created_by: '佐藤',
    ...more,
  }
}
const july = contact('july', '2026-07-01T00:00:00Z', { content: 'あ'.repeat(400) })
const june = contact('june', '2026-06-01T00:00:00Z')

beforeAll(() => registerCommands(interactionCommands as AnyCommand[]))
beforeEach(() => {
  desk.entries = []
  desk.call.mockReset().mockImplementation(async (_: unknown, { query }: { query: { cursor?: string } }) => ({
    total: 2,
    interactions: query.cursor ? [june] : [july],
    ...(query.cursor ? {} : { next_cursor: 'older' }),
    server_time: '',
  }))
})

async function open(isKnown = true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onAdding = vi.fn()
  renderWithWords(
    <QueryClientProvider client={client}>
      <CustomerContacts customer={CUSTOMER} isKnown={isKnown} mayAdd readAt={0} isAdding={false} onAdding={onAdding} />
    </QueryClientProvider>,
  )
  await act(async () => {})
  return { onAdding }
}

test('contacts stand under their months; older ones are loaded when asked for', async () => {
  await open()
  expect(await screen.findByText('件 july')).toBeTruthy()
  expect(screen.getByText('2件')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'さらに読み込む' }))
  expect(await screen.findByText('件 june')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    '2026年7月',
    '2026年6月',
  ])
  expect(screen.queryByRole('button', { name: 'さらに読み込む' })).toBeNull()
})

test('a long text is cut until it is asked for', async () => {
  await open()
  const toggle = await screen.findByRole('button', { name: '全文を表示' })
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(toggle)
  expect(screen.getByRole('button', { name: 'たたむ' }).getAttribute('aria-expanded')).toBe('true')
})

test('what was just written is there at once, with its badge, by the person who wrote it', async () => {
  const { created_at, created_by, ...input } = contact('new', '2026-07-02T00:00:00Z')
  desk.entries = [{ command: 'interactions.create', input, state: 'waiting', occurred_at: created_at }]
  await open()
  await screen.findByText('件 july')
  const [first] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('件 new')
  expect(first?.textContent).toContain('未送信')
  expect(first?.textContent).toContain('私')
  expect(screen.getByText('2件（+1 未送信）')).toBeTruthy()
})

test('for a customer that only this device knows nothing is asked, and what waits is shown', async () => {
  const { created_at, created_by, ...input } = contact('new', '2026-07-02T00:00:00Z')
  desk.entries = [{ command: 'interactions.create', input, state: 'waiting', occurred_at: created_at }]
  await open(false)
  expect(screen.getByText('件 new')).toBeTruthy()
  expect(screen.queryByText('対応履歴はまだありません')).toBeNull()
  expect(desk.call).not.toHaveBeenCalled()
})

test('without any contact it says so', async () => {
  desk.call.mockResolvedValue({ total: 0, interactions: [], server_time: '' })
  await open()
  expect(await screen.findByText('対応履歴はまだありません')).toBeTruthy()
})

test('a failure while older ones are read keeps what is there and can be tried again', async () => {
  await open()
  await screen.findByText('件 july')
  desk.call.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await userEvent.click(screen.getByRole('button', { name: 'さらに読み込む' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('件 july')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'さらに読み込む' }))
  expect(await screen.findByText('件 june')).toBeTruthy()
})
