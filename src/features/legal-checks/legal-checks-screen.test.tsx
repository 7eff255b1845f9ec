import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LegalCheck } from '#contract/legal-checks'
import { renderWithWords } from '@/i18n/testing'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { aDocument, aFileOf, anUpload } from './document-fixtures'
import type { FolderSlots } from './folder-slots'
import { LegalChecksScreen } from './legal-checks-screen'
import { legalCheckCommands, moveLegalCheck } from './mutations'
import { useUploads } from './use-uploads'

const FOLDER = '0197f3a0-0000-7000-8000-000000000003'
const desk = vi.hoisted(() => ({
  address: {} as object,
  may: true,
  navigate: vi.fn(),
  call: vi.fn(),
  run: vi.fn(),
  add: vi.fn(),
  outbox: [] as unknown[],
}))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/use-may', () => ({ useMay: () => desk.may }))
vi.mock('@/session/use-may-with', () => ({ useMayWithEach: () => () => desk.may }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.outbox, waitingEntries: () => desk.outbox }))
vi.mock('./use-uploads', () => ({ useUploads: vi.fn() }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => desk.address,
  useNavigate: () => desk.navigate,
  useRouter: () => ({ preloadRoute: async () => {} }),
  Link: ({ children, params }: { children: string; params?: { id: string } }) => <a href={params?.id}>{children}</a>,
}))

registerCommands(legalCheckCommands as AnyCommand[])

const slots: Pick<FolderSlots, 'pane' | 'way' | 'mover' | 'usePlaces'> = {
  pane: ({ selectedId, onSelect, onDropDocuments, counts }) => (
    <>
      <p>{`すべて ${counts.all} なし ${counts.unfiled}`}</p>
      <button type="button" onClick={() => onSelect(FOLDER)}>{`選択中 ${selectedId}`}</button>
      <button type="button" onClick={() => onDropDocuments(FOLDER, ['契約', '別の端末の文書'])}>
        落とす
      </button>
    </>
  ),
  way: () => null,
  mover: () => null,
  usePlaces: () => async (base) => base,
}

beforeEach(() => {
  for (const mock of [desk.navigate, desk.call, desk.run]) mock.mockReset()
  Object.assign(desk, { address: {}, may: true, outbox: [] })
  vi.mocked(useUploads)
    .mockReset()
    .mockReturnValue({ uploads: [], add: desk.add, forget: () => {} })
})

async function show(...documents: readonly LegalCheck[]) {
  desk.call.mockResolvedValue({ total: documents.length, legal_checks: documents })
  render()
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
}
function render() {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LegalChecksScreen
        folders={slots}
        progress={({ entry }) => <p>{`進み具合 ${entry.id}`}</p>}
        decisions={({ lane }) => <p>{`判断 ${lane}`}</p>}
      />
    </QueryClientProvider>,
  )
}
const rowOf = (title: string) => screen.getByText(title).closest('tr, li') as HTMLElement
const asked = () => desk.call.mock.calls.map(([, { query }]) => query)

it.each([
  ['received', '受付済み'],
  ['reading', '読み取り中'],
  ['checking', 'チェック中'],
  ['indexing', '検索の準備中'],
] as const)('says at which step the work on a document is: %s', async (step, words) => {
  await show(aDocument('契約', { status: step === 'received' ? 'uploaded' : 'checking', step }))
  expect(rowOf('契約').textContent).toContain(words)
})

it('shows of each document what it is, how far it is, and how many findings of which severity', async () => {
  await show(
    aDocument('契約', { counts: { high: 2, medium: 0, low: 1 } }),
    aDocument('読み取り', { status: 'checking', type: null }),
    aDocument('壊れた', { status: 'failed', failure: 'FILE_006' }),
    aDocument('問題なし', { type: 'privacy' }),
    aDocument('対象外', { type: 'other' }),
  )
  expect(rowOf('契約').textContent).toMatch(/契約.*チェック済み/)
  expect(rowOf('契約').textContent).toContain('高 2低 1')
  expect(rowOf('読み取り').textContent).toContain('読み取り中')
  expect(rowOf('壊れた').textContent).toContain('失敗')
  expect(rowOf('問題なし').textContent).toContain('なし')
  expect(rowOf('対象外').textContent, 'nothing was looked for').not.toContain('なし')
  expect(screen.getByText('5件')).not.toBeNull()
})

it.each([
  [{}, {}],
  [{ folder: 'unfiled' }, { unfiled: 'true' }],
  [{ folder: FOLDER }, { folder_id: FOLDER }],
  [{ folder: '../etc' }, {}],
])('reads the documents of the folder of the address %o', async (address, query) => {
  desk.address = address
  await show(aDocument('契約', { folder_id: FOLDER }))
  expect(asked()[0]).toEqual({ skip: 0, limit: 100, ...query })
})

it.each([
  ['of all documents', {}],
  ['of those in no folder', { folder: 'unfiled' }],
  ['of a folder', { folder: FOLDER }],
])('tells how many there are in all and in no folder beside those %s, and reads no list twice', async (_, address) => {
  desk.address = address
  desk.call.mockImplementation(async (_call, { query }: { query: { unfiled?: string } }) => ({
    total: query.unfiled ? 3 : 7,
    legal_checks: [],
  }))
  render()
  await screen.findByText('すべて 7 なし 3')
  const lists = asked().map((query) => JSON.stringify(query))
  expect(new Set(lists).size).toBe(lists.length)
})

it('puts the folder that is chosen into the address, and new files into it', async () => {
  desk.address = { folder: FOLDER }
  await show()
  expect(useUploads).toHaveBeenLastCalledWith(FOLDER, expect.any(Function))
  fireEvent.click(screen.getByText(`選択中 ${FOLDER}`))
  expect(desk.navigate).toHaveBeenCalledWith({ to: '/legal-checks', search: { folder: FOLDER } })
  expect(screen.getByText('このフォルダに文書はありません')).not.toBeNull()
})

it('of documents without a folder new ones lie in none, too', async () => {
  desk.address = { folder: 'unfiled' }
  await show()
  expect(useUploads).toHaveBeenLastCalledWith(null, expect.any(Function))
})

it.each([
  ['a folder in conflict is settled beside the tree', { folder: FOLDER }, [`判断 folder:${FOLDER}`]],
  ['all documents have no decision of a folder', {}, []],
  ['those without a folder neither', { folder: 'unfiled' }, []],
])('%s', async (_, address, decisions) => {
  desk.address = address
  await show()
  expect(screen.queryAllByText(/^判断/).map(({ textContent }) => textContent)).toEqual(decisions)
})

it('moves what is dropped on a folder, as far as it is in the list', async () => {
  desk.run.mockResolvedValue({ state: 'stored', entry: { last_error: null } })
  const document = aDocument('契約')
  await show(document)
  await act(async () => fireEvent.click(screen.getByText('落とす')))
  const input = { id: '契約', title: '契約', folder_id: FOLDER }
  expect(desk.run.mock.calls).toEqual([[input, { base: document }]])
  expect(moveLegalCheck.input.safeParse(input).success).toBe(true)
})

it('lists a new document while its file waits on this device', async () => {
  desk.outbox = [anUpload('新しい文書')]
  await show(aDocument('契約'))
  expect(rowOf('新しい文書').textContent).toContain('未送信')
  expect(screen.getByText('1件（+1 未送信）')).not.toBeNull()
})

it('says of each file how far it is, and what became of it', async () => {
  const uploads = [
    { id: 'a', name: 'a.pdf', size: 2048, state: 'waiting', entry: anUpload('a'), file: aFileOf('a', 'sending') },
    { id: 'b', name: 'b.pdf', size: 1, state: 'sent' },
    { id: 'c', name: 'c.mp4', size: 1, state: 'refused', why: 'format' },
    { id: 'd', name: 'd.pdf', size: 1, state: 'refused', why: new DOMException('full', 'QuotaExceededError') },
  ] as const
  vi.mocked(useUploads).mockReturnValue({ uploads: [...uploads], add: desk.add, forget: () => {} })
  await show()
  const row = (name: string) => screen.getByText(name).closest('li')?.textContent
  expect(row('a.pdf')).toMatch(/送信中.*進み具合 file-a.*判断 legal-check:a.*判断 file:file-a/)
  expect(row('b.pdf')).toContain('登録しました')
  expect(row('c.mp4')).toContain('サポートされていないファイル形式です。')
  expect(row('d.pdf')).toMatch(/追加できませんでした.*端末/)
  expect(screen.getByText('4件中1件を登録しました')).not.toBeNull()
})

it('takes files that are dropped anywhere on the page, and leaves everything else that is dragged alone', async () => {
  await show()
  const file = new File(['a'], 'a.txt')
  const drop = (dataTransfer: object) => {
    const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([drop({ types: ['text/plain'], files: [] }), drop({ types: ['Files'], files: [file] })]).toEqual([false, true])
  await waitFor(() => expect(desk.add.mock.calls).toEqual([[[{ file, path: [] }]]]))
})

it('offers no way to add files to who may not', async () => {
  desk.may = false
  await show()
  expect(screen.queryByRole('button', { name: 'ファイルを追加' })).toBeNull()
})
