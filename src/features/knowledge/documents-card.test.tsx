import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { aDocument } from './document-fixtures'
import { DocumentsCard } from './documents-card'
import { knowledgeCommands, updateDocument } from './mutations'

const desk = vi.hoisted(() => ({ mayAdd: true, documents: [] as object[], waiting: [] as object[], call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.waiting }))
vi.mock('@/session/use-may-with', () => ({ useMayWith: () => desk.mayAdd }))
vi.mock('@/session/use-may', () => ({ useMay: () => desk.mayAdd }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

const file = (name: string) => new File(['返金には領収書が必要です。'], name)

registerCommands(knowledgeCommands as unknown as AnyCommand[])

beforeEach(() => {
  Object.assign(desk, { mayAdd: true, documents: [], waiting: [] })
  desk.call.mockReset()
  desk.call.mockImplementation(async () => ({
    total: desk.documents.length,
    legal_checks: desk.documents,
    tags: [],
  }))
  dismissAll()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show(text = 'まだ資料がありません') {
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentsCard />
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

it('says which of several files was taken', async () => {
  await show()
  drop(file('a.md'), file('b.md'))
  expect(getNotices()).toMatchObject([{ text: '資料は1件ずつ追加します。「a.md」を選びました。' }])
})

it('who may not add documents drops nothing', async () => {
  desk.mayAdd = false
  await show()
  expect(drop(file('a.md'))).toBe(false)
  expect(title()).toBeNull()
})

it('says which documents are out of use, and what of them still waits on this device', async () => {
  desk.documents = [aDocument('会計'), aDocument('古い規定', { is_active: false })]
  const input = { id: '会計', title: '会計', changes: { is_active: false } }
  desk.waiting = [{ id: 'e', seq: 1, command: updateDocument.name, input, state: 'waiting', base: null }]
  await show('2件')
  const rows = screen.getAllByRole('listitem').map((row) => within(row))
  expect(rows.map((row) => row.queryByText('停止中') !== null)).toEqual([true, true])
  expect(rows.map((row) => row.queryByText('未送信') !== null)).toEqual([true, false])
})

it('shows those alone that are out of use', async () => {
  desk.documents = [aDocument('会計')]
  await show('1件')
  fireEvent.change(screen.getByLabelText('使用中か停止中かで絞り込み'), { target: { value: 'false' } })
  await vi.waitFor(() =>
    expect(desk.call.mock.lastCall?.[1]).toEqual({ query: { skip: 0, limit: 20, active: 'false' } }),
  )
})

it('is changed by who may: the form begins with what is known', async () => {
  desk.documents = [aDocument('会計', { description: '窓口の会計', tags: ['返金'] })]
  await show('1件')
  fireEvent.click(screen.getByRole('button', { name: '「会計」を編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: '資料を編集' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^タイトル/ }).value).toBe('会計')
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: '質問の回答に使う' }).checked).toBe(true)
})

it('who may not change documents is offered no change', async () => {
  Object.assign(desk, { mayAdd: false, documents: [aDocument('会計')] })
  await show('1件')
  expect(screen.queryByRole('button', { name: '「会計」を編集' })).toBeNull()
})
