import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CheckedDocument } from '#contract/legal-checks'
import { unreachable } from '@/api/api-error'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { saveFile } from '@/lib/save-file'
import { connectivityStore } from '@/offline/connectivity/state'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { aCheckedDocument, anUpload } from './document-fixtures'
import { DocumentScreen } from './document-screen'
import { aFinding } from './finding-fixtures'
import type { FolderSlots } from './folder-slots'
import { legalCheckCommands } from './mutations'
import { aReview } from './reviews/review-fixtures'
// The dialogs' code is at hand: tests wait for what is shown, not for the reading of files.
import './reviews/review-dialog'
import './title-dialog'

const FOLDER = '0197f3a0-0000-7000-8000-000000000003'
const desk = vi.hoisted(() => ({
  role: 'manager',
  navigate: vi.fn(),
  call: vi.fn(),
  callPatiently: vi.fn(),
  download: vi.fn(),
  run: vi.fn(),
  outbox: [] as unknown[],
  address: {} as object,
}))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: desk.callPatiently }))
vi.mock('@/api/download', () => ({ download: desk.download }))
vi.mock('@/lib/save-file', () => ({ saveFile: vi.fn() }))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: { user: { role: desk.role } } }),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: desk.run, busy: false }) }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.outbox }))
vi.mock('./pages-view', () => ({ PagesView: ({ pdf }: { pdf: { id: string } }) => <p>{`ページ ${pdf.id}`}</p> }))
vi.mock('@/ui/back-link', () => ({ BackLink: () => null }))
vi.mock('@/ui/link-button', () => ({ LinkButton: () => <p>一覧へ</p> }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useParams: () => ({ id: '契約' }),
  useSearch: () => desk.address,
  useNavigate: () => desk.navigate,
  useBlocker: () => ({ status: 'idle' }),
}))

registerCommands(legalCheckCommands as AnyCommand[])

const folders: Pick<FolderSlots, 'way' | 'mover'> = {
  way: ({ selectedId }) => <p>{`場所 ${selectedId}`}</p>,
  mover: ({ onMove }) => (
    <button type="button" onClick={() => void onMove(FOLDER)}>
      ここへ
    </button>
  ),
}
const TEXT = '第1条 甲は一切の責任を負わない。'
const FINDINGS = [aFinding('免責', { text: TEXT, passage: '一切の責任を負わない' }), aFinding('反社')]

beforeEach(() => {
  for (const mock of [desk.navigate, desk.call, desk.callPatiently, desk.download, desk.run]) mock.mockReset()
  vi.mocked(saveFile).mockReset()
  Object.assign(desk, { role: 'manager', outbox: [], address: {} })
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => act(dismissAll))

async function show(document: CheckedDocument | null) {
  if (document) desk.call.mockResolvedValue(document)
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DocumentScreen folders={folders} decisions={({ lane }) => <p>{`判断 ${lane}`}</p>} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
}
const document = (more: Partial<CheckedDocument> = {}) => aCheckedDocument('契約', { text: TEXT, ...more })
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

it('shows what was found beside the text, each passage marked; nothing is ticked off that would not stay so', async () => {
  await show(document({ findings: FINDINGS, folder_id: FOLDER }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('契約')
  expect(window.document.title).toBe('契約 | 窓口')
  expect(screen.getByRole('heading', { level: 2, name: '気になる点が2件あります' })).not.toBeNull()
  expect([...window.document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    '一切の責任を負わない',
  ])
  expect(screen.getByRole('list', { name: '記載がありません' })).not.toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.getByText(`場所 ${FOLDER}`)).not.toBeNull()
  expect(screen.getAllByText(/法的助言ではありません/)).toHaveLength(1)
})

it('a finding is done with, or no fault for a reason, and that is said beside it with whoever said it', async () => {
  desk.run.mockResolvedValue({ state: 'sent', entry: { subject: { id: '契約' }, last_error: null } })
  const reviews = [aReview('1', { finding_id: '反社', state: 'dismissed', comment: '別紙にあります' })]
  await show(document({ findings: FINDINGS, reviews }))
  expect(screen.getByText('1件を確認済み')).not.toBeNull()
  const said = screen.getByRole('list', { name: '確認の記録: 見つかったこと 反社' })
  expect(said.textContent).toMatch(/対象外主任 一郎 .*別紙にあります/)
  await press('確認済みにする: 見つかったこと 免責')
  const about = { document_id: '契約', title: '見つかったこと 免責', finding_id: '免責' }
  expect(desk.run.mock.calls[0]?.[0]).toMatchObject({ ...about, state: 'done', comment: '' })
  await press('未確認に戻す: 見つかったこと 反社')
  expect(desk.run.mock.calls[1]?.[0]).toMatchObject({ finding_id: '反社', state: 'open' })

  await press('対象外にする: 見つかったこと 免責')
  const field = await screen.findByRole('textbox', { name: /対象外とする理由/ })
  await press('保存')
  expect(desk.run).toHaveBeenCalledTimes(2)
  fireEvent.change(field, { target: { value: '双方が合意しています' } })
  await press('保存')
  expect(desk.run.mock.calls[2]?.[0]).toMatchObject({ ...about, state: 'dismissed', comment: '双方が合意しています' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('what was said of a finding that is found no more is still there', async () => {
  const reviews = [aReview('1', { finding_id: '消えた', finding_title: '消えた指摘', comment: '直しました' })]
  await show(document({ findings: FINDINGS, reviews }))
  expect(screen.getByRole('list', { name: '以前の指摘についての記録' }).textContent).toMatch(/消えた指摘.*直しました/)
  expect(screen.queryByText('1件を確認済み')).toBeNull()
  cleanup()
  await show(document({ reviews }))
  expect(screen.getByRole('list', { name: '以前の指摘についての記録' })).not.toBeNull()
})

it('who may not say anything of it is offered nothing', async () => {
  desk.role = 'visitor'
  await show(document({ findings: FINDINGS }))
  expect(buttons().filter((name) => name === '確認済みにする')).toEqual([])
})

it('says of a document without findings what was looked for, above its pages', async () => {
  await show(document({ text: '一枚目二枚目', page_starts: [0, 3] }))
  expect(screen.getByText('気になる表現は見つかりませんでした')).not.toBeNull()
  expect(screen.getByText(/契約書に必要な条項/)).not.toBeNull()
  expect(buttons()).toContain('PDFで保存')
  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '1ページ',
    '2ページ',
  ])
})

it('says what of a document was not read, and never that nothing was found in pictures', async () => {
  await show(document({ empty_pages: [2, 5], is_truncated: true }))
  expect(screen.getByText(/チェックしていないページがあります: 2、5ページ/)).not.toBeNull()
  expect(screen.getByText(/初めの部分だけをチェックしました/)).not.toBeNull()
  cleanup()
  await show(document({ is_scanned: true, text: '', empty_pages: [1] }))
  expect(screen.getByText('読み取れる文字がないため、チェックしていません')).not.toBeNull()
  expect(screen.getByText('ページ 契約')).not.toBeNull()
  expect(screen.queryByText('気になる表現は見つかりませんでした')).toBeNull()
  expect(screen.queryByText('チェック済み')).toBeNull()
  expect(buttons()).not.toContain('PDFで保存')
})

it('says that a model has not looked, and marks what one has found', async () => {
  const byModel = aFinding('曖昧', { text: TEXT, passage: '第1条' }, { engine: '小さなモデル' })
  await show(document({ findings: [...FINDINGS, byModel], model_failure: 'EXT_003' }))
  expect(screen.getByText('AIモデルによる確認はできませんでした')).not.toBeNull()
  expect(screen.getAllByText('AI: 小さなモデル')).toHaveLength(1)
  cleanup()
  await show(document({ model_failure: 'EXT_002' }))
  expect(screen.getByText('気になる表現は見つかりませんでした')).not.toBeNull()
  expect(screen.getByText('AIモデルによる確認はできませんでした')).not.toBeNull()
})

it('says how much of a long document a model has read', async () => {
  await show(document({ text: TEXT, model_letters: TEXT.length }))
  expect(screen.queryByText(/AIモデルが確認したのは/)).toBeNull()
  cleanup()
  await show(document({ text: 'あ'.repeat(50_000), model_letters: 47_990 }))
  expect(screen.getByText(/AIモデルが確認したのは、初めの47,990文字です/)).not.toBeNull()
})

it('asks again while the server is at work, until the result is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show(document({ status: 'uploaded', text: '', page_starts: [], type: null }))
  expect(screen.getByText(/終わると、ここに結果が表示されます/)).not.toBeNull()
  desk.call.mockResolvedValue(document({ findings: FINDINGS }))
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  expect(screen.getByRole('heading', { level: 2, name: '気になる点が2件あります' })).not.toBeNull()
  const asked = desk.call.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(desk.call.mock.calls.length, 'and no longer').toBe(asked)
})

it('says in plain words why a document could not be read, and has it checked again', async () => {
  await show(document({ status: 'failed', failure: 'FILE_011', text: '', page_starts: [] }))
  expect(screen.getByText('パスワード付きファイルは処理できません。')).not.toBeNull()
  desk.callPatiently.mockRejectedValueOnce(unreachable('network', true))
  await press('もう一度チェック')
  expect(screen.getByRole('alert').textContent).toContain('ネットワークエラーが発生しました。')
  desk.callPatiently.mockResolvedValueOnce({})
  desk.call.mockResolvedValue(document({ status: 'checking', text: '', page_starts: [] }))
  await press('もう一度チェック')
  await waitFor(() => expect(screen.getByText(/終わると、ここに結果が表示されます/)).not.toBeNull())
  expect(desk.callPatiently.mock.calls.map(([{ path }, request]) => [path, request])).toEqual(
    Array(2).fill(['/api/legal-checks/{id}/check', { params: { id: '契約' } }]),
  )
})

it('promises of a failure that is usually repeated no repetition', async () => {
  await show(document({ status: 'failed', failure: 'FILE_005', text: '', page_starts: [] }))
  expect(screen.getByText('ファイルを処理できませんでした。')).not.toBeNull()
  expect(screen.queryByText(/自動で再試行/)).toBeNull()
})

it('another type is saved as soon as it is chosen', async () => {
  desk.run.mockResolvedValue({ state: 'stored', entry: { last_error: null } })
  const given = document()
  await show(given)
  const field = screen.getByRole('combobox', { name: '種類' })
  fireEvent.change(field, { target: { value: 'contract' } })
  await act(async () => fireEvent.change(field, { target: { value: 'privacy' } }))
  expect(desk.run.mock.calls).toEqual([[{ id: '契約', title: '契約', changes: { type: 'privacy' } }, { base: given }]])
  expect(getNotices()).toMatchObject([{ text: '端末に保存しました。接続後に送信します', detail: '契約' }])
})

it('gives it another title', async () => {
  desk.run.mockResolvedValue({ state: 'sent', entry: { subject: { id: '契約' }, last_error: null } })
  await show(document())
  await press('タイトルを変更')
  fireEvent.change(await screen.findByRole('textbox', { name: /タイトル/ }), { target: { value: ' 業務委託契約書 ' } })
  await press('保存')
  expect(desk.run.mock.calls[0]?.[0]).toEqual({ id: '契約', title: '契約', changes: { title: '業務委託契約書' } })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('is moved to the folder that was chosen', async () => {
  desk.run.mockResolvedValue({ state: 'sent', entry: { last_error: null } })
  await show(document())
  await press('移動')
  await press('ここへ')
  expect(desk.run.mock.calls[0]?.[0]).toEqual({ id: '契約', title: '契約', folder_id: FOLDER })
})

it('hands the findings over on paper, and as a table without a network', async () => {
  desk.download.mockResolvedValueOnce({ blob: new Blob(['%PDF'], { type: 'application/pdf' }), name: 'a.pdf' })
  await show(document({ findings: FINDINGS }))
  await press('PDFで保存')
  expect(desk.download.mock.calls[0]?.[1]).toEqual({ params: { id: '契約' } })
  act(() => connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null }))
  await press('CSVで保存')
  expect(vi.mocked(saveFile).mock.calls.map(([{ name }]) => name)).toEqual(['契約.pdf', '契約.csv'])
})

it('gives out the file under its name', async () => {
  desk.download.mockResolvedValueOnce({ blob: new Blob(['%PDF'], { type: 'application/pdf' }), name: '原本.pdf' })
  await show(document())
  await press('ダウンロード')
  expect(vi.mocked(saveFile).mock.calls[0]?.[0]).toMatchObject({ name: '原本.pdf', type: 'application/pdf' })
})

it.each([
  ['staff', false, ['ダウンロード', 'タイトルを変更', '移動']],
  ['staff', true, ['ダウンロード', 'タイトルを変更', '移動', '削除']],
  ['manager', false, ['ダウンロード', 'タイトルを変更', '移動', '削除']],
])('offers %s whose own it is: %s what the server would do', async (role, is_own, expected) => {
  desk.role = role
  await show(document({ is_own }))
  expect(buttons().filter((name) => !name?.endsWith('で保存'))).toEqual(expected)
})

it('is deleted after a question, and leads back to the list', async () => {
  desk.run.mockResolvedValue({ state: 'stored', entry: { id: 'e', last_error: null } })
  const given = document()
  await show(given)
  await press('削除')
  const question = within(await screen.findByRole('alertdialog'))
  await act(async () => fireEvent.click(question.getByRole('button', { name: '削除' })))
  await waitFor(() => expect(desk.navigate).toHaveBeenCalledWith({ to: '/legal-checks' }))
  expect(desk.run.mock.calls[0]).toEqual([
    { id: '契約', title: '契約' },
    { base: given, holdMs: 8_000 },
  ])
})

it('one that only this device has is shown as such, and the server is not asked for it', async () => {
  desk.outbox = [anUpload('契約')]
  await show(null)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('契約')
  expect(screen.getByText('未送信')).not.toBeNull()
  expect(buttons()).not.toContain('ダウンロード')
  expect(desk.call).not.toHaveBeenCalled()
})
