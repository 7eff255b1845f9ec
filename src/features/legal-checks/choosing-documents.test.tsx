import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LegalCheck } from '#contract/legal-checks'
import { unreachable } from '@/api/api-error'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { aDocument } from './document-fixtures'
import type { FolderSlots } from './folder-slots'
import { LegalChecksScreen } from './legal-checks-screen'
import { deleteLegalCheck, legalCheckCommands, moveLegalCheck, restoreLegalCheck } from './mutations'

const FOLDER = '0197f3a0-0000-7000-8000-000000000003'
const desk = vi.hoisted(() => ({
  address: {} as object,
  role: 'manager',
  call: vi.fn(),
  run: vi.fn(),
  discard: vi.fn(),
}))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: { user: { role: desk.role } } }),
}))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: (command: unknown) => ({
    run: (input: object, options: object) => desk.run(command, input, options),
    busy: false,
  }),
}))
vi.mock('@/offline/scope/decisions', () => ({ discard: desk.discard }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => NOTHING, waitingEntries: () => NOTHING }))
vi.mock('./use-uploads', () => ({ useUploads: () => ({ uploads: [], add: () => {}, forget: () => {} }) }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => desk.address,
  useNavigate: () => () => {},
  useRouter: () => ({ preloadRoute: async () => {} }),
  Link: ({ children, params }: { children: string; params?: { id: string } }) => <a href={params?.id}>{children}</a>,
}))

const NOTHING: unknown[] = []
registerCommands(legalCheckCommands as AnyCommand[])

const folders: Pick<FolderSlots, 'pane' | 'way' | 'mover' | 'usePlaces'> = {
  pane: () => null,
  way: () => null,
  usePlaces: () => async (base) => base,
  mover: ({ title, from, onMove, onClose }) => (
    <div
      role="dialog"
      aria-label={[typeof title === 'string' && title, from === undefined ? 'どこからでも' : String(from)].join(' ')}
    >
      <button type="button" onClick={() => void onMove(FOLDER).then((isMoved) => isMoved && onClose())}>
        ここへ
      </button>
    </div>
  ),
}

const sent = (id: string) => ({ state: 'sent', entry: { id: `entry ${id}`, last_error: null } })
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66)
  Object.assign(desk, { address: {}, role: 'manager' })
  desk.call.mockReset()
  desk.discard.mockReset().mockResolvedValue('done')
  desk.run.mockReset().mockImplementation(async (_, { id }) => sent(id))
})
afterEach(() => act(dismissAll))

const NAMES = ['契約', '覚書', '広告', '規約', '約款']
async function begin(documents: readonly LegalCheck[] = NAMES.map((name) => aDocument(name))) {
  desk.call.mockResolvedValue({ total: documents.length, legal_checks: documents })
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LegalChecksScreen folders={folders} progress={() => null} decisions={() => null} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  await user.click((await screen.findAllByRole('button', { name: '選択' }))[0] as Element)
  return user
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `${name}を選択` })
const ticked = () => NAMES.filter((name) => box(name).checked)
const bar = () => within(screen.getByRole('region', { name: '選択した文書' }))
const button = (name: string) => bar().getByRole<HTMLButtonElement>('button', { name })
const ran = () => desk.run.mock.calls.map(([command, { id }]) => [command, id])

it('ticks a document, with Shift all in between, and all that are shown', async () => {
  const user = await begin()
  expect([bar().getByText('0件を選択中'), button('移動').disabled, button('削除').disabled]).toMatchObject([
    {},
    true,
    true,
  ])
  await user.click(box('覚書'))
  await user.keyboard('{Shift>}')
  await user.click(box('規約'))
  await user.keyboard('{/Shift}')
  await bar().findByText('3件を選択中')
  expect(ticked()).toEqual(['覚書', '広告', '規約'])
  box('広告').focus()
  await user.keyboard(' ')
  await bar().findByText('2件を選択中')
  await user.click(button('表示中の文書をすべて選択'))
  expect(ticked()).toEqual(NAMES)
  expect(bar().queryByRole('button', { name: '表示中の文書をすべて選択' })).toBeNull()
  await user.click(button('選択をやめる'))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('a press beside the title ticks too', async () => {
  const user = await begin()
  await user.click(screen.getAllByRole('row')[1] as Element)
  expect(ticked()).toEqual(['契約'])
})

it('moves those that are chosen, and tells it once', async () => {
  const user = await begin()
  await user.click(box('契約'))
  await user.click(box('広告'))
  await user.click(button('移動'))
  await user.click(within(screen.getByRole('dialog', { name: '2件の文書を移動 null' })).getByText('ここへ'))
  await bar().findByText('0件を選択中')
  expect(ran()).toEqual([
    [moveLegalCheck, '契約'],
    [moveLegalCheck, '広告'],
  ])
  expect(desk.run.mock.calls[0]?.slice(1)).toEqual([
    { id: '契約', title: '契約', folder_id: FOLDER },
    { base: aDocument('契約') },
  ])
  expect(getNotices()).toMatchObject([{ text: '2件の文書を移動しました' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('of several folders any may be the place to go to; those that lie there stay', async () => {
  const user = await begin([aDocument('契約'), aDocument('覚書', { folder_id: FOLDER })])
  await user.click(button('表示中の文書をすべて選択'))
  await user.click(button('移動'))
  await user.click(within(screen.getByRole('dialog', { name: '2件の文書を移動 どこからでも' })).getByText('ここへ'))
  await waitFor(() => expect(ran()).toEqual([[moveLegalCheck, '契約']]))
})

it('says that what was moved waits on this device', async () => {
  desk.run.mockImplementation(async (_, { id }) => ({ ...sent(id), state: 'stored' }))
  const user = await begin()
  await user.click(box('契約'))
  await user.click(button('移動'))
  await user.click(screen.getByText('ここへ'))
  await bar().findByText('0件を選択中')
  expect(getNotices()).toMatchObject([{ text: '端末に保存しました。接続後に送信します', detail: '1件の文書' }])
})

it('says of each document that was not moved why, and keeps it chosen', async () => {
  const missing = {
    creates: false,
    lane: 'legal-check:規約',
    conflict: null,
    last_error: { status: 404, code: 'DB_002' },
  }
  desk.run.mockImplementation(async (_, { id }) => {
    if (id === '覚書') return { state: 'not-stored', error: unreachable('network', true) }
    return id === '規約' ? { state: 'conflict', entry: { ...missing, subject: {} } } : sent(id)
  })
  const user = await begin()
  await user.click(button('表示中の文書をすべて選択'))
  await user.click(button('移動'))
  await user.click(screen.getByText('ここへ'))
  const told = within(await screen.findByRole('alert'))
  expect(told.getByText('2件の文書は、できませんでした')).not.toBeNull()
  expect(told.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^覚書: ネットワークエラーが発生しました。/),
    expect.stringMatching(/^規約: この記録はサーバーに見つかりません。/),
  ])
  expect(getNotices()).toMatchObject([{ text: '3件の文書を移動しました' }])
  expect(ticked()).toEqual(['覚書', '規約'])
  await user.click(told.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

async function remove(user: Awaited<ReturnType<typeof begin>>, title: string) {
  await user.click(button('削除'))
  const question = within(await screen.findByRole('alertdialog', { name: title }))
  await user.click(question.getByRole('button', { name: '削除' }))
  await bar().findByText('0件を選択中')
}
const undo = () => act(async () => getNotices()[0]?.tone !== 'error' && undoOf(getNotices()[0]))
const undoOf = (notice: unknown) => (notice as { action: { run: () => void } }).action.run()

it('deletes those that are chosen, and takes it back for all of them by one button', async () => {
  const user = await begin()
  await user.click(box('契約'))
  await user.click(box('広告'))
  await remove(user, '2件の文書を削除しますか？')
  expect(ran()).toEqual([
    [deleteLegalCheck, '契約'],
    [deleteLegalCheck, '広告'],
  ])
  expect(desk.run.mock.calls[0]?.[2]).toEqual({ base: aDocument('契約'), holdMs: 8_000 })
  expect(getNotices()).toMatchObject([{ text: '2件の文書を削除しました', action: { label: '元に戻す' } }])
  // The second one has gone to the server by then.
  desk.discard.mockResolvedValueOnce('done').mockResolvedValueOnce('gone')
  await undo()
  expect(desk.discard.mock.calls).toEqual(['契約', '広告'].map((id) => [`entry ${id}`, { ifUnsent: true }]))
  expect(ran().slice(2)).toEqual([[restoreLegalCheck, '広告']])
  expect(getNotices().map((notice) => 'text' in notice && notice.text)).toContain('2件の文書を元に戻しました')
})

it('who may delete their own alone deletes those, and is told what stays', async () => {
  desk.role = 'staff'
  const user = await begin([aDocument('契約', { is_own: true }), aDocument('覚書')])
  await user.click(box('覚書'))
  expect(button('削除').disabled).toBe(true)
  await user.click(box('契約'))
  await user.click(button('削除'))
  const question = within(await screen.findByRole('alertdialog', { name: '1件の文書を削除しますか？' }))
  expect(question.getByText('ほかの人が登録した1件は、削除する権限がないため残ります。')).not.toBeNull()
  await user.click(question.getByRole('button', { name: '削除' }))
  await bar().findByText('1件を選択中')
  expect(ran()).toEqual([[deleteLegalCheck, '契約']])
  expect(box('覚書').checked).toBe(true)
})

it('more than a hundred are too many at once', async () => {
  const user = await begin(Array.from({ length: 101 }, (_, index) => aDocument(`文書${index}`)))
  await user.click(button('表示中の文書をすべて選択'))
  expect(bar().getByText(/一度に移動や削除ができるのは100件までです/)).not.toBeNull()
  expect([button('移動').disabled, button('削除').disabled]).toEqual([true, true])
})

it('who may neither move nor delete is not asked to choose', async () => {
  desk.role = 'nobody'
  desk.call.mockResolvedValue({ total: 1, legal_checks: [aDocument('契約')] })
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LegalChecksScreen folders={folders} progress={() => null} decisions={() => null} />
    </QueryClientProvider>,
  )
  await screen.findByText('契約')
  expect(screen.queryByRole('button', { name: '選択' })).toBeNull()
})
