import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Conversation, Exchange } from '#contract/conversations'
import { answered } from '#contract/questions/answer'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { connectivityStore } from '@/offline/connectivity/state'
import { NO_REPLICA, replicaStateStore } from '@/offline/replica/state'
import type { AssistantName } from './assistants'
import { ConversationView } from './conversation-view'

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const AT = '2026-11-26T00:00:00Z'
const SYNCED = Date.parse('2026-11-25T09:30:00+09:00')
const desk = vi.hoisted(() => ({ ask: vi.fn(), entries: [] as unknown[] }))
vi.mock('@/offline/replica/replica', async (original) => ({ ...(await original<object>()), askReplica: desk.ask }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: async () => {}, busy: false }) }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

const waiting: Exchange = {
  ...{ id: ID, question: '昨日の来訪は何件', state: 'running', failure: null, job_id: '', answer: '', sources: [] },
  ...{ data: null, engine: '', feedback: null, created_at: AT },
}
const answer = answered('昨日の来訪の件数', '昨日の来訪の件数は **3件** です。', {
  sources: [{ kind: 'customer', id: ID, title: '山田 花子 様', excerpt: '' }],
})

beforeEach(() => {
  desk.entries = []
  desk.ask.mockReset().mockResolvedValue({ answer: { answers: [answer] }, syncedAt: SYNCED, sent: 0 })
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
  replicaStateStore.set({ ...NO_REPLICA, phase: 'complete', syncedAt: SYNCED })
  Element.prototype.scrollIntoView = vi.fn()
})

function show(assistant: AssistantName = 'staff', exchanges = [waiting]) {
  const conversation: Conversation = {
    ...{ id: ID, title: '来訪', customer_id: null, customer_name: null, created_at: AT, updated_at: AT, exchanges },
  }
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <ConversationView assistant={assistant} conversation={conversation} contactForm={() => null} asking={null} />
    </QueryClientProvider>,
  )
}
const heading = () => screen.queryByRole('heading', { name: 'この端末のデータからの回答（オフライン）' })
const stillWaits = () => expect(screen.getByRole('status').textContent).toMatch(/^回答待ちです/)

it('a question that waits is answered from this device, which says so, how old that is and what was looked for', async () => {
  show()
  await screen.findByText('3件')
  expect(heading()).not.toBeNull()
  expect(screen.getByText(/時点のデータ$/)).toBeDefined()
  expect(screen.getByText('調べたこと: 昨日の来訪の件数')).toBeDefined()
  expect(screen.getByRole('link', { name: '顧客: 山田 花子 様' }).getAttribute('href')).toBe(`/customers/${ID}`)
  expect(screen.queryByText('未送信の変更は含まれていません。')).toBeNull()
  stillWaits()
  const questions = [{ message: waiting.question, askedAt: AT }]
  expect(desk.ask).toHaveBeenCalledExactlyOnceWith('questions', { customerId: null, questions })
})

it.each([
  [2, '回答待ちです。接続すると、質問を送ります。'],
  [4, '回答待ちです。3日以上前の質問のため、まだ必要かを確かめてから送ります。'],
])('after %i days: %s', (days, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) + days * 24 * 3_600_000 })
  show('customer')
  expect(screen.getByRole('status').textContent).toBe(words)
})

it('the day of a question is that of the server, also where the clock of this device is wrong', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT) })
  clockLag.set(24 * 3_600_000)
  show()
  await screen.findByText('3件')
  const questions = [{ message: waiting.question, askedAt: '2026-11-27T00:00:00.000Z' }]
  expect(desk.ask).toHaveBeenCalledExactlyOnceWith('questions', { customerId: null, questions })
  clockLag.set(null)
})

it('what was written here and is not sent yet is not counted, and it says so', async () => {
  desk.entries = [{ state: 'waiting', subject: { kind: 'interaction', id: ID } }]
  show()
  expect(await screen.findByText('未送信の変更は含まれていません。')).toBeDefined()
})

it.each(['none', 'loading', 'paused', 'failed'] as const)(
  'a copy that is %s counts nothing, and says so',
  async (phase) => {
    replicaStateStore.set({ ...NO_REPLICA, phase })
    show()
    expect(screen.getByText('この端末のコピーがまだ揃っていないため、オフラインではお答えできません。')).toBeDefined()
    expect([heading(), desk.ask.mock.calls]).toEqual([null, []])
    stillWaits()
  },
)

it('what only the server can answer waits as before', async () => {
  desk.ask.mockResolvedValue({ answer: { answers: [null] }, syncedAt: SYNCED, sent: 0 })
  show()
  await vi.waitFor(() => expect(desk.ask).toHaveBeenCalled())
  expect(heading()).toBeNull()
  stillWaits()
})

it('with a connection, and in the customer chat, the device answers nothing', () => {
  show('customer')
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  show('staff')
  expect([heading(), desk.ask.mock.calls]).toEqual([null, []])
})

it('whom it is about is left open where somebody was chosen meanwhile', async () => {
  show('staff', [
    { ...waiting, id: 'earlier', job_id: '' },
    { ...waiting, customer_id: null },
  ])
  await vi.waitFor(() => expect(desk.ask).toHaveBeenCalled())
  const question = { message: waiting.question, askedAt: AT }
  expect(desk.ask).toHaveBeenCalledWith('questions', { questions: [question, { ...question, customerId: null }] })
})
