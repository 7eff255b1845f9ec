import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { renderWithWords } from '@/i18n/testing'
import { createFrequentQuestion } from './mutations'
import { PublishButton } from './publish-button'
import { aQuestion } from './question-fixtures'

const page = vi.hoisted(() => ({ may: true, run: vi.fn() }))
vi.mock('@/api/call', () => ({
  call: async () => ({ total: 1, frequent_questions: [aQuestion({ name: '休診日は' })], collection_version: 'a' }),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/session/use-may', () => ({ useMay: () => page.may }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: (command: unknown) => ({ run: (...given: unknown[]) => page.run(command, ...given), busy: false }),
}))

const ANSWER = {
  id: 'answer',
  query: '返金はできますか',
  answer: '翌月まで。 [1]',
  sources: [{ kind: 'knowledge', id: null, title: '会計の手引き', excerpt: '', page: 2 }],
} as unknown as KnowledgeAnswer

beforeEach(() => {
  page.may = true
  page.run.mockReset().mockResolvedValue({ state: 'sent', entry: { last_error: null, subject: { id: 'new' } } })
})

const show = () =>
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <PublishButton answer={ANSWER} />
    </QueryClientProvider>,
  )

it('question, answer and sources can be changed before they are published', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'よくある質問に入れる' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'よくある質問に入れる' }))
  expect(dialog.getByLabelText(/^質問/)).toHaveProperty('value', '返金はできますか')
  expect(dialog.getByLabelText(/^回答/)).toHaveProperty('value', '翌月まで。 [1]')
  fireEvent.change(dialog.getByLabelText(/^質問/), { target: { value: '休診日は' } })
  expect(await dialog.findByText('同じ質問がすでにあります。')).toBeDefined()
  fireEvent.change(dialog.getByLabelText(/^質問/), { target: { value: '返金の期限' } })
  fireEvent.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(page.run).toHaveBeenCalledOnce())
  const [command, input] = page.run.mock.calls[0] ?? []
  expect(command).toBe(createFrequentQuestion)
  expect(input).toMatchObject({ name: '返金の期限', answer: '翌月まで。 [1]', sources: ['会計の手引き p.2'] })
  expect(input).toMatchObject({ is_pinned: false, pin_order: 0 })
})

it('who may not publish is not offered it', () => {
  page.may = false
  expect(show().container.textContent).toBe('')
})
