import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import type { OutboxEntry } from '@/offline/outbox/entry'
import type { Outcome } from '@/offline/scope/use-command'
import { CustomerDetailScreen } from './customer-detail-screen'
import { aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'
import { renderAt } from './customer-testing'

const desk = vi.hoisted(() => ({
  role: 'admin' as string | undefined,
  entries: [] as unknown[],
  call: vi.fn(),
  run: vi.fn(),
  discard: vi.fn(),
}))
vi.mock('./pins/use-pins', () => ({ usePins: () => [] }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/session', () => ({
  useSession: () => ({
    profile: { user: { role: desk.role, name: '私' }, tenant: { name: 'さくらクリニック' } },
  }),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))
vi.mock('@/offline/scope/decisions', () => ({ discard: desk.discard }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: (command: { name: string }) => ({
    run: (...given: unknown[]) => desk.run(command.name, ...given),
    busy: false,
  }),
}))

const customer = aCustomer({
  version: 3,
  caution: 'ペニシリンアレルギー',
  birth_date: '1990-01-01',
  email: 'hana@example.jp',
  tags: ['新患'],
})
const entry = { id: 'deletion', subject: { kind: 'customer', id: customer.id } } as OutboxEntry
const sent = { state: 'sent', data: null, entry } satisfies Outcome

beforeAll(knowCommands)
beforeEach(() => {
  desk.role = 'admin'
  desk.entries = []
  for (const mock of [desk.call, desk.run, desk.discard]) mock.mockReset()
  desk.call.mockImplementation(async (endpoint: { path: string }) =>
    endpoint.path === '/api/customers/{id}' ? customer : { companies: [] },
  )
  desk.run.mockResolvedValue(sent)
  dismissAll()
})

const Contacts = ({
  customer: { name },
  isKnown,
  isAdding,
  addedType,
}: {
  customer: { name: string }
  isKnown: boolean
  isAdding: boolean
  addedType: string | undefined
}) => (
  <p>
    contacts of {name} {isKnown ? 'known' : 'new'} {isAdding ? `adding ${addedType}` : ''}
  </p>
)
const Decisions = ({ lane }: { lane: string }) => <p>decisions of {lane}</p>
const open = (search = '') =>
  renderAt(`/customers/${customer.id}${search}`, () => (
    <CustomerDetailScreen contacts={Contacts} decisions={Decisions} suggestions={() => null} />
  ))
const button = (name: string) => screen.findByRole('button', { name })

describe('the record', () => {
  test('shows who it is, with what has to be taken care of, and links to call and write', async () => {
    await open()
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toContain('ヤマダ ハナコ')
    expect(heading.textContent).toContain('山田 花子')
    expect(screen.getByText('ペニシリンアレルギー')).toBeTruthy()
    expect(screen.getByRole('link', { name: '090-1234-5678' }).getAttribute('href')).toBe('tel:09012345678')
    expect(screen.getByRole('link', { name: 'hana@example.jp' }).getAttribute('href')).toBe('mailto:hana@example.jp')
    expect(screen.getByText(/contacts of 山田 花子 known/)).toBeTruthy()
    expect(document.title).toBe('山田 花子 | 窓口')
  })

  test('shows a furigana that was kept in half width as everywhere else', async () => {
    desk.call.mockResolvedValue({ ...customer, name_kana: 'ﾔﾏﾀﾞ ﾊﾅｺ' })
    await open()
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('ヤマダ ハナコ')
  })

  test('shows what waits on this device, with its badge', async () => {
    desk.entries = [
      anEntry('customers.update', { id: customer.id, name: '', changes: { name: '佐藤 花子' } }, { base: customer }),
    ]
    await open()
    const heading = await screen.findByRole('heading', { level: 1 })
    expect(heading.textContent).toContain('佐藤 花子')
    expect(within(heading).getByText('未送信')).toBeTruthy()
  })

  test('of a customer that only this device knows the server is not asked', async () => {
    const { version, created_at, updated_at, last_interaction_at, interactions_count, ...input } = customer
    desk.entries = [anEntry('customers.create', input)]
    await open()
    expect(await screen.findByText(/contacts of 山田 花子 new/)).toBeTruthy()
    expect(desk.call.mock.calls.map(([{ path }]) => path)).toEqual(['/api/tenant-features/my-features'])
    expect(document.title).toBe('山田 花子 | 窓口')
  })
})

describe('what a role may', () => {
  test.each([
    ['admin', true],
    ['manager', true],
    ['staff', false],
    ['visitor', false],
    [undefined, false],
  ])('%s: delete %s', async (role, may) => {
    desk.role = role
    await open()
    await button('編集')
    expect(screen.queryByRole('button', { name: '削除' }) !== null).toBe(may)
  })
})

describe('editing', () => {
  test('saves only what was changed, from the record that the form started from', async () => {
    await open('?edit=1')
    const memo = await screen.findByRole('textbox', { name: 'メモ' })
    await userEvent.type(memo, '車いす{Control>}{Enter}{/Control}')
    await waitFor(() => expect(desk.run).toHaveBeenCalled())
    expect(desk.run).toHaveBeenCalledWith(
      'customers.update',
      { id: customer.id, name: customer.name, changes: { memo: '車いす' } },
      expect.objectContaining({ base: customer }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('is opened by its button and closed by the back button', async () => {
    const { router } = await open()
    await userEvent.click(await button('編集'))
    await screen.findByRole('dialog')
    router.history.back()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps the kind of contact that was looked at', async () => {
    const { router } = await open('?type=call')
    await userEvent.click(await button('編集'))
    await screen.findByRole('dialog')
    expect(router.state.location.search).toEqual({ type: 'call', edit: 1 })
  })
})

describe('deleting', () => {
  async function deleteIt() {
    const view = await open()
    await userEvent.click(await button('削除'))
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: '削除' }))
    await waitFor(() => expect(getNotices()).toHaveLength(1))
    return view
  }
  const undo = () => {
    const [notice] = getNotices()
    if (notice?.tone === 'error' || !notice?.action) throw new Error('no undo')
    expect(notice.action.label).toBe('元に戻す')
    notice.action.run()
  }

  test('asks, is held back for an undo, and leads to the list', async () => {
    const { router } = await deleteIt()
    expect(desk.run).toHaveBeenCalledWith(
      'customers.delete',
      { id: customer.id, name: customer.name },
      { base: customer, holdMs: 8000 },
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/customers'))
  })

  test('is undone without a trace while it is held back', async () => {
    desk.discard.mockResolvedValue('done')
    await deleteIt()
    undo()
    await waitFor(() => expect(desk.discard).toHaveBeenCalledWith('deletion', { ifUnsent: true }))
    await waitFor(() =>
      expect(getNotices()).toContainEqual(expect.objectContaining({ text: '山田 花子 さんを元に戻しました' })),
    )
    expect(desk.run).toHaveBeenCalledTimes(1)
  })

  test.each(['busy', 'gone'])('is undone by the server when it has been sent (%s)', async (answer) => {
    desk.discard.mockResolvedValue(answer)
    await deleteIt()
    undo()
    await waitFor(() =>
      expect(desk.run).toHaveBeenLastCalledWith(
        'customers.restore',
        { id: customer.id, name: customer.name },
        { base: customer },
      ),
    )
  })

  test('that is refused leaves the record where it is and says so', async () => {
    desk.run.mockResolvedValue({ state: 'not-stored', error: new Error('disk') } satisfies Outcome)
    const { router } = await deleteIt()
    expect(getNotices()[0]).toMatchObject({ tone: 'error' })
    expect(router.state.location.pathname).toBe(`/customers/${customer.id}`)
  })

  test('the page of a deleted customer says so', async () => {
    desk.entries = [anEntry('customers.delete', { id: customer.id, name: '' }, { base: customer })]
    await open()
    expect(await screen.findByText('この顧客は削除されました')).toBeTruthy()
  })
})

const notFound = async () => {
  const { ApiError } = await import('@/api/api-error')
  return new ApiError({
    ...{ kind: 'refused', status: 404, code: 'DB_002', category: 'database', severity: 'low' },
    ...{ message: '対象のデータが見つかりません。', suggestion: '', requestId: idOf(1), context: {}, sent: true },
    validationErrors: [],
  })
}

test('an unknown customer is told in the words of the server', async () => {
  desk.call.mockRejectedValue(await notFound())
  await open()
  expect(await screen.findByText('対象のデータが見つかりません。')).toBeTruthy()
  expect(screen.getByRole('link', { name: '一覧に戻る' }).getAttribute('href')).toBe('/customers')
})

test('a customer who is gone has their decisions all the same', async () => {
  desk.entries = [anEntry('customers.delete', { id: customer.id, name: '' }, { base: customer })]
  const { unmount } = await open()
  await screen.findByText('この顧客は削除されました')
  expect(screen.getByText(`decisions of customer:${customer.id}`)).toBeTruthy()
  unmount()
  desk.entries = []
  desk.call.mockRejectedValue(await notFound())
  await open()
  await screen.findByText('対象のデータが見つかりません。')
  expect(screen.getByText(`decisions of customer:${customer.id}`)).toBeTruthy()
})

describe('a customer whom a colleague has deleted', () => {
  const change = (more: Partial<OutboxEntry>) =>
    anEntry('customers.update', { id: customer.id, name: '', changes: { memo: '車いす' } }, { base: customer, ...more })
  const gone = () => screen.findByText(/ほかの人が先に削除したか/)

  test.each([
    ['by the answer to the read', 'waiting', true],
    ['by the answer to the change', 'conflict', false],
  ] as const)('is told, with the ways out, and offers nothing to add or change (%s)', async (_, state, isRefused) => {
    if (isRefused) desk.call.mockRejectedValue(await notFound())
    const last_error = { status: 404 } as OutboxEntry['last_error']
    desk.entries = [change(state === 'conflict' ? { state, last_error } : { state })]
    await open()
    await gone()
    expect(screen.getByText('車いす')).toBeTruthy()
    expect(screen.getByText(`decisions of customer:${customer.id}`)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: '一覧に戻る' }).length).toBeGreaterThan(0)
    for (const name of ['対応履歴を追加', '編集', '削除']) expect(screen.queryByRole('button', { name })).toBeNull()
    await userEvent.keyboard('ne')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText(/adding/)).toBeNull()
  })

  test('is not told of a customer who is being brought back', async () => {
    desk.call.mockRejectedValue(await notFound())
    desk.entries = [anEntry('customers.restore', { id: customer.id, name: '' }, { base: customer })]
    await open()
    await screen.findByText('対象のデータが見つかりません。')
    expect(screen.queryByText(/ほかの人が先に削除したか/)).toBeNull()
  })
})

test('somebody who was merged into another is shown as that one, at their address', async () => {
  desk.call.mockImplementation(async (endpoint: { path: string }) =>
    endpoint.path === '/api/customers/{id}'
      ? { ...customer, id: idOf(2), merged_ids: [customer.id] }
      : { customer_merges: [] },
  )
  const { router } = await open()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/${idOf(2)}`))
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('山田 花子')
})
