import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { customerMerges } from '#contract/customer-merges'
import { type Customer, customers } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { refusedWith } from '@/errors/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { aCustomer, idOf } from './customer-fixtures'
import { CustomerMenu } from './customer-menu'
import { renderAt } from './customer-testing'
import { MergeNotes } from './merge-notes'
import { pinQueries } from './pins/queries'
import { customerQueries } from './queries'

type Request = { params?: { id: string }; query?: { search?: string }; body?: object }
const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint, request: Request) => Promise<unknown>>() }))
vi.mock('@/api/call', () => server)
const right = vi.hoisted(() => ({ may: true }))
vi.mock('@/session/use-may', () => ({ useMay: () => right.may }))
const replica = vi.hoisted(() => ({ syncReplica: vi.fn(async () => {}) }))
vi.mock('@/offline/replica/replica', async (original) => ({ ...(await original<object>()), ...replica }))

const hanako = aCustomer({ phone: '090-1234-5678', memo: '左利き', version: 3 })
const other = aCustomer({
  ...{ id: idOf(2), name: '山田 はな子', phone: '03-1111-2222', email: 'hana@example.jp', memo: '車椅子' },
  ...{ version: 5, interactions_count: 4 },
})
let known: Map<string, Customer>
const MERGE = {
  ...{ id: idOf(9), kept_id: hanako.id, merged_id: other.id, merged_name: other.name, merged_name_kana: '' },
  ...{
    interactions_count: 4,
    merged_at: '2026-11-27T00:00:00Z',
    merged_by: '主任',
    undo_until: '2026-12-27T00:00:00Z',
  },
}
let refusal: Error | null

beforeEach(() => {
  vi.clearAllMocks()
  dismissAll()
  right.may = true
  refusal = null
  known = new Map([hanako, other].map((one) => [one.id, one]))
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  server.call.mockImplementation(async (endpoint, { params }) => {
    if (refusal && endpoint.method === 'POST') throw refusal
    if (endpoint === customers.get) return known.get(params?.id ?? '')
    if (endpoint === customerMerges.list) return { customer_merges: [MERGE] }
    if (endpoint === customerMerges.create) return { ...MERGE, kept: { ...hanako, merged_ids: [other.id] } }
    if (endpoint === customerMerges.undo) return { kept: hanako, restored: other, left: ['phone'] }
    return { total: 2, customers: [hanako, other], server_time: '2026-11-27T00:00:00Z' }
  })
})

const asked = (endpoint: Endpoint) =>
  server.call.mock.calls.filter(([called]) => called === endpoint).map(([, request]) => request)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
async function choose() {
  await renderAt('/customers', () => <CustomerMenu customer={{ record: hanako, mark: null }} isGone={false} />)
  await press('その他の操作')
  await press('同じ方の記録をまとめる')
  await press(/^山田 はな子/)
  return screen.findByRole('dialog', { name: '残す内容を選ぶ' })
}

it('offers the records that look alike, and asks of what both know; the other number goes into the memo', async () => {
  const dialog = await choose()
  const checked = () =>
    within(dialog)
      .getAllByRole<HTMLInputElement>('radio', { checked: true })
      .map((radio) => radio.parentElement?.textContent)
  expect(checked()).toEqual(['この記録 山田 花子', 'この記録 090-1234-5678', '両方 左利き\n車椅子'])
  expect(within(dialog).getByRole('region', { name: '引き継ぐ内容' }).textContent).toContain('hana@example.jp')
  expect(dialog.textContent).toContain('対応履歴（4件）')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'もう1つの記録 山田 はな子' }))
  await press('1つにまとめる')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked(customerMerges.create)).toEqual([
    {
      body: {
        ...{ kept_id: hanako.id, kept_version: 3, merged_id: other.id, merged_version: 5 },
        fields: { name: '山田 はな子', memo: '左利き\n車椅子\n以前の名前: 山田 花子\n以前の電話番号: 03-1111-2222' },
      },
    },
  ])
  expect(replica.syncReplica).toHaveBeenCalled()
  const [notice] = getNotices()
  expect(notice).toMatchObject({ text: '記録を1つにまとめました', action: { label: '元に戻す' } })
})

it('the kept one is shown, and pins and the other name are read again; undone, each is itself again', async () => {
  const { client } = await renderAt('/customers', () => (
    <CustomerMenu customer={{ record: hanako, mark: null }} isGone={false} />
  ))
  const pins = pinQueries.whole().queryKey
  const detail = (id: string) => client.getQueryData(customerQueries.detail(id).queryKey)
  const isFresh = () => client.getQueryState(pins)?.isInvalidated === false
  client.setQueryData(pins, { pinned_customers: [] })
  const seen = [...customerQueries.detail(other.id).queryKey, 'seen before']
  client.setQueryData(seen, other)
  await press('その他の操作')
  await press('同じ方の記録をまとめる')
  await press(/^山田 はな子/)
  await press('1つにまとめる')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(detail(hanako.id)).toEqual({ ...hanako, merged_ids: [other.id] })
  expect([isFresh(), client.getQueryState(seen)?.isInvalidated]).toEqual([false, true])

  client.setQueryData(pins, { pinned_customers: [] })
  const [notice] = getNotices()
  if (notice?.tone === 'success') notice.action?.run()
  await waitFor(() => expect([detail(hanako.id), detail(other.id)]).toEqual([hanako, other]))
  expect(isFresh()).toBe(false)
})

it('without the note only what was chosen is sent', async () => {
  const dialog = await choose()
  fireEvent.click(within(dialog).getByRole('switch', { name: '選ばなかった内容をメモに残す' }))
  await press('1つにまとめる')
  await waitFor(() => expect(asked(customerMerges.create)).toHaveLength(1))
  expect(asked(customerMerges.create)[0]?.body).toMatchObject({ fields: {} })
})

it('says before the merge that the notes do not fit into the memo; with a shorter memo they are kept', async () => {
  known.set(hanako.id, { ...hanako, memo: 'あ'.repeat(9_990) })
  const dialog = await choose()
  const noted = () => within(dialog).getByRole<HTMLInputElement>('switch', { name: '選ばなかった内容をメモに残す' })
  const why = /メモに入る文字数を超えるため、残せません。/
  expect(await within(dialog).findByText(why)).toBeTruthy()
  expect([noted().checked, noted().disabled]).toEqual([false, true])
  expect(dialog.textContent).toContain('以前の電話番号: 03-1111-2222')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'もう1つの記録 車椅子' }))
  expect([noted().checked, noted().disabled, within(dialog).queryByText(why)]).toEqual([true, false, null])
  await press('1つにまとめる')
  await waitFor(() => expect(asked(customerMerges.create)).toHaveLength(1))
  const memo = '車椅子\n以前の名前: 山田 はな子\n以前の電話番号: 03-1111-2222'
  expect(asked(customerMerges.create)[0]?.body).toMatchObject({ fields: { memo } })
})

it('a record that somebody has changed meanwhile is read again, and the dialog stays', async () => {
  const dialog = await choose()
  refusal = refusedWith('DB_005')
  const before = asked(customers.get).length
  await press('1つにまとめる')
  expect(await within(dialog).findByText(/他の人が先に更新しています/)).toBeTruthy()
  await waitFor(() => expect(asked(customers.get).length).toBe(before + 2))
})

it('needs a connection, and the right to do it', async () => {
  await choose()
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: 1 })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '1つにまとめる' }).disabled).toBe(true),
  )
})

it('is not offered to who may not', async () => {
  right.may = false
  await renderAt('/customers', () => <CustomerMenu customer={{ record: hanako, mark: null }} isGone={false} />)
  await press('その他の操作')
  expect(screen.getByRole('button', { name: '連絡先（vCard）を保存' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '同じ方の記録をまとめる' })).toBeNull()
})

it('the page of the kept one says what was merged, and leads back; what was changed since is named', async () => {
  await renderAt('/customers', () => <MergeNotes customer={{ ...hanako, merged_ids: [other.id] }} />)
  expect(await screen.findByText('「山田 はな子」の記録をまとめました')).toBeTruthy()
  await press('2つの記録に戻す')
  await waitFor(() =>
    expect(getNotices()).toMatchObject([
      { text: '2つの記録に戻しました', detail: 'あとから変更された項目はそのままです: 電話番号' },
    ]),
  )
  expect(asked(customerMerges.undo)).toEqual([{ params: { id: MERGE.id } }])
})
