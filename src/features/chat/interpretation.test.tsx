import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Conversation, Exchange } from '#contract/conversations'
import { staffChat } from '#contract/staff-chat'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { ChatScreen } from './chat-screen'

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const AT = '2026-11-26T00:00:00Z'
const ASKED = '2026年10月の来訪があった顧客'
const desk = vi.hoisted(() => ({ may: true, busy: false, call: vi.fn(), run: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/use-may', () => ({ useMay: () => desk.may }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: ({ name }: { name: string }) => ({
    run: (...args: unknown[]) => desk.run(name, ...args),
    busy: desk.busy,
  }),
}))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => ({ open: ID }),
  useNavigate: () => () => {},
}))

const exchange = (more: Partial<Exchange>): Exchange => ({
  ...{ id: ID, question: '先月来た人', state: 'done', failure: null, job_id: ID, answer: '三人います。', sources: [] },
  ...{ engine: 'built-in', feedback: null, created_at: AT, data: { asked: ASKED, table: null, choices: [] } },
  ...more,
})

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(desk, { may: true, busy: false })
  desk.run.mockResolvedValue({ state: 'sent' })
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  Element.prototype.scrollIntoView = vi.fn()
})

async function show(exchanges: Exchange[] = [exchange({})]) {
  const conversation: Conversation = {
    ...{ id: ID, title: '来訪', customer_id: null, customer_name: null, created_at: AT, updated_at: AT, exchanges },
  }
  desk.call.mockImplementation(async (endpoint: unknown) =>
    endpoint === staffChat.get ? conversation : { total: 1, conversations: [conversation] },
  )
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ChatScreen assistant="staff" contactForm={() => null} decisions={() => null} />
    </QueryClientProvider>,
  )
  await screen.findByText('三人います。')
}
const reword = () => screen.queryByRole('button', { name: '解釈を直して聞き直す' })
const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })
const selected = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  value.slice(selectionStart, selectionEnd)

it('how a question was understood comes into the box, selected, and is asked once it is changed', async () => {
  await show()
  fireEvent.click(reword() as HTMLElement)
  const field = box('解釈を直す')
  expect([document.activeElement, selected(field)]).toEqual([field, ASKED])
  fireEvent.change(field, { target: { value: '2026年9月の来訪があった顧客' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(desk.run).toHaveBeenCalledOnce())
  const [name, input] = desk.run.mock.calls[0] ?? []
  expect([name, input.message, 'replaces' in input]).toEqual(['staff_chat.ask', '2026年9月の来訪があった顧客', false])
  await waitFor(() => expect(box('質問').value).toBe(''))
})

it('what was being typed waits until it is over, also by Esc; a second press begins anew', async () => {
  await show()
  fireEvent.change(box('質問'), { target: { value: '今日の' } })
  fireEvent.click(reword() as HTMLElement)
  fireEvent.change(box('解釈を直す'), { target: { value: 'x' } })
  fireEvent.click(reword() as HTMLElement)
  expect(selected(box('解釈を直す'))).toBe(ASKED)
  fireEvent.keyDown(box('解釈を直す'), { key: 'Escape', isComposing: true, keyCode: 229 })
  expect(box('解釈を直す').value).toBe(ASKED)
  fireEvent.keyDown(box('解釈を直す'), { key: 'Escape' })
  expect([box('質問').value, desk.run.mock.calls]).toEqual(['今日の', []])
})

it('the next question is typed while the last one is on its way, and stays', async () => {
  await show()
  const stored = Promise.withResolvers<{ state: 'sent' }>()
  desk.run.mockReturnValue(stored.promise)
  fireEvent.change(box('質問'), { target: { value: '今日の来訪' } })
  fireEvent.keyDown(box('質問'), { key: 'Enter' })
  await waitFor(() => expect(desk.run).toHaveBeenCalledOnce())
  // What is stored takes its draft along, so that a reload does not bring the question back into the box.
  expect(desk.run.mock.calls[0]?.[2]).toEqual({ draft: expect.any(String) })
  fireEvent.change(box('質問'), { target: { value: '昨日の来訪' } })
  await act(async () => stored.resolve({ state: 'sent' }))
  expect(box('質問').value).toBe('昨日の来訪')
  fireEvent.keyDown(box('質問'), { key: 'Enter' })
  await waitFor(() => expect(box('質問').value).toBe(''))
})

it('a correction that is on its way takes no more letters, which would go with it; a question does', async () => {
  desk.busy = true
  await show()
  expect(box('質問').readOnly).toBe(false)
  fireEvent.click(reword() as HTMLElement)
  expect(box('解釈を直す').readOnly).toBe(true)
})

it('it is asked of today, whenever the question was', async () => {
  const asked = `${ASKED}（11月20日（金）の質問）`
  await show([exchange({ data: { asked, table: null, choices: [] } })])
  fireEvent.click(reword() as HTMLElement)
  expect(box('解釈を直す').value).toBe(ASKED)
})

it('there is nothing to change in what documents say, in what was not understood, and for who may not ask', async () => {
  const source = { kind: 'knowledge' as const, id: ID, title: '就業規則.pdf', excerpt: '', url: null, page: 1 }
  await show([
    exchange({ id: 'a', sources: [source] }),
    exchange({ id: 'b', answer: '', data: { asked: null, table: null, choices: [] } }),
  ])
  expect(reword()).toBeNull()
})

it('who may not ask reads how it was understood', async () => {
  desk.may = false
  await show()
  expect([screen.queryByText(`調べたこと: ${ASKED}`) === null, reword()]).toEqual([false, null])
})
