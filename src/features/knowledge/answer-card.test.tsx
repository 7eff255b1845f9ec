import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Source } from '#contract/assistant'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { renderWithWords } from '@/i18n/testing'
import { AnswerCard } from './answer-card'

const desk = vi.hoisted(() => ({ sources: [] as object[] }))
const answer: KnowledgeAnswer = {
  ...{ id: 'q', query: '返金の期限', state: 'done', failure: null, job_id: 'j', answer: '翌月です。', sources: [] },
  ...{ engine: 'built-in', is_helpful: null, feedback: '', created_at: '2026-11-26T00:00:00Z' },
}
vi.mock('@/api/call', () => ({ call: async () => ({ ...answer, sources: desk.sources }) }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: async () => {}, busy: false }) }))

const there: Source = { kind: 'knowledge', id: 'a', title: '手引き', excerpt: '翌月まで' }
const deleted: Source = { ...there, excerpt: '', fate: 'deleted' }

async function show(sources: Source[]) {
  desk.sources = sources
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <AnswerCard id="q" publish={() => <button type="button">公開</button>} />
    </QueryClientProvider>,
  )
  await screen.findByText('翌月です。')
  return screen.queryByRole('button', { name: '公開' }) !== null
}

it.each([
  ['what rests on a document', [there, deleted], true],
  ['what rests on none', [], true],
  ['what rests on deleted ones alone', [deleted, deleted], false],
])('of answers %s is offered to everybody or not; it is shown in any case', async (_, sources, isOffered) => {
  expect(await show(sources)).toBe(isOffered)
})
