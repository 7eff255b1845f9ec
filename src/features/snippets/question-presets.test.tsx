import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Snippet } from '#contract/snippets'
import { dismissAll } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { KeepQuestion } from './keep-question'
import { QuestionPresets } from './question-presets'
import { SnippetDialog } from './snippet-dialog'

const desk = vi.hoisted(() => ({ snippets: [] as object[], role: 'staff', run: vi.fn() }))
vi.mock('@/api/call', () => ({ call: async () => ({ snippets: desk.snippets }) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: { user: { role: desk.role } } }),
}))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: ({ name }: { name: string }) => ({ run: (...args: unknown[]) => desk.run(name, ...args), busy: false }),
}))

function aSnippet(name: string, text: string, more: Partial<Snippet> = {}): Snippet {
  const times = { created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', version: 1 }
  const whose = { is_shared: false, is_own: true, created_by: '主任' }
  return { id: crypto.randomUUID(), name, text, used_for: 'question', ...whose, ...times, ...more }
}
const shared = { is_shared: true, is_own: false }
const onAsk = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  desk.role = 'staff'
  desk.snippets = [
    aSnippet('あいさつ', '{顧客名}様', { used_for: 'contact' }),
    aSnippet('朝の確認', '今日の対応の一覧', shared),
    aSnippet('来ていない方', '3か月以上来ていない方'),
  ]
  desk.run.mockResolvedValue({ state: 'sent', entry: { id: 'entry', subject: { id: 'new' }, last_error: null } })
})
afterEach(() => act(dismissAll))

function show(node: React.ReactNode) {
  renderWithWords(<QueryClientProvider client={new QueryClient()}>{node}</QueryClientProvider>)
}
const names = () => within(screen.getByRole('region', { name: '登録した質問' })).getAllByRole('button')
const pressed = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('the own and then the shared ones are offered, and none of contacts: a press asks one', async () => {
  show(<QuestionPresets isBeginning onAsk={onAsk} />)
  await screen.findByRole('button', { name: '来ていない方' })
  expect(names().map(({ textContent }) => textContent)).toEqual(['来ていない方', '朝の確認', '登録した質問を開く'])
  pressed('来ていない方')
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('3か月以上来ていない方')
})

it('in a conversation that goes on they stand in the dialog, where who may changes and deletes them', async () => {
  show(<QuestionPresets isBeginning={false} onAsk={onAsk} />)
  await screen.findByRole('button', { name: '登録した質問を開く' })
  expect(names()).toHaveLength(1)
  pressed('登録した質問を開く')
  const dialog = await screen.findByRole('dialog', { name: '登録した質問' })
  expect(within(dialog).queryByText('あいさつ')).toBeNull()
  expect(screen.queryByRole('button', { name: '「朝の確認」を編集' })).toBeNull()
  expect(screen.getByRole('button', { name: '「来ていない方」を編集' })).toBeDefined()
  pressed(/^朝の確認/)
  expect(onAsk).toHaveBeenCalledExactlyOnceWith('今日の対応の一覧')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a question that was asked is kept under its own words, which can be changed', async () => {
  show(<KeepQuestion question="昨日の来訪は何件" />)
  fireEvent.click(await screen.findByRole('button', { name: 'この質問を登録' }))
  const name = await screen.findByLabelText<HTMLInputElement>(/^質問の名前/)
  expect([name.value, screen.getByLabelText<HTMLTextAreaElement>('質問').value]).toEqual([
    '昨日の来訪は何件',
    '昨日の来訪は何件',
  ])
  expect(screen.queryByText(/置き換わります/)).toBeNull()
  fireEvent.change(name, { target: { value: '昨日の来訪' } })
  pressed('保存')
  await waitFor(() => expect(desk.run).toHaveBeenCalledOnce())
  expect(desk.run.mock.calls[0]?.slice(0, 2)).toEqual([
    'snippets.create',
    expect.objectContaining({ name: '昨日の来訪', text: '昨日の来訪は何件', used_for: 'question', is_shared: false }),
  ])
})

it('one that is kept says so instead', async () => {
  show(<KeepQuestion question=" 今日の対応の一覧" />)
  expect(await screen.findByText('登録した質問です')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('contacts are offered none of them, those from before there were uses among them', async () => {
  const { used_for: _, ...older } = aSnippet('折り返し', '折り返します。')
  desk.snippets = [...desk.snippets, older]
  show(<SnippetDialog usedFor="contact" written="" onChoose={onAsk} onClose={() => {}} />)
  await screen.findByRole('button', { name: /^あいさつ/ })
  expect(screen.getAllByRole('listitem').map((row) => row.querySelector('span')?.textContent)).toEqual([
    'あいさつ',
    '折り返し',
  ])
})
