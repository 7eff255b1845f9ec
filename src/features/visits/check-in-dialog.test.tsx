import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { EMPTY_CUSTOMER } from '#contract/customers'
import type { Visit } from '#contract/visits'
import { renderWithWords } from '@/i18n/testing'
import { CheckInDialog } from './check-in-dialog'
import { visitQueries } from './queries'
import { aVisit } from './visit-fixtures'

const page = vi.hoisted(() => ({ call: vi.fn(), run: vi.fn(), copyAtHand: vi.fn(), scope: null as unknown }))
vi.mock('@/api/call', () => ({ call: page.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => page.scope, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: page.run, busy: false }) }))
vi.mock('@/offline/scope/use-copy-at-hand', () => ({ useCopyAtHand: () => true }))
vi.mock('@/offline/cache/read-or-copy', async (original) => ({
  ...(await original<object>()),
  copyAtHand: (topic: string, query: object) => page.copyAtHand(topic, query),
}))

const times = { created_at: '2026-07-01T00:00:00Z', updated_at: '2026-07-01T00:00:00Z', version: 1 }
const CUSTOMER = '00000000-0000-4000-8000-000000000001'
const hanako = {
  ...EMPTY_CUSTOMER,
  ...times,
  ...{ id: CUSTOMER, name: '佐藤 花子', name_kana: 'サトウ ハナコ', last_interaction_at: null, interactions_count: 0 },
  ...{ birth_date: '1980-05-03', caution: 'ペニシリン禁忌' },
}
const namesake = { ...hanako, id: CUSTOMER.replace(/1$/, '2'), birth_date: '1991-11-20', caution: '' }
const earlier = [aVisit({ number: 8 }), aVisit({ number: 12, customer_id: CUSTOMER, name: '佐藤 花子' })]
const onSaved = vi.fn()
let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-01T00:20:00Z'), toFake: ['Date'] })
  onSaved.mockReset()
  page.scope = null
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  page.copyAtHand.mockReset().mockResolvedValue(null)
  page.run
    .mockReset()
    .mockResolvedValue({ state: 'sent', data: aVisit(), entry: { subject: { id: 'v' }, last_error: null } })
  page.call
    .mockReset()
    .mockImplementation(async ({ path }: { path: string }) =>
      path === '/api/visits'
        ? { total: 2, visits: earlier, collection_version: 'a' }
        : path === '/api/customers/{id}'
          ? hanako
          : { total: 1, customers: [hanako], server_time: times.created_at },
    )
})

const show = () =>
  renderWithWords(
    <QueryClientProvider client={client}>
      <CheckInDialog onClose={() => {}} onSaved={onSaved} />
    </QueryClientProvider>,
  )
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } })
const save = (name = '受付する') => fireEvent.click(screen.getByRole('button', { name }))
const number = () => screen.getByLabelText<HTMLInputElement>('受付番号', { exact: false })

it('takes down a name with the next number, the day in Japan and the time of the press', async () => {
  show()
  await waitFor(() => expect(number().value).toBe('13'))
  type('お名前', '山田 太郎')
  fireEvent.click(screen.getByRole('button', { name: '診察' }))
  save()
  await waitFor(() => expect(onSaved).toHaveBeenCalledTimes(1))
  expect(page.run.mock.calls[0]?.[0]).toEqual({
    ...{ id: expect.any(String), name: '山田 太郎', name_kana: '', customer_id: null, purpose: '診察', number: 13 },
    ...{ day: '2026-07-01', arrived_at: '2026-07-01T00:20:00.000Z' },
  })
})

it('keeps a number that somebody typed, and refuses one that is none', async () => {
  show()
  await waitFor(() => expect(number().value).toBe('13'))
  type('お名前', '山田 太郎')
  type('受付番号', '0')
  save()
  await waitFor(() => expect(number().getAttribute('aria-invalid')).toBe('true'))
  expect(page.run).not.toHaveBeenCalled()
  type('受付番号', '２０')
  save()
  await waitFor(() => expect(page.run.mock.calls[0]?.[0]).toMatchObject({ number: 20 }))
})

it('a customer is found and taken, and who is here already is told', async () => {
  show()
  type('顧客を検索', '花子')
  fireEvent.click(await screen.findByRole('button', { name: /佐藤 花子/ }))
  expect(await screen.findByText('この方はすでに12番で受付済みです。')).toBeDefined()
  save('もう一度受け付ける')
  await waitFor(() =>
    expect(page.run.mock.calls[0]?.[0]).toMatchObject({
      customer_id: CUSTOMER,
      name: '佐藤 花子',
      name_kana: 'サトウ ハナコ',
    }),
  )
})

it('while it is saved it counts no visit of its own, and leaves number and draft as they are', async () => {
  const [read, list] = [async () => undefined, async () => []]
  const drafts = { read, list, write: vi.fn(), remove: () => {}, flush: () => {} }
  page.scope = { drafts, unsent: { name: 'desk' } }
  const answers: ((outcome: object) => void)[] = []
  page.run.mockImplementation(() => new Promise((resolve) => void answers.push(resolve)))
  const first = aVisit({ number: 12 })
  page.call.mockImplementation(async ({ path }: { path: string }) =>
    path === '/api/visits'
      ? { total: 1, visits: [first], collection_version: 'a' }
      : { total: 1, customers: [hanako], server_time: times.created_at },
  )
  show()
  type('顧客を検索', '花子')
  fireEvent.click(await screen.findByRole('button', { name: /佐藤 花子/ }))
  fireEvent.click(screen.getByRole('button', { name: '診察' }))
  await waitFor(() => expect(number().value).toBe('13'))
  save()
  await waitFor(() => expect(page.run).toHaveBeenCalledTimes(1))
  drafts.write.mockClear()
  const know = (visits: readonly Visit[]) =>
    act(async () => {
      client.setQueryData(visitQueries.day('2026-07-01').queryKey, { version: 'b', visits })
      await new Promise((told) => setTimeout(told))
    })
  const own = aVisit(page.run.mock.calls[0]?.[0])
  await know([first, own])
  expect([number().value, screen.queryByText(/受付済みです/)]).toEqual(['13', null])
  await know([first, own, aVisit({ number: 20 })])
  expect([number().value, drafts.write.mock.calls]).toEqual(['13', []])
  await act(async () =>
    answers[0]?.({ state: 'sent', data: own, entry: { subject: { id: own.id }, last_error: null } }),
  )
  expect(onSaved).toHaveBeenCalledTimes(1)
})

it('whoever is taken is shown with the birth date to ask for, the caution, and who bears that name too', async () => {
  page.copyAtHand.mockImplementation(async (topic: string) =>
    topic === 'namesakes' ? { namesakes: [{ count: 1, customers: [namesake] }] } : null,
  )
  show()
  type('顧客を検索', '花子')
  const hit = await screen.findByRole('button', { name: /佐藤 花子/ })
  expect((await within(hit).findByText('同名 1人')).textContent).toBe('同名 1人')
  fireEvent.click(hit)
  expect(await screen.findByText(/1980年5月3日 生まれ/)).toBeDefined()
  expect(screen.getByText('・46歳', { exact: false })).toBeDefined()
  expect(screen.getByText('ペニシリン禁忌')).toBeDefined()
  expect(await screen.findByText('同姓同名・同音の方がほかに1人います。生年月日をご確認ください。')).toBeDefined()
  expect(screen.getByText(/1991年11月20日/)).toBeDefined()
})

it('what was looked for is not typed twice', async () => {
  page.call.mockImplementation(async ({ path }: { path: string }) =>
    path === '/api/visits'
      ? { total: 0, visits: [], collection_version: 'a' }
      : { total: 0, customers: [], server_time: times.created_at },
  )
  show()
  type('顧客を検索', '新井 新')
  fireEvent.click(await screen.findByRole('button', { name: '「新井 新」を名前として使う' }))
  expect(screen.getByLabelText<HTMLInputElement>('お名前', { exact: false }).value).toBe('新井 新')
})

const others = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...hanako, id: CUSTOMER.replace(/1$/, `a${at}`), name: `佐藤 花${at}` }))

it('says how many are found, and shows the others when asked', async () => {
  const found = others(7)
  page.call.mockImplementation(async ({ path }: { path: string }) =>
    path === '/api/visits'
      ? { total: 0, visits: [], collection_version: 'a' }
      : { total: 7, customers: found, server_time: times.created_at },
  )
  show()
  type('顧客を検索', '佐藤')
  const list = await screen.findByRole('list', { name: '検索結果' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  expect(screen.getByText('7件のうち5件を表示しています').getAttribute('role')).toBe('status')
  fireEvent.click(screen.getByRole('button', { name: 'さらに表示' }))
  const hits = within(list).getAllByRole('button')
  expect(hits).toHaveLength(7)
  expect(document.activeElement, 'the first that was not seen').toBe(hits[5])
  expect(screen.getByText('7件見つかりました').getAttribute('role')).toBe('status')
  expect(screen.queryByRole('button', { name: 'さらに表示' })).toBeNull()
})

it('while other words are looked for, no hit of the former ones takes the focus', async () => {
  page.call.mockImplementation(async ({ path }: { path: string }, { query }: { query: { search?: string } }) => {
    if (path === '/api/visits') return { total: 0, visits: [], collection_version: 'a' }
    if (query.search !== '佐藤') return new Promise(() => {})
    return { total: 7, customers: others(7), server_time: times.created_at }
  })
  show()
  type('顧客を検索', '佐藤')
  await screen.findByRole('list', { name: '検索結果' })
  const more = () => screen.getByRole<HTMLButtonElement>('button', { name: 'さらに表示' })
  expect(more().disabled).toBe(false)
  type('顧客を検索', '佐藤 花')
  await waitFor(() => expect(more().disabled).toBe(true))
})

it('somebody who bears the name of a customer and is another one is taken by that name', async () => {
  show()
  type('顧客を検索', '佐藤 花子')
  await screen.findByRole('button', { name: /^サトウ ハナコ/ })
  fireEvent.click(screen.getByRole('button', { name: '「佐藤 花子」を名前として使う' }))
  expect(screen.getByLabelText<HTMLInputElement>('お名前', { exact: false }).value).toBe('佐藤 花子')
  expect(document.activeElement).toBe(screen.getByLabelText('フリガナ'))
  expect(screen.queryByRole('list', { name: '検索結果' })).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('顧客を検索').value).toBe('')
  expect(await screen.findByText('同じお名前の方がすでに12番で受付済みです。')).toBeDefined()
  save('もう一度受け付ける')
  await waitFor(() => expect(page.run.mock.calls[0]?.[0]).toMatchObject({ name: '佐藤 花子', customer_id: null }))
})

it('a number that was looked for is offered as nobody’s name', async () => {
  show()
  type('顧客を検索', '０９０')
  await screen.findByRole('button', { name: /^サトウ ハナコ/ })
  expect(screen.queryByRole('button', { name: /を名前として使う/ })).toBeNull()
})

it('whoever is chosen, the keys go on with what they come for, and Ctrl+Enter takes them down', async () => {
  show()
  type('顧客を検索', '花子')
  fireEvent.click(await screen.findByRole('button', { name: /^サトウ ハナコ/ }))
  const purpose = screen.getByRole('textbox', { name: '用件' })
  expect(document.activeElement).toBe(purpose)
  fireEvent.click(screen.getByRole('button', { name: '選び直す' }))
  expect(document.activeElement).toBe(screen.getByLabelText('顧客を検索'))
  type('顧客を検索', '花子')
  fireEvent.click(await screen.findByRole('button', { name: /^サトウ ハナコ/ }))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true })
  await waitFor(() => expect(page.run).toHaveBeenCalledTimes(1))
})

/** Writes with an input method, which shows the kana before it converts them. */
function write(field: HTMLElement, kana: string, kanji: string): void {
  fireEvent.compositionStart(field, { data: '' })
  for (const data of [kana, kanji]) {
    fireEvent.compositionUpdate(field, { data })
    fireEvent.input(field, { target: { value: data }, isComposing: true })
  }
  fireEvent.compositionEnd(field, { data: kanji })
}

it('the reading follows a name as it was typed, also one that was looked for', async () => {
  show()
  const reading = () => screen.getByLabelText<HTMLInputElement>('フリガナ').value
  write(screen.getByLabelText('お名前', { exact: false }), 'あらい', '新井')
  expect(reading()).toBe('アライ')
  write(screen.getByLabelText('顧客を検索'), 'まどぐち', '窓口')
  fireEvent.click(await screen.findByRole('button', { name: '「窓口」を名前として使う' }))
  expect(reading()).toBe('マドグチ')
  type('フリガナ', 'ソウコウ')
  write(screen.getByLabelText('お名前', { exact: false }), 'あらい', '新井')
  expect(reading(), 'what somebody has written stays').toBe('ソウコウ')
  write(screen.getByLabelText('顧客を検索'), 'まどぐち', '窓口')
  fireEvent.click(await screen.findByRole('button', { name: '「窓口」を名前として使う' }))
  expect(reading(), 'but not for somebody else').toBe('マドグチ')
})
