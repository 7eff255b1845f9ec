import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { chat } from '#contract/chat'
import type { Conversation, Exchange } from '#contract/conversations'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { ChatScreen } from './chat-screen'

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const AT = '2026-11-26T00:00:00Z'
const desk = vi.hoisted(() => ({ may: true, address: {}, call: vi.fn() }))
const saveFile = vi.hoisted(() => vi.fn<(file: File) => void>())
vi.mock('@/lib/save-file', () => ({ saveFile }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/use-may', () => ({ useMay: () => desk.may }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: async () => {}, busy: false }) }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => desk.address,
  useNavigate: () => () => {},
}))

const exchange: Exchange = {
  ...{ id: ID, question: '佐藤様の電話番号は？', state: 'done', failure: null, job_id: ID, answer: 'お二人います。' },
  ...{ sources: [], engine: 'built-in', feedback: null, created_at: AT },
  data: { asked: null, table: null, choices: [{ customer_id: ID, label: '佐藤 花子 様' }] },
}
const conversation: Conversation = {
  ...{ id: ID, title: '佐藤様のこと', customer_id: null, customer_name: null, created_at: AT, updated_at: AT },
  exchanges: [exchange],
}

beforeEach(() => {
  Object.assign(desk, { may: true, address: {} })
  desk.call.mockImplementation(async (endpoint: unknown) =>
    endpoint === chat.get ? conversation : { total: 1, conversations: [conversation] },
  )
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  Element.prototype.scrollIntoView = vi.fn()
})

async function show() {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ChatScreen assistant="customer" contactForm={() => null} decisions={() => null} />
    </QueryClientProvider>,
  )
  await screen.findByText('佐藤様のこと', { selector: 'li *' })
}
const box = () => screen.queryByRole('textbox', { name: '質問' })
const button = (name: string) => screen.queryByRole('button', { name })

it('a question can be typed, and the one that was answered asked again', async () => {
  desk.address = { open: ID }
  await show()
  await screen.findByText('お二人います。')
  expect([box(), ...['新しい会話', 'もう一度', '質問を直す', '佐藤 花子 様'].map(button)]).not.toContain(null)
})

it('who may not ask is told so before they type, and who can allow it', async () => {
  desk.may = false
  await show()
  expect([box(), screen.queryByRole('region', { name: '質問の例' }), button('お客様を選ぶ')]).toEqual([
    null,
    null,
    null,
  ])
  expect(screen.getByText('質問する権限がありません')).toBeDefined()
  expect(screen.getByText('必要な場合は管理者に依頼してください。')).toBeDefined()
})

it('who may not ask any more reads what was answered', async () => {
  Object.assign(desk, { may: false, address: { open: ID } })
  await show()
  await screen.findByText('お二人います。')
  expect(screen.getByText('質問する権限がありません')).toBeDefined()
  expect(box()).toBeNull()
  expect(['新しい会話', 'もう一度', '質問を直す', '佐藤 花子 様'].map(button)).toEqual([null, null, null, null])
  expect(['コピー', '役に立った'].map(button)).not.toContain(null)
})

it.each([
  [undefined, null],
  [0, null],
  [3, 'これより前の質問と回答3件は、ここには表示していません。'],
])('of %s older questions it says %s', async (older, words) => {
  desk.address = { open: ID }
  desk.call.mockImplementation(async (endpoint: unknown) =>
    endpoint === chat.get ? { ...conversation, older } : { total: 1, conversations: [conversation] },
  )
  await show()
  await screen.findByText('お二人います。')
  expect(screen.queryByText(/これより前/)?.textContent ?? null).toBe(words)
})

it('a conversation is taken along as a file, also by who may not ask', async () => {
  Object.assign(desk, { may: false, address: { open: ID } })
  await show()
  await screen.findByText('お二人います。')
  fireEvent.click(screen.getByRole('button', { name: '会話をファイルに保存' }))
  const [[file] = []] = saveFile.mock.calls
  expect(file?.name).toBe('佐藤様のこと.txt')
  expect(await file?.text()).toContain('お二人います。')
})
