/** Who was just taken down, as the list shows them that stays as it was narrowed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { ReceptionScreen } from './reception-screen'
import { aVisit } from './visit-fixtures'
import { visitKeys } from './visit-keys'

const DAY = '2026-07-01'
const earlier = [aVisit({ number: 11 }), aVisit({ number: 12, status: 'serving', name: '佐藤 花子' })]
const page = vi.hoisted(() => ({
  ...{ client: null as unknown as QueryClient, address: {}, outcome: {}, moved: [] as object[], seen: [] as Element[] },
  visits: [] as object[],
}))
vi.mock('@/api/call', () => ({
  call: async ({ path }: { path: string }) =>
    path === '/api/visits'
      ? { total: page.visits.length, visits: page.visits, collection_version: `${page.visits.length}` }
      : { total: 0, customers: [], server_time: '2026-07-01T00:00:00Z' },
}))
vi.mock('@/offline/cache/read-or-copy', async (original) => ({
  ...(await original<object>()),
  copyAtHand: async () => null,
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: () => ({
    busy: false,
    run: async (input: { id: string }) => {
      const visit = aVisit({ ...input, branch: 1 })
      page.visits = [...earlier, visit]
      page.client.setQueryData([...visitKeys.days, DAY], { version: '3', visits: page.visits })
      return { data: visit, entry: { subject: { id: input.id }, last_error: null }, ...page.outcome }
    },
  }),
}))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: null, user: { uid: 'anna' } }),
}))
vi.mock('@/ui/link-button', () => ({ LinkButton: ({ children }: { children: string }) => <a href="/">{children}</a> }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => page.address,
  useNavigate:
    () =>
    ({ search }: { search: object }) => {
      page.address = search
      page.moved.push(search)
    },
}))

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-01T00:20:00Z'), toFake: ['Date'] })
  Object.assign(page, { outcome: { state: 'sent' }, visits: earlier, moved: [], seen: [] })
  page.client = new QueryClient({ defaultOptions: { queries: { retry: false, refetchOnMount: false } } })
  dismissAll()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    page.seen.push(this)
  })
})

/** Takes somebody down, and waits for what is told of it. */
async function takeDown(address: object): Promise<void> {
  page.address = { ...address, new: 1 }
  renderWithWords(
    <QueryClientProvider client={page.client}>
      <ReceptionScreen />
    </QueryClientProvider>,
  )
  const dialog = await screen.findByRole('dialog', { name: '受付する' })
  const field = within(dialog).getByLabelText<HTMLInputElement>('受付番号', { exact: false })
  await waitFor(() => expect(Number(field.value)).toBeGreaterThan(0))
  fireEvent.change(field, { target: { value: '12' } })
  fireEvent.change(within(dialog).getByLabelText('お名前', { exact: false }), { target: { value: '山田 花子' } })
  fireEvent.click(within(dialog).getByRole('button', { name: '受付する' }))
  await waitFor(() => expect(getNotices()).toHaveLength(1))
}
const row = () => screen.getAllByRole('listitem').find((item) => item.textContent?.includes('山田 花子'))

it('leaves the list narrowed where they stand in it, and points them out', async () => {
  await takeDown({ status: 'waiting' })
  expect(page.moved).toEqual([{ status: 'waiting' }])
  expect(getNotices()[0]).toMatchObject({ tone: 'success', text: '12-2番 山田 花子 様を受け付けました', action: null })
  await waitFor(() => expect(page.seen).toEqual([row()]))
  expect(row()?.dataset.pointed).toBe('')
})

it.each([[{ status: 'serving' }], [{ day: '2026-06-30' }], [{ status: 'done', day: '2026-06-30' }]])(
  'leaves a list narrowed in which they do not stand, with a way to them: %o',
  async (address) => {
    await takeDown(address)
    await waitFor(() => expect(page.moved).toEqual([address]))
    const [notice] = getNotices()
    expect(notice).toMatchObject({ text: '12-2番 山田 花子 様を受け付けました', action: { label: '一覧で見る' } })
    expect(page.seen).toEqual([])
    if (notice && 'action' in notice) notice.action?.run()
    expect(page.moved.at(-1)).toEqual({})
    await waitFor(() => expect(page.seen).toEqual([row()]))
  },
)

it('without a connection the number is the one that was given, and it is told that it waits', async () => {
  page.outcome = { state: 'stored' }
  await takeDown({})
  expect(getNotices()[0]).toMatchObject({
    ...{ tone: 'info', text: '12番 山田 花子 様を受け付けました', action: null },
    detail: '端末に保存しました。接続後に送信します',
  })
})
