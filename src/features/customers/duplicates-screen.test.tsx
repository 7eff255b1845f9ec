import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { customerMerges } from '#contract/customer-merges'
import type { Endpoint } from '#contract/endpoint'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { connectivityStore } from '@/offline/connectivity/state'
import { aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'
import { renderAt } from './customer-testing'
import { DuplicatesScreen } from './duplicates-screen'

const desk = vi.hoisted(() => ({ entries: [] as unknown[], run: vi.fn() }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))
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

beforeAll(knowCommands)
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
  desk.entries = []
  desk.run.mockResolvedValue({ state: 'stored', entry: {} })
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

it('those who are two are said to be so with a reason, go from the list, and come back when that is taken back', async () => {
  await show()
  const [first] = await items()
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: '別の方です' }))
  fireEvent.click(screen.getByRole('button', { name: 'ご家族・ご親族' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('status').textContent).toBe('1組')
  expect(document.activeElement).toBe(screen.getByRole('status'))
  const [notice] = getNotices()
  expect(notice).toMatchObject({ text: '別の方と記録しました' })
  if (notice?.tone === 'success') notice.action?.run()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  const names = { customer_id: twice.id, name: twice.name, other_id: hanako.id, other_name: hanako.name }
  expect(desk.run.mock.calls.map(([input]) => input)).toEqual([
    { ...names, is_distinct: true, reason: 'family' },
    { ...names, is_distinct: false, reason: null },
  ])
})

it('two that are made one go from the list, and are in it again when that is undone', async () => {
  const merge = { id: idOf(9), kept_id: twice.id, merged_id: hanako.id }
  const known: Record<string, object> = { [hanako.id]: hanako, [twice.id]: twice }
  server.call.mockImplementation(async (endpoint, request) => {
    if (endpoint === customerMerges.create) return { ...merge, kept: { ...twice, merged_ids: [hanako.id] } }
    if (endpoint === customerMerges.undo) return { kept: twice, restored: hanako, left: [] }
    return known[(request as { params: { id: string } }).params.id]
  })
  await show()
  const [first] = await items()
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: '1つにまとめる' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '1つにまとめる' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('status').textContent).toBe('1組')
  const [notice] = getNotices()
  expect(notice).toMatchObject({ text: '記録を1つにまとめました', action: { label: '元に戻す' } })
  if (notice?.tone === 'success') notice.action?.run()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(server.call).toHaveBeenCalledWith(customerMerges.undo, { params: { id: merge.id } }, expect.anything())
  expect(getNotices().at(-1)).toMatchObject({ text: '2つの記録に戻しました' })
})

it('says so when none is left', async () => {
  const gone = { customer_id: twice.id, name: '', other_name: '', is_distinct: true, reason: 'other' }
  desk.entries = [hanako, third].map(({ id: other_id }, at) =>
    anEntry('customers.distinguish', { ...gone, other_id }, { id: `e${at}`, seq: at + 1 }),
  )
  await show()
  expect((await screen.findByRole('status')).textContent).toContain('見つかりませんでした')
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

it('what waits on this device counts: who were told apart offline are not asked about again', async () => {
  const said = {
    customer_id: hanako.id,
    name: '',
    other_id: twice.id,
    other_name: '',
    is_distinct: true,
    reason: 'other',
  }
  desk.entries = [anEntry('customers.distinguish', said)]
  await show()
  expect((await items()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('山田 華子')])
})

it('a pair that could not be noted stays, and the reason is told', async () => {
  desk.run.mockResolvedValue({ state: 'not-stored', error: new Error('disk') })
  await show()
  const [first] = await items()
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: '別の方です' }))
  fireEvent.click(screen.getByRole('button', { name: 'その他の理由' }))
  await waitFor(() => expect(getNotices()).toHaveLength(1))
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
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
