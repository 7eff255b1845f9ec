import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '@/api/api-error'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { aDocument, aFileOf, anUpload } from './document-fixtures'
import { DocumentsCard } from './documents-card'
import { createDocument, knowledgeCommands, replaceDocument } from './mutations'

const desk = vi.hoisted(() => ({
  ...{ mayAdd: true, documents: [] as object[], waiting: [] as object[] },
  ...{ call: vi.fn(), run: vi.fn(), keepFile: vi.fn() },
}))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/files', () => ({ keepFile: desk.keepFile }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: ({ name }: { name: string }) => ({ run: (...given: object[]) => desk.run(name, ...given), busy: false }),
}))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.waiting, waitingEntries: () => desk.waiting }))
vi.mock('@/session/use-may-with', () => ({ useMayWith: () => desk.mayAdd }))
vi.mock('@/session/use-may', () => ({ useMay: () => desk.mayAdd }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

registerCommands(knowledgeCommands as unknown as AnyCommand[])

const ENTRY = { subject: { kind: 'knowledge-document', id: 'made' }, last_error: null }
const SENT = { state: 'sent', entry: ENTRY }
const STORED = { state: 'stored', entry: ENTRY }

beforeEach(() => {
  Object.assign(desk, { mayAdd: true, documents: [], waiting: [] })
  desk.call.mockReset().mockImplementation(async () => {
    return { total: desk.documents.length, legal_checks: desk.documents, tags: [] }
  })
  desk.run.mockReset().mockResolvedValue(SENT)
  desk.keepFile.mockReset().mockImplementation(async (_, name: string) => `file ${name}`)
  dismissAll()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

const offline = () => connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
const file = (name: string, content = '返金には領収書が必要です。') => new File([content], name)

async function show(text = 'まだ資料がありません') {
  const parts = {
    progress: ({ entry }: { entry: OutboxEntry }) => <p>{`進み具合 ${entry.id}`}</p>,
    decisions: ({ lane }: { lane: string }) => <p>{`判断 ${lane}`}</p>,
  }
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentsCard uploads={parts} />
    </QueryClientProvider>,
  )
  await screen.findByText(text)
}

function drop(...files: File[]): boolean {
  const dataTransfer = { types: ['Files'], files }
  const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), { dataTransfer })
  act(() => void document.body.dispatchEvent(event))
  return event.defaultPrevented
}
const title = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /^タイトル/ })
const press = async (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const made = () => desk.run.mock.calls.map(([command, input]) => [command, input])

it('a file that is dropped on the page is to be added, under its name', async () => {
  await show()
  expect(drop(file('返金の手引き.md'))).toBe(true)
  expect(title()?.value).toBe('返金の手引き')
  expect(screen.getByText(/返金の手引き\.md/)).toBeDefined()
})

it('takes another file while it is being added, and keeps the title that was typed', async () => {
  await show()
  drop(file('a.md'))
  fireEvent.change(title() as HTMLElement, { target: { value: '会計' } })
  drop(file('b.md'))
  expect(screen.getByText(/b\.md/)).toBeDefined()
  expect(title()?.value).toBe('会計')
})

it('without a connection a file is kept on this device with what was typed, and says so', async () => {
  offline()
  desk.run.mockResolvedValue(STORED)
  await show()
  drop(file('会計.md'))
  expect(screen.getByText(/^オフラインです。ファイルはこの端末に保存し.*（5件まで）。$/)).toBeDefined()
  fireEvent.change(screen.getByRole('textbox', { name: /^説明/ }), { target: { value: ' 窓口 ' } })
  await press('追加')
  const told = { title: '会計', description: '窓口', tags: [], file_id: 'file 会計.md', file_name: '会計.md', size: 39 }
  expect(made()).toEqual([[createDocument.name, { id: expect.any(String), ...told }]])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(getNotices()).toMatchObject([{ text: '端末に保存しました。接続後に送信します' }])
})

it('what cannot be taken is told at the file before anything is kept: no sixth one without a connection', async () => {
  offline()
  desk.waiting = ['一', '二', '三', '四', '五'].map((id) => anUpload(id))
  await show('一')
  drop(file('六.md'))
  await press('追加')
  expect(screen.getByText(/^送信を待っているファイルがいっぱいです。/)).toBeDefined()
  desk.waiting = []
  drop(file('動画.mp4'))
  await press('追加')
  expect(screen.getByText(/^サポートされていないファイル形式です。/)).toBeDefined()
  expect([desk.keepFile.mock.calls, made()]).toEqual([[], []])
})

it('what the server says against it is told in the form, and the text stays', async () => {
  const error = refusal(
    { status: 403, headers: new Headers() },
    { code: 'AUTH_006', message: 'この操作は行えません。' },
  )
  desk.run.mockResolvedValueOnce({ state: 'refused', error })
  await show()
  drop(file('会計.md'))
  await press('追加')
  expect(screen.getByRole('dialog', { name: '資料を追加' }).textContent).toContain('この操作')
  expect(title()?.value).toBe('会計')
  await press('追加')
  const acts = desk.run.mock.calls.map(([, , options]) => options.id)
  expect(acts[0]).toBe(acts[1])
})

it('each file that waits is shown with how far it is and what has to be decided, until the server has it', async () => {
  offline()
  const waiting = anUpload('会計')
  const version = { id: '受付', title: '受付の手引き', file_id: 'file-x', file_name: '受付2.md', size: 1 }
  const replacing = anUpload('受付', { command: replaceDocument.name, input: version, state: 'refused' })
  desk.waiting = [aFileOf('会計', 'sending'), waiting, replacing, anUpload('済', { state: 'sent' })]
  await show('会計')
  const rows = within(screen.getByRole('list', { name: '送信を待っている資料' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '会計送信中会計.md（2KB）進み具合 file-会計判断 knowledge-document:会計判断 file:file-会計',
    '受付の手引き新しい版要確認受付2.md（1バイト）進み具合 entry-受付判断 knowledge-document:受付',
  ])
})

const several = () => screen.findByRole('dialog', { name: '資料をまとめて追加' })

it('several files that are dropped are added one after the other, each under the name of its file', async () => {
  await show()
  drop(file('会計.md'), file('受付.md'))
  const dialog = within(await several())
  fireEvent.click(dialog.getByRole('button', { name: '2件を追加' }))
  expect(await dialog.findByText('2件中2件を追加しました。')).toBeDefined()
  expect(made()).toMatchObject([
    [createDocument.name, { title: '会計', file_id: 'file 会計.md', tags: [] }],
    [createDocument.name, { title: '受付', file_id: 'file 受付.md', tags: [] }],
  ])
  fireEvent.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1) as HTMLElement)
  expect(getNotices()).toMatchObject([{ text: '2件の資料を追加しました' }])
})

it('one that cannot be added says why, holds up none of the others, and alone is tried again as the same act', async () => {
  await show()
  const error = refusal({ status: 415, headers: new Headers() }, { code: 'FILE_003', message: '' })
  desk.run.mockResolvedValueOnce(STORED).mockResolvedValueOnce({ state: 'refused', error })
  drop(file('会計.md'), file('空.md', ''), file('動画.md'), file('受付.md'))
  const dialog = within(await several())
  fireEvent.click(dialog.getByRole('button', { name: '4件を追加' }))
  expect(await dialog.findByText('4件中2件を追加しました。2件は追加できませんでした。')).toBeDefined()
  const rows = within(dialog.getByRole('list', { name: '追加する資料' })).getAllByRole('listitem')
  const states = /未送信|追加しました|追加できませんでした/
  expect(rows.map((row) => states.exec(row.textContent ?? '')?.[0])).toEqual([
    ...['未送信', '追加できませんでした', '追加できませんでした', '追加しました'],
  ])
  expect(rows[1]?.textContent).toContain('空のファイルです。')
  const [, tried] = desk.run.mock.calls
  expect(tried?.[2]).toEqual({ id: tried?.[1].id })
  desk.run.mockClear()
  fireEvent.click(dialog.getByRole('button', { name: '残りをもう一度追加' }))
  expect(await dialog.findByText('4件中3件を追加しました。1件は追加できませんでした。')).toBeDefined()
  expect(desk.run.mock.calls).toEqual([tried])
  fireEvent.click(dialog.getAllByRole('button', { name: '閉じる' }).at(-1) as HTMLElement)
  expect(getNotices()).toMatchObject([{ text: '1件の資料を端末に保存しました。接続後に送信します' }])
})

it('another file that is chosen beside the first makes several of them', async () => {
  await show()
  drop(file('会計.md'))
  drop(file('受付.md'), file('案内.md'))
  const rows = within(await several()).getAllByRole('button', { name: /を一覧から外す$/ })
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual(
    ['会計', '受付', '案内'].map((name) => `${name}.md を一覧から外す`),
  )
})

it('a newer version is not sent before a file is chosen; then it waits like a new document', async () => {
  desk.documents = [aDocument('会計')]
  await show('1件')
  fireEvent.click(screen.getByRole('button', { name: '「会計」を新しい版に置き換え' }))
  const dialog = within(await screen.findByRole('dialog', { name: '「会計」を新しい版に置き換え' }))
  fireEvent.click(dialog.getByRole('button', { name: '置き換える' }))
  expect(await dialog.findByText('ファイルを選んでください。')).toBeDefined()
  drop(file('会計2.md'))
  await press('置き換える')
  const told = { id: '会計', title: '会計', file_id: 'file 会計2.md', file_name: '会計2.md', size: 39 }
  expect(made()).toEqual([[replaceDocument.name, told]])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('who may not add documents drops nothing', async () => {
  desk.mayAdd = false
  await show()
  expect(drop(file('a.md'))).toBe(false)
  expect(title()).toBeNull()
})
