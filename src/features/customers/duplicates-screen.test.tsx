import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { customerMerges } from '#contract/customer-merges'
import type { Endpoint } from '#contract/endpoint'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { connectivityStore } from '@/offline/connectivity/state'
import { aCustomer, idOf } from './customer-fixtures'
import { renderAt } from './customer-testing'
import { DuplicatesScreen } from './duplicates-screen'

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint, request: object) => Promise<unknown>>() }))
vi.mock('@/api/call', () => server)
const right = vi.hoisted(() => ({ may: true }))
vi.mock('@/session/use-may', () => ({ useMay: () => right.may }))
const copy = vi.hoisted(() => ({ copyAtHand: vi.fn(), onceAtHand: vi.fn() }))
vi.mock('@/offline/cache/read-or-copy', async (original) => ({ ...(await original<object>()), ...copy }))
vi.mock('@/offline/replica/replica', async (original) => ({
  ...(await original<object>()),
  syncReplica: async () => {},
}))

const hanako = aCustomer({ interactions_count: 1 })
const twice = aCustomer({ id: idOf(2), name: '山田 はな子', interactions_count: 6 })
const third = aCustomer({ id: idOf(3), name: '山田 華子' })
const PAIRS = [
  { one: hanako, other: twice, reasons: ['kana', 'birth'] },
  { one: twice, other: third, reasons: ['kana', 'phone'] },
]

beforeEach(() => {
  vi.clearAllMocks()
  dismissAll()
  right.may = true
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  copy.onceAtHand.mockImplementation((work: () => void) => {
    work()
    return () => {}
  })
  copy.copyAtHand.mockResolvedValue({ pairs: PAIRS })
  server.call.mockResolvedValue({ customers: [] })
})
const show = () => renderAt('/customers', () => <DuplicatesScreen />)
const items = async () => {
  await screen.findAllByRole('listitem')
  return screen.getAllByRole('listitem')
}

it('shows each pair with its reasons, the record with more contacts first', async () => {
  await show()
  const [first] = await items()
  expect(first?.textContent).toMatch(/読みが同じ・生年月日が同じ山田 はな子.*対応 6件.*山田 花子.*対応 1件/)
  expect(screen.getByRole('status').textContent).toBe('2組')
})

it('those who are two are said to be so, go from the list, and come back when that is taken back', async () => {
  await show()
  const [first] = await items()
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: '別の方です' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  const [notice] = getNotices()
  expect(notice).toMatchObject({ text: '別の方と記録しました' })
  if (notice?.tone === 'success') notice.action?.run()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  const asked = server.call.mock.calls.filter(([endpoint]) => endpoint === customerMerges.distinguish)
  expect(asked.map(([, request]) => request)).toEqual(
    [true, false].map((is_distinct) => ({ body: { customer_id: twice.id, other_id: hanako.id, is_distinct } })),
  )
})

it('without a copy on this device it says what it waits for, and without the right who can help', async () => {
  copy.onceAtHand.mockImplementation(() => () => {})
  const { unmount } = await show()
  expect(screen.getByText('顧客名簿をこの端末に保存しています')).toBeTruthy()
  unmount()
  right.may = false
  await show()
  expect(screen.getByText('顧客をまとめる権限がありません')).toBeTruthy()
  expect(copy.copyAtHand).not.toHaveBeenCalled()
})

it('a copy that does not answer is not taken for a book without duplicates, and is asked again', async () => {
  copy.copyAtHand.mockResolvedValue(null)
  await show()
  const again = await screen.findByRole('button', { name: '再試行' })
  expect(screen.queryByText('同じ方と思われる記録は見つかりませんでした')).toBeNull()
  copy.copyAtHand.mockResolvedValue({ pairs: PAIRS })
  fireEvent.click(again)
  expect(await items()).not.toHaveLength(0)
})

it('a book without duplicates is good news', async () => {
  copy.copyAtHand.mockResolvedValue({ pairs: [] })
  await show()
  expect(await screen.findByText('同じ方と思われる記録は見つかりませんでした')).toBeTruthy()
})
