import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { refusedWith } from '@/errors/testing'
import { createCustomer } from '@/features/customers/mutations'
import { updateVisit } from '@/features/visits/mutations'
import { aVisit } from '@/features/visits/visit-fixtures'
import { renderWithWords } from '@/i18n/testing'
import { ReceptionPage } from './reception-page'

const page = vi.hoisted(() => ({ visits: [] as object[], run: vi.fn(), navigate: vi.fn(), role: 'staff' }))
vi.mock('@/api/call', () => ({
  call: async ({ path }: { path: string }) =>
    path === '/api/visits'
      ? { total: page.visits.length, visits: page.visits, collection_version: 'a' }
      : { total: 0, customers: [], companies: [], server_time: '2026-07-01T00:00:00Z' },
}))
vi.mock('@/offline/cache/read-or-copy', async (original) => ({
  ...(await original<object>()),
  copyAtHand: async () => null,
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: (command: unknown) => ({
    run: (input: unknown, options: unknown) => page.run(command, input, options),
    busy: false,
  }),
}))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: { user: { role: page.role } }, user: { uid: 'anna' } }),
}))
vi.mock('@/ui/link-button', () => ({ LinkButton: ({ children }: { children: string }) => <a href="/">{children}</a> }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useRouterState: () => false,
  useSearch: () => ({}),
  useNavigate: () => page.navigate,
}))

type Stored = { onStored?: () => void }

const DAY = '2026-07-01'
const guest = aVisit({ day: DAY, number: 1, name: '山田 太郎', name_kana: 'ヤマダ タロウ' })
const known = aVisit({ day: DAY, number: 2, name: '佐藤 花子', customer_id: 'c' })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-01T00:20:00Z'), toFake: ['Date'] })
  dismissAll()
  Object.assign(page, { visits: [guest, known], role: 'staff' })
  page.navigate.mockReset()
  page.run.mockReset().mockImplementation(async (_command: unknown, { id }: { id: string }, { onStored }: Stored) => {
    onStored?.()
    return { state: 'stored', entry: { id: 'e', subject: { id }, last_error: null } }
  })
})

const show = () =>
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ReceptionPage />
    </QueryClientProvider>,
  )
const menu = (number: number) => screen.findByRole('button', { name: `${number}番のその他の操作` })
const choose = async (number: number, words: string) => {
  fireEvent.click(await menu(number))
  fireEvent.click(screen.getByRole('button', { name: words }))
}
const register = async (number: number) => {
  await choose(number, '顧客と結び付ける')
  fireEvent.click(screen.getByRole('button', { name: '新しい顧客として追加' }))
  await screen.findByRole('dialog', { name: '顧客を追加' })
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const save = () => fireEvent.click(screen.getByRole('button', { name: '保存' }))

describe('somebody who came without a record becomes a customer', () => {
  it('whose names are there already, and to whom the visit belongs as soon as they are stored', async () => {
    show()
    await register(1)
    expect([field('名前').value, field('フリガナ').value]).toEqual(['山田 太郎', 'ヤマダ タロウ'])
    fireEvent.change(field('名前'), { target: { value: '山田 太朗' } })
    save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [[made, customer], [tied, tie, options]] = page.run.mock.calls as [[object, { id: string }], [...object[]]]
    expect([made, tied]).toEqual([createCustomer, updateVisit])
    expect(customer).toMatchObject({ name: '山田 太朗', name_kana: 'ヤマダ タロウ' })
    expect(tie).toEqual({
      ...{ id: guest.id, name: '山田 太郎' },
      changes: { customer_id: customer.id, name: '山田 太朗', name_kana: 'ヤマダ タロウ' },
    })
    expect(options).toMatchObject({ base: guest })
    expect(page.run).toHaveBeenCalledTimes(2)
    expect(page.navigate, 'the reception stays').not.toHaveBeenCalled()
    expect(getNotices(), 'told once').toMatchObject([{ detail: '山田 太朗', count: 1 }])
    await waitFor(async () => expect(document.activeElement).toBe(await menu(1)))
  })

  it('and is the contact of a visit that is done, which can be taken back for a moment', async () => {
    const done = { ...guest, status: 'done' as const, done_at: '2026-07-01T00:15:00.000Z' }
    page.visits = [done]
    show()
    await register(1)
    save()
    await waitFor(() => expect(page.run).toHaveBeenCalledTimes(2))
    expect(page.run.mock.calls[1]?.[1]).toMatchObject({ contact_at: done.arrived_at })
    expect(page.run.mock.calls[1]?.[2]).toMatchObject({ base: done, holdMs: 8_000 })
    await waitFor(() =>
      expect(getNotices().map((notice) => 'text' in notice && notice.text)).toContain(
        '1番を山田 太郎 様と結び付けました',
      ),
    )
  })

  it('once, however often it is saved until it is', async () => {
    page.run.mockImplementationOnce(async (_command: unknown, _input: unknown, { onStored }: Stored) => {
      onStored?.()
      return { state: 'refused', error: refusedWith('VAL_001') }
    })
    show()
    await register(1)
    save()
    await waitFor(() => expect(page.run).toHaveBeenCalledTimes(2))
    await screen.findByRole('alert')
    save()
    await waitFor(() => expect(page.run).toHaveBeenCalledTimes(4))
    const acts = page.run.mock.calls.map(([, , { id }]) => id as string)
    expect([acts[2], acts[3]], 'the same two acts').toEqual([acts[0], acts[1]])
    expect(acts[0]).not.toBe(acts[1])
  })

  it('and to nobody where the customer is kept nowhere', async () => {
    page.run.mockResolvedValue({ state: 'not-stored', error: new Error('no') })
    show()
    await register(1)
    save()
    await screen.findByRole('alert')
    expect(page.run).toHaveBeenCalledTimes(1)
  })
})

it('a new customer is offered for who has no record, to who may add one', async () => {
  const view = show()
  await choose(2, '顧客を選び直す')
  expect(screen.queryByRole('button', { name: '新しい顧客として追加' })).toBeNull()
  view.unmount()
  page.role = 'nobody'
  show()
  await choose(1, '顧客と結び付ける')
  expect(screen.queryByRole('button', { name: '新しい顧客として追加' })).toBeNull()
})
