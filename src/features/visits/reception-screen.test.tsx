import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { NO_REPLICA, replicaStateStore } from '@/offline/replica/state'
import { forgetLock, lockedUid } from '@/session/lock/lock-flag'
import { BoardScreen } from './board-screen'
import { stepVisit, updateVisit } from './mutations'
import { ReceptionScreen } from './reception-screen'
import { aVisit } from './visit-fixtures'

const page = vi.hoisted(() => ({
  ...{ call: vi.fn(), address: {}, navigate: vi.fn(), run: vi.fn(), copy: vi.fn(), discard: vi.fn() },
}))
vi.mock('@/api/call', () => ({ call: page.call }))
vi.mock('@/offline/cache/read-or-copy', async (original) => ({
  ...(await original<object>()),
  copyAtHand: page.copy,
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: (command: unknown) => ({
    run: (input: unknown, options: unknown) => page.run(command, input, options),
    busy: false,
  }),
}))
vi.mock('@/offline/scope/decisions', () => ({ discard: page.discard }))
vi.mock('./person-search', () => ({
  PersonSearch: ({ onChoose }: { onChoose: (person: object) => void }) => (
    <button type="button" onClick={() => onChoose({ id: 'd', name: '鈴木 二', name_kana: 'スズキ ジ' })}>
      この人
    </button>
  ),
}))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: null, user: { uid: 'anna' } }),
}))
vi.mock('@/ui/link-button', () => ({ LinkButton: ({ children }: { children: string }) => <a href="/">{children}</a> }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => page.address,
  useNavigate: () => page.navigate,
}))

const DAY = '2026-07-01'
const first = aVisit({
  day: DAY,
  number: 1,
  name: '山田 太郎',
  purpose: '診察',
  arrived_at: '2026-07-01T00:00:00.000Z',
})
const called = aVisit({
  ...{ day: DAY, number: 2, name: '佐藤 花子', status: 'serving', customer_id: 'c' },
  ...{ arrived_at: '2026-07-01T00:02:00.000Z', served_at: '2026-07-01T00:10:00.000Z' },
})
const twin = aVisit({ day: DAY, number: 2, branch: 1, name: '鈴木 一', arrived_at: '2026-07-01T00:03:00.000Z' })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-01T00:20:00Z'), toFake: ['Date'] })
  Object.assign(page, { address: {} })
  replicaStateStore.set(NO_REPLICA)
  page.navigate.mockReset()
  page.discard.mockReset()
  page.copy.mockReset().mockResolvedValue(null)
  page.run.mockReset().mockResolvedValue({ state: 'sent', entry: { id: 'e' } })
  page.call.mockReset().mockResolvedValue({ total: 3, visits: [twin, called, first], collection_version: 'a' })
})

const show = (part = <ReceptionScreen />) =>
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {part}
    </QueryClientProvider>,
  )
const rows = () => within(screen.getByRole('list', { name: '受付の一覧' })).getAllByRole('listitem')

it('stands in the order in which they came, with how long each has waited', async () => {
  show()
  expect(await screen.findByText('3件')).toBeDefined()
  expect(rows().map((row) => /(\d+)(-\d)?(?=山|佐|鈴)/.exec(row.textContent ?? '')?.[0])).toEqual(['1', '2', '2-2'])
  expect(rows().map((row) => /待ち\d+分/.exec(row.textContent ?? '')?.[0])).toEqual(['待ち20分', '待ち8分', '待ち17分'])
})

it('tells two people of one name apart by their birth dates', async () => {
  const namesake = aVisit({ day: DAY, number: 3, name: '佐藤 花子', customer_id: 'd' })
  page.call.mockResolvedValue({ total: 2, visits: [called, namesake], collection_version: 'a' })
  page.copy.mockImplementation(async (topic: string, { id }: { id: string }) => {
    if (topic !== 'customer') return null
    const [birth_date, caution] = id === 'c' ? ['1980-05-03', 'ペニシリン禁忌'] : ['1991-11-20', '']
    return { id, birth_date, caution }
  })
  show()
  await screen.findByText('2件')
  expect(screen.queryByText('1980年5月3日 46歳')).toBeNull()
  // The copy on the device is opened after the first screen.
  act(() => replicaStateStore.set({ ...NO_REPLICA, phase: 'complete' }))
  expect(await screen.findByText('1980年5月3日 46歳')).toBeDefined()
  expect(screen.getAllByText('注意事項あり')).toHaveLength(1)
  expect(rows().map((row) => /\d{4}年\d+月\d+日 \d+歳/.exec(row.textContent ?? '')?.[0])).toEqual([
    '1991年11月20日 34歳',
    '1980年5月3日 46歳',
  ])
})

it('one press goes to the next state; what ends a visit is held back for its undo', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: '1番: 対応を始める' }))
  await waitFor(() => expect(page.run).toHaveBeenCalledTimes(1))
  expect(page.run.mock.calls[0]).toEqual([
    stepVisit,
    expect.objectContaining({ id: first.id, from: 'waiting', to: 'serving', at: '2026-07-01T00:20:00.000Z' }),
    {},
  ])
  fireEvent.click(screen.getByRole('button', { name: '2番のその他の操作' }))
  fireEvent.click(screen.getByRole('button', { name: '完了にする' }))
  await waitFor(() => expect(page.run).toHaveBeenCalledTimes(2))
  expect(page.run.mock.calls[1]?.[1]).toMatchObject({ id: called.id, from: 'serving', to: 'done', customer_id: 'c' })
  expect(page.run.mock.calls[1]?.[2]).toEqual({ holdMs: 8_000 })
})

it('a double click takes one step, not the next one too', async () => {
  show()
  const button = await screen.findByRole('button', { name: '1番: 対応を始める' })
  fireEvent.click(button, { detail: 1 })
  fireEvent.click(button, { detail: 2 })
  await waitFor(() => expect(page.run).toHaveBeenCalledTimes(1))
  // A key has no count of clicks.
  fireEvent.click(button, { detail: 0 })
  await waitFor(() => expect(page.run).toHaveBeenCalledTimes(2))
})

describe('whose visit it is', () => {
  const act: unknown = expect.any(String)
  const linked = { customer_id: 'd', name: '鈴木 二', name_kana: 'スズキ ジ' }
  const open = async (number: number) =>
    fireEvent.click(await screen.findByRole('button', { name: `${number}番のその他の操作` }))
  const choose = async (words: string) => {
    fireEvent.click(screen.getByRole('button', { name: words }))
    expect(screen.getByRole('dialog', { name: words })).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'この人' }))
    await waitFor(() => expect(page.run).toHaveBeenCalledTimes(1))
  }
  const done = aVisit({ day: DAY, number: 4, status: 'done', done_at: '2026-07-01T00:15:00.000Z' })

  it('is said at once of one that goes on', async () => {
    show()
    await open(1)
    await choose('顧客と結び付ける')
    const input = { id: first.id, name: '山田 太郎', changes: linked }
    expect(page.run.mock.calls).toEqual([[updateVisit, input, { id: act, base: first }]])
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '保存しました', action: null }))
  })

  it.each([
    ['done', 'success', '元に戻しました'],
    ['busy', 'info', '送信されたか、続けて変更されたため、元に戻せません'],
  ])('is held back for its undo where it makes a contact: %s', async (result, tone, words) => {
    page.call.mockResolvedValue({ total: 1, visits: [done], collection_version: 'a' })
    page.discard.mockResolvedValue(result)
    show()
    await open(4)
    await choose('顧客と結び付ける')
    expect(page.run.mock.calls[0]).toEqual([
      updateVisit,
      { id: done.id, name: done.name, changes: linked, contact_at: done.arrived_at },
      { id: act, base: done, holdMs: 8_000 },
    ])
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '4番を鈴木 二 様と結び付けました' }))
    const notice = getNotices().at(-1)
    expect(notice).toMatchObject({ action: { label: '元に戻す' }, hideAfterMs: 8_000 })
    if (notice && 'action' in notice) notice.action?.run()
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ tone, text: words }))
    expect(page.discard.mock.calls).toEqual([['e', { ifUnsent: true }]])
  })

  it('can be said anew until there is a contact', async () => {
    const ended = { ...done, customer_id: 'c', number: 5, interaction_id: 'i' }
    const again = aVisit({ day: DAY, number: 6, customer_id: 'c', interaction_id: 'j' })
    page.call.mockResolvedValue({ total: 3, visits: [called, ended, again], collection_version: 'a' })
    show()
    for (const number of [5, 6]) {
      await open(number)
      expect(screen.getByText('顧客を開く')).toBeDefined()
      expect(screen.queryByRole('button', { name: /^顧客(と結び付ける|を選び直す)$/ })).toBeNull()
      await open(number)
    }
    await open(2)
    expect(screen.getByText('顧客を開く')).toBeDefined()
    await choose('顧客を選び直す')
    expect(page.run.mock.calls[0]?.slice(1)).toEqual([
      { id: called.id, name: '佐藤 花子', changes: linked },
      { id: act, base: called },
    ])
  })
})

it('how long somebody waited on an earlier day is said where it is known when that ended', async () => {
  const day = '2026-06-30'
  page.address = { day }
  const never = aVisit({ day, number: 1, arrived_at: '2026-06-30T00:00:00.000Z' })
  const served = aVisit({
    ...called,
    day,
    arrived_at: '2026-06-30T00:02:00.000Z',
    served_at: '2026-06-30T00:10:00.000Z',
  })
  page.call.mockResolvedValue({ total: 2, visits: [never, served], collection_version: 'a' })
  show()
  expect(await screen.findByText('2件')).toBeDefined()
  expect(rows().map((row) => /待ち[\d,]+分/.exec(row.textContent ?? '')?.[0])).toEqual([undefined, '待ち8分'])
})

it('a state that was chosen narrows the list, and can be taken back where nobody is left', async () => {
  page.address = { status: 'serving' }
  show()
  await screen.findByText('3件')
  expect(rows()).toHaveLength(1)
  expect(screen.getByRole('radio', { name: '対応中 1件', checked: true })).toBeDefined()
  expect(screen.getByText('条件: 対応中 1件'), 'on paper').toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'すべて 3件' }))
  expect(page.navigate).toHaveBeenCalledWith(expect.objectContaining({ to: '/reception', search: {} }))
})

it('says of a state and of a day that nobody is there', async () => {
  page.address = { status: 'paying' }
  const { unmount } = show()
  expect(await screen.findByText('この状態の方はいません')).toBeDefined()
  unmount()
  page.address = {}
  page.call.mockResolvedValue({ total: 0, visits: [], collection_version: 'a' })
  show()
  expect(await screen.findByText('今日の受付はまだありません')).toBeDefined()
})

it('the screen of the waiting room holds numbers and no word of anybody', async () => {
  show(<BoardScreen />)
  const list = await screen.findByRole('list', { name: 'お呼び出し中の番号' })
  await waitFor(() => expect(list.textContent).toBe('2'))
  expect(screen.getByRole('list', { name: 'お待ちの番号' }).textContent).toBe('12-2')
  for (const { name, purpose } of [first, called, twin]) {
    for (const word of [name, purpose].filter((text) => text !== '')) {
      expect(document.documentElement.outerHTML).not.toContain(word)
    }
  }
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(page.navigate).toHaveBeenCalledWith({ to: '/reception' })
})

it('the screen of the waiting room locks as a desk does: whoever leaves it later meets the lock', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-07-01T00:20:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  show(<BoardScreen />)
  expect(lockedUid()).toBeNull()
  vi.advanceTimersByTime(31 * 60_000)
  expect(lockedUid()).toBe('anna')
  forgetLock()
})

it('the screen of the waiting room says who is asked to pay', async () => {
  const paying = aVisit({ day: DAY, number: 7, status: 'paying' })
  page.call.mockResolvedValue({ total: 2, visits: [paying, first], collection_version: 'a' })
  show(<BoardScreen />)
  const list = await screen.findByRole('list', { name: 'お会計の番号' })
  await waitFor(() => expect(list.textContent).toBe('7'))
  expect(screen.getByRole('list', { name: 'お待ちの番号' }).textContent).toBe('1')
})

it('the screen of the waiting room says that nothing could be read, until it is', async () => {
  page.call.mockRejectedValue(unreachable('network', true))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithWords(
    <QueryClientProvider client={client}>
      <BoardScreen />
    </QueryClientProvider>,
  )
  expect((await screen.findByRole('status')).textContent).toBe('まだ読み込めていません')
  // Also while it is asked again.
  page.call.mockReturnValue(new Promise(() => {}))
  act(() => void client.refetchQueries())
  await act(async () => {})
  expect(screen.getByRole('status')).toBeDefined()
  await client.cancelQueries()
  page.call.mockResolvedValue({ total: 1, visits: [called], collection_version: 'a' })
  await act(() => client.refetchQueries())
  await waitFor(() => expect(screen.getByRole('list', { name: 'お呼び出し中の番号' }).textContent).toBe('2'))
  expect(screen.queryByRole('status')).toBeNull()
})
