import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { aQuestion } from './question-fixtures'
import { QuestionsCard } from './questions-card'

const page = vi.hoisted(() => ({ call: vi.fn(), address: {}, may: true, navigate: vi.fn() }))
vi.mock('@/api/call', () => ({ call: page.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/session/use-may', () => ({ useMay: () => page.may }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => page.address,
  useNavigate: () => page.navigate,
}))

const parking = aQuestion({
  name: '駐車場はありますか',
  reading: 'チュウシャジョウ',
  answer: '裏に**3台分**あります。 [1]',
})
const refund = aQuestion({ name: '返金はできますか', answer: '領収書が要ります。', is_pinned: true, pin_order: 1 })
const onAsk = vi.fn()

beforeEach(() => {
  Object.assign(page, { address: {}, may: true })
  page.navigate.mockReset()
  onAsk.mockReset()
  page.call.mockReset().mockResolvedValue({ total: 2, frequent_questions: [parking, refund], collection_version: 'a' })
})

const show = (ask: typeof onAsk | null = onAsk) =>
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <QuestionsCard onAsk={ask} />
    </QueryClientProvider>,
  )
const questions = () => within(screen.getByRole('list', { name: 'よくある質問の一覧' })).getAllByRole('button')
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })

it('desk cards stand first; a press opens the answer in place', async () => {
  show()
  expect(await screen.findByText('2件')).toBeDefined()
  expect(questions().map(({ textContent }) => textContent)).toEqual([
    '返金はできますか窓口カード',
    '駐車場はありますか',
  ])
  fireEvent.click(screen.getByRole('button', { name: '駐車場はありますか' }))
  const answer = within(screen.getByRole('region', { name: '駐車場はありますか' }))
  expect(answer.getByText('3台分').tagName).toBe('STRONG')
  expect(answer.getByRole('button', { name: '窓口に貼る' })).toBeDefined()
  expect(screen.getByRole('button', { name: '駐車場はありますか' }).getAttribute('aria-expanded')).toBe('true')
})

it('is searched while one types, with what was found marked', async () => {
  show()
  await screen.findByText('2件')
  search('chuusha')
  expect(questions().map(({ textContent }) => textContent)).toEqual(['駐車場はありますかチュウシャジョウ'])
  expect(screen.getByText('チュウシャ').tagName).toBe('MARK')
  search('3台')
  expect(screen.getByText('3台').tagName).toBe('MARK')
})

it('what is not found can be asked, with its text', async () => {
  show()
  await screen.findByText('2件')
  search(' 予防接種 ')
  expect(screen.getByText('見つかりません。')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '資料に質問する' }))
  expect(onAsk).toHaveBeenCalledWith('予防接種')
})

it('who may not ask and not publish is offered neither', async () => {
  page.may = false
  show(null)
  await screen.findByText('2件')
  expect(screen.queryByRole('button', { name: '質問を書く' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^返金はできますか/ }))
  const answer = within(screen.getByRole('region', { name: '返金はできますか' }))
  expect(answer.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['コピー'])
  search('予防接種')
  expect(screen.queryByRole('button', { name: '資料に質問する' })).toBeNull()
})

it('says when there is none yet, and how there will be some', async () => {
  page.call.mockResolvedValue({ total: 0, frequent_questions: [], collection_version: 'a' })
  show()
  expect(await screen.findByText('まだよくある質問がありません')).toBeDefined()
  expect(screen.getAllByRole('button', { name: '質問を書く' })).toHaveLength(2)
})

it('tells a refusal', async () => {
  page.call.mockRejectedValue(refusedWith('AUTH_006', { status: 403 }))
  show()
  expect(await screen.findByRole('alert')).toBeDefined()
})

it('arrow keys go from the search to the questions, and between them', async () => {
  show()
  await screen.findByText('2件')
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(questions()[0])
  fireEvent.keyDown(questions()[0] as HTMLElement, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(questions()[1])
  fireEvent.keyDown(questions()[1] as HTMLElement, { key: 'ArrowUp' })
  expect(document.activeElement).toBe(questions()[0])
})
