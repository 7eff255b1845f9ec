import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { DeskCards } from './desk-cards'
import { aQuestion } from './question-fixtures'

const page = vi.hoisted(() => ({
  call: vi.fn(),
  may: true,
  state: { flags: { documents_enabled: true }, isSettled: true },
}))
vi.mock('@/api/call', () => ({ call: page.call }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/session/use-may', () => ({ useMay: () => page.may }))
vi.mock('@/features/tenant/queries', () => ({ useFeatureState: () => page.state }))

const CARDS = [
  aQuestion({ name: '二番目', is_pinned: true, pin_order: 2 }),
  aQuestion({ name: '貼っていない' }),
  aQuestion({ name: '一番目', is_pinned: true, pin_order: 1, answer: '**先**の回答', sources: ['手引き p.3'] }),
]

beforeEach(() => {
  Object.assign(page, { may: true, state: { flags: { documents_enabled: true }, isSettled: true } })
  page.call.mockReset().mockResolvedValue({ total: 3, frequent_questions: CARDS, collection_version: 'a' })
})

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = renderWithWords(
    <QueryClientProvider client={client}>
      <DeskCards />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await act(async () => {})
  return view
}

it('the cards stand in their order; a press opens the answer with its sources, and others beside it', async () => {
  await show()
  const strip = within(screen.getByRole('navigation', { name: '窓口カード' }))
  const [all, ...cards] = strip.getAllByRole('button')
  expect(all?.getAttribute('aria-label')).toBe('窓口カード 2枚')
  expect(cards.map(({ textContent }) => textContent)).toEqual(['一番目', '二番目'])
  fireEvent.click(strip.getByRole('button', { name: '一番目' }))
  const dialog = within(await screen.findByRole('dialog', { name: '窓口カード' }))
  expect(dialog.getByText('先').tagName).toBe('STRONG')
  expect(dialog.getByText('手引き p.3')).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: '二番目' }))
  expect(dialog.queryByText('先')).toBeNull()
  expect(dialog.getByText('回答')).toBeDefined()
})

it.each([
  [
    'there is none',
    () => page.call.mockResolvedValue({ total: 0, frequent_questions: [], collection_version: 'a' }),
    1,
  ],
  ['they cannot be read', () => page.call.mockRejectedValue(refusedWith('SYS_001')), 1],
  ['the person may not read them', () => Object.assign(page, { may: false }), 0],
  ['the feature is off', () => Object.assign(page.state, { flags: { documents_enabled: false } }), 0],
  ['nobody knows yet whether it is on', () => Object.assign(page.state, { isSettled: false }), 0],
])('is not there where %s', async (_, given, calls) => {
  given()
  const { container } = await show()
  expect(container.textContent).toBe('')
  expect(page.call).toHaveBeenCalledTimes(calls)
})
