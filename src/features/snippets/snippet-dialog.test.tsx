import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SnippetFacts } from '#contract/snippet-text'
import type { Snippet } from '#contract/snippets'
import { dismissAll } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { SnippetDialog } from './snippet-dialog'

const desk = vi.hoisted(() => ({ snippets: [] as Snippet[], role: 'manager', run: vi.fn() }))
vi.mock('@/api/call', () => ({ call: async () => ({ snippets: [] }) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: { user: { role: desk.role } } }),
}))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: ({ name }: { name: string }) => ({ run: (...args: unknown[]) => desk.run(name, ...args), busy: false }),
}))
vi.mock('@/offline/scope/use-whole-list', () => ({
  useWholeList: () => ({ slots: desk.snippets.map((record) => ({ record, mark: null })), first: { data: {} } }),
}))

function aSnippet(name: string, text: string, more: Partial<Snippet> = {}): Snippet {
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', version: 1 }
  const whose = { is_shared: false, is_own: true, created_by: '主任' }
  return { id: crypto.randomUUID(), name, text, used_for: 'contact', ...whose, ...times, ...more }
}
const FACTS: SnippetFacts = {
  ...{ 顧客名: '山田 花子', フリガナ: 'ヤマダ ハナコ', 会社名: '', 次回連絡日: '' },
  ...{ 今日: '11月28日(土)', 明日: '11月29日(日)', 時刻: '09:30', 担当者: '桜井' },
}
const onChoose = vi.fn()
const onClose = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  desk.role = 'manager'
  desk.snippets = [
    aSnippet('予約の変更', '{顧客名}様、{次回連絡日}に変更しました。'),
    aSnippet('カルテ', '診察券をお預かりした。', { is_shared: true, is_own: false }),
  ]
  desk.run.mockResolvedValue({ state: 'sent', entry: { id: 'entry', subject: { id: 'new' }, last_error: null } })
})
afterEach(() => act(dismissAll))

function show(written = '') {
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <SnippetDialog usedFor="contact" facts={FACTS} {...{ written, onChoose, onClose }} />
    </QueryClientProvider>,
  )
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

it('shows each as it will stand there, and puts it in with what is to be written by hand', () => {
  show()
  fireEvent.click(button(/^予約の変更.*山田 花子様、＿＿に変更しました。$/))
  expect(onChoose).toHaveBeenCalledWith({ text: '山田 花子様、＿＿に変更しました。', blankAt: 7 })
})

it('finds them by name and text, in kana of any kind and in Latin letters', async () => {
  show()
  const names = () => screen.getAllByRole('listitem').map((row) => row.querySelector('span')?.textContent)
  const field = screen.getByRole('searchbox', { name: '定型文を検索' })
  for (const typed of ['かるて', 'karute', '診察券']) {
    await userEvent.clear(field)
    await userEvent.type(field, typed)
    expect(names(), typed).toEqual(['カルテ'])
  }
  await userEvent.clear(field)
  await userEvent.type(field, 'ない')
  expect(screen.getByText('条件に合う定型文がありません')).toBeTruthy()
})

it('staff change only their own; what was written becomes one, with the words that nobody knows named', async () => {
  desk.role = 'staff'
  show('{お名前}様、{顧客名}様')
  expect(screen.queryByRole('button', { name: '「カルテ」を編集' })).toBeNull()
  fireEvent.click(button('書いた内容を定型文にする'))
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^文/)
  expect(text.value).toBe('{お名前}様、{顧客名}様')
  expect(screen.getByText('置き換えられない言葉があります。そのまま入ります: {お名前}')).toBeTruthy()
  expect(screen.queryByRole('switch'), 'nothing is shared by staff').toBeNull()
  fireEvent.change(screen.getByLabelText(/定型文の名前/), { target: { value: 'ご挨拶' } })
  fireEvent.click(button('保存'))
  await waitFor(() => expect(desk.run).toHaveBeenCalledOnce())
  expect(desk.run.mock.calls[0]?.slice(0, 2)).toEqual([
    'snippets.create',
    expect.objectContaining({ name: 'ご挨拶', text: '{お名前}様、{顧客名}様', is_shared: false }),
  ])
})

it('one is deleted with its record as it was seen, and the dialog makes way for the undo', async () => {
  show()
  fireEvent.click(button('「予約の変更」を削除'))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const [own] = desk.snippets
  expect(desk.run).toHaveBeenCalledWith(
    'snippets.delete',
    { id: own?.id, name: '予約の変更' },
    expect.objectContaining({ base: own }),
  )
})
