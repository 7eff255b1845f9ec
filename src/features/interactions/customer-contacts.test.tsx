import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Interaction } from '#contract/interaction-record'
import { renderWithWords } from '@/i18n/testing'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { CustomerContacts } from './customer-contacts'
import { interactionCommands } from './mutations'

const desk = vi.hoisted(() => ({ entries: [] as unknown[], call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/session', () => ({ useSession: () => ({ profile: { user: { name: '私' } } }) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))

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

async function open(isKnown = true, search = '', mayAdd = true) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const onAdding = vi.fn()
  const contacts = () => (
    <CustomerContacts
      customer={CUSTOMER}
      isKnown={isKnown}
      mayAdd={mayAdd}
      isAdding={false}
      asks={0}
      addedType={undefined}
      onAdding={onAdding}
    />
  )
  const root = createRootRoute({ component: contacts, notFoundComponent: () => null })
  const history = createMemoryHistory({ initialEntries: [`/${search}`] })
  const router = createRouter({ routeTree: root, history })
  await router.load()
  renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await act(async () => {})
  return { onAdding, router }
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

describe('contacts of one kind', () => {
  const KINDS = ['すべて', '来訪', '電話', 'メール', 'チャット', 'メモ']
  const visit = contact('visit', '2026-06-15T00:00:00Z', { type: 'visit' })
  const waiting = (id: string, type: Interaction['type']) => {
    const { created_at, created_by, ...input } = contact(id, '2026-07-02T00:00:00Z', { type })
    return { command: 'interactions.create', input, state: 'waiting', occurred_at: created_at }
  }
  const history = async () => within(await screen.findByRole('region', { name: '対応履歴' }))
  const radio = async (name: string) => (await history()).findByRole('radio', { name })
  const subjects = () => screen.queryAllByText(/^件 /).map((one) => one.textContent)
  const answerAll = () => desk.call.mockResolvedValue({ total: 3, interactions: [july, visit, june], server_time: '' })

  test('are picked out of those that are here, without asking again, and stand in the address', async () => {
    answerAll()
    const { router } = await open()
    expect((await (await history()).findAllByRole('radio')).map((one) => one.getAttribute('aria-label'))).toEqual(KINDS)
    expect(await radio('すべて')).toHaveProperty('checked', true)
    await userEvent.click(await radio('来訪'))
    expect(subjects()).toEqual(['件 visit'])
    expect(screen.getByRole('status').textContent).toBe('1件')
    expect(router.state.location.search).toEqual({ type: 'visit' })
    expect(router.history.length).toBe(1)
    expect(desk.call).toHaveBeenCalledOnce()
  })

  test('are told by the address from the start; an address that names no kind means all', async () => {
    answerAll()
    await open(true, '?type=call')
    await waitFor(() => expect(subjects()).toEqual(['件 july', '件 june']))
    expect(await radio('電話')).toHaveProperty('checked', true)
  })

  test('an unknown kind in the address means all', async () => {
    answerAll()
    await open(true, '?type=fax')
    await waitFor(() => expect(subjects()).toHaveLength(3))
  })

  test('where there are none it says so, and one press shows all again, with the focus on that choice', async () => {
    answerAll()
    const { router } = await open(true, '?type=chat')
    expect(await screen.findByText('「チャット」の対応はありません')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('0件')
    expect(screen.queryByText('対応履歴はまだありません')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'すべての種別を表示' }))
    await waitFor(() => expect(subjects()).toHaveLength(3))
    expect(document.activeElement).toBe(await radio('すべて'))
    expect(router.state.location.search).toEqual({})
  })

  test('are asked for where not all contacts have been read; those of them that were read are there at once', async () => {
    const older = contact('older', '2026-01-01T00:00:00Z', { type: 'call' })
    let answer = (_: unknown) => {}
    desk.call.mockImplementation((_: unknown, { query }: { query: { type?: string } }) =>
      query.type
        ? new Promise((resolve) => {
            answer = resolve
          })
        : Promise.resolve({ total: 45, interactions: [july, visit], next_cursor: 'older', server_time: '' }),
    )
    await open(true, '?type=call')
    await waitFor(() => expect(subjects()).toEqual(['件 july']))
    expect(desk.call.mock.calls[1]?.[1].query).toEqual({ type: 'call', limit: 20, skip: 0 })
    await act(async () => answer({ total: 2, interactions: [july, older], server_time: '' }))
    await waitFor(() => expect(subjects()).toEqual(['件 july', '件 older']))
    expect(screen.getByRole('status').textContent).toBe('2件')
  })

  test('count and show what waits on this device, of that kind alone', async () => {
    answerAll()
    desk.entries = [waiting('new visit', 'visit'), waiting('new call', 'call')]
    await open(true, '?type=visit')
    await waitFor(() => expect(subjects()).toEqual(['件 new visit', '件 visit']))
    expect(screen.getByRole('status').textContent).toBe('1件（+1 未送信）')
  })

  test('of a customer that only this device knows are picked out here', async () => {
    desk.entries = [waiting('new visit', 'visit'), waiting('new call', 'call')]
    await open(false, '?type=call')
    expect(subjects()).toEqual(['件 new call'])
    expect(desk.call).not.toHaveBeenCalled()
  })

  test('are not offered where there is no contact at all', async () => {
    desk.call.mockResolvedValue({ total: 0, interactions: [], server_time: '' })
    await open()
    await screen.findByText('対応履歴はまだありません')
    expect(screen.queryByRole('radiogroup')).toBeNull()
  })
})

test('a line for the next contact stands above them, and takes the focus from nobody', async () => {
  await open()
  const form = await screen.findByRole('form', { name: '対応履歴を追加' })
  expect(within(form).getByRole('textbox', { name: '件名' })).toBeTruthy()
  expect(within(form).queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(document.body)
})

test('nobody begins a contact with somebody the server does not know any more', async () => {
  await open(true, '', false)
  expect(await screen.findByText('件 july')).toBeTruthy()
  expect(screen.queryByRole('form')).toBeNull()
})
