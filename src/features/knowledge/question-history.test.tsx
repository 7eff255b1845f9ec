import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { unreachable } from '@/api/api-error'
import { dismissAll } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { QuestionHistory } from './question-history'

const desk = vi.hoisted(() => ({ history: [] as object[], kept: [] as object[], run: vi.fn() }))
vi.mock('@/api/call', () => ({
  call: async (_: unknown, { query }: { query: { search?: string } }) => {
    if (query.search !== undefined) throw unreachable('network', false)
    return { total: desk.history.length, history: desk.history }
  },
}))
vi.mock('@/offline/scope/kept-data', async (original) => ({
  ...(await original<object>()),
  keptBelow: async (key: readonly string[]) => (key.includes('detail') ? desk.kept : []),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: ({ name }: { name: string }) => ({ run: (...args: unknown[]) => desk.run(name, ...args), busy: false }),
}))

const answer: KnowledgeAnswer = {
  ...{ id: 'q', query: '返金の期限', state: 'done', failure: null, job_id: 'j', answer: '翌月です。', sources: [] },
  ...{ engine: 'built-in', is_helpful: null, feedback: '', created_at: '2026-11-26T00:00:00Z' },
}
const onGone = vi.fn()

beforeEach(() => {
  vi.clearAllMocks()
  desk.history = [answer]
  desk.run.mockResolvedValue({ state: 'waiting', entry: { id: 'entry', subject: { id: 'q' }, last_error: null } })
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
})
afterEach(() => act(dismissAll))

async function remove(openId: string | undefined) {
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <QuestionHistory openId={openId} onOpen={() => {}} onGone={onGone} />
    </QueryClientProvider>,
  )
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  fireEvent.click(await screen.findByRole('button', { name: '質問「返金の期限」を削除' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: '質問「返金の期限」を削除しますか？' }))
  expect(desk.run).not.toHaveBeenCalled()
  fireEvent.click(dialog.getByRole('button', { name: '削除' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

it('a question is deleted once that was confirmed, by way of the outbox', async () => {
  await remove(undefined)
  expect(desk.run.mock.calls[0]?.slice(0, 2)).toEqual(['knowledge.delete_question', { id: 'q', query: '返金の期限' }])
  expect(onGone).not.toHaveBeenCalled()
})

it('one that is open is left', async () => {
  await remove('q')
  expect(onGone).toHaveBeenCalledOnce()
})

it('without the server no answer is found whose documents were all deleted since', async () => {
  const deleted = { kind: 'knowledge', id: 'd', title: '手引き', excerpt: '', fate: 'deleted' }
  const there = { ...deleted, excerpt: '返金は', fate: undefined }
  desk.kept = [
    { ...answer, id: 'a', query: '返金の期限', sources: [deleted] },
    { ...answer, id: 'b', query: '返金の方法', sources: [deleted, there] },
    { ...answer, id: 'c', query: '返金の窓口', sources: [] },
  ]
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <QuestionHistory openId={undefined} onOpen={() => {}} onGone={() => {}} />
    </QueryClientProvider>,
  )
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  await screen.findByText('返金の期限')
  fireEvent.change(screen.getByRole('searchbox', { name: '質問を検索' }), { target: { value: '返金' } })
  await screen.findByText('返金の方法')
  expect([screen.queryByText('返金の窓口') !== null, screen.queryByText('返金の期限')]).toEqual([true, null])
})
