/** The list as a receptionist uses it: what narrows it is seen, and nothing typed is lost. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CustomerListQuery } from '#contract/customers'
import { matchesCustomer } from '@/lib/customer-list'
import { aCustomer, idOf } from './customer-fixtures'
import { CustomerListScreen } from './customer-list-screen'
import { NO_FILTERS, renderAt } from './customer-testing'
// On hand, so that the form opens without waiting for its code.
import './new-customer-dialog'

const desk = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: vi.fn(), busy: false }) }))

const people = [
  aCustomer({ id: idOf(1), name: '佐藤 久子', name_kana: 'ｻﾄｳ ﾋｻｺ', phone: '09012345678', birth_date: '1952-03-11' }),
  aCustomer({ id: idOf(2), name: '鈴木 一', name_kana: 'スズキ ハジメ', phone: '03-1234-5678' }),
]

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(53)
  desk.call
    .mockReset()
    .mockImplementation(async (endpoint: { path: string }, { query }: { query: CustomerListQuery }) => {
      if (endpoint.path === '/api/customers/companies') return { companies: [{ company: 'さくら商事', count: 2 }] }
      const found = people.filter((one) => matchesCustomer(one, query))
      return { total: found.length, customers: found, server_time: '' }
    })
})

const open = (path = '/customers') => renderAt(path, () => <CustomerListScreen filters={NO_FILTERS} />)

test('Tab from the search through the company filters nobody', async () => {
  const { router } = await open()
  await screen.findByText('2件')
  await userEvent.click(screen.getByRole('searchbox', { name: '顧客を検索' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '会社名で絞り込み' }))
  await userEvent.tab()
  await new Promise((done) => setTimeout(done, 300))
  expect(router.state.location.search).toEqual({})
})

test('a company that narrows the list stands beside the count, and goes with a press', async () => {
  const { router } = await open(`/customers?company_filter=${encodeURIComponent('さくら商事')}`)
  await userEvent.click(await screen.findByRole('button', { name: '会社「さくら商事」の絞り込みを外す' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  expect(screen.queryByText('会社: さくら商事')).toBeNull()
})

test('behind the form for a new customer the search does not take the focus', async () => {
  const everything = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(everything as unknown as MediaQueryList)
  const focused: unknown[] = []
  document.addEventListener('focusin', ({ target }) => focused.push(target))
  await open('/customers?new=1')
  await screen.findByRole('textbox', { name: '名前' })
  expect(focused).not.toContain(document.querySelector('main input[type="search"], input[type="search"]'))
})

test('who was searched for and not found need not be typed again', async () => {
  await open(`/customers?search=${encodeURIComponent('高橋 葵')}`)
  await userEvent.click((await screen.findAllByRole('button', { name: '顧客を追加' }))[0] as HTMLElement)
  expect(await screen.findByRole('textbox', { name: '名前' })).toHaveProperty('value', '高橋 葵')
})

test('a search with the Japanese input off finds by the reading', async () => {
  await open('/customers?search=suzuki')
  expect(await screen.findByRole('link', { name: '鈴木 一' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '佐藤 久子' })).toBeNull()
})

test('a row tells people of one name apart, and has its number grouped', async () => {
  await open()
  const row = (await screen.findByRole('link', { name: '佐藤 久子' })).closest('tr') as HTMLElement
  expect(row.textContent).toContain('サトウ ヒサコ')
  expect(row.textContent).toContain('1952年')
  expect(row.textContent).toContain('090-1234-5678')
})

test.each(['昭和27年3月11日', 'S27.3.11', '1952/3', '3/11', '佐藤 昭27'])(
  'who is found by %s has the whole birth date in the row',
  async (search) => {
    await open(`/customers?search=${encodeURIComponent(search)}`)
    const row = (await screen.findByRole('link', { name: '佐藤 久子' })).closest('tr') as HTMLElement
    expect(row.textContent).toContain('1952年3月11日')
    expect(screen.queryByRole('link', { name: '鈴木 一' })).toBeNull()
  },
)

test('the Tab key stops at one row and its number, not at the numbers of all rows', async () => {
  await open()
  await screen.findByRole('link', { name: '佐藤 久子' })
  const stops = [...document.querySelectorAll<HTMLElement>('table a')].filter((link) => link.tabIndex >= 0)
  expect(stops.map((link) => link.textContent)).toEqual(['佐藤 久子', '090-1234-5678'])
})

test('words that a search does not look for are named under the field', async () => {
  const nine = 'さとう 佐藤 久子 ひさこ 東京 港区 1952 3月 サトウ 来訪'
  await open(`/customers?search=${encodeURIComponent(nine)}`)
  const field = await screen.findByRole('searchbox', { name: '顧客を検索' })
  const hint = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  expect(hint()).toBe('検索に使えるのは8語までです。使っていない語: 来訪')
  await userEvent.type(field, '{Backspace}{Backspace}{Backspace}')
  expect(field.getAttribute('aria-describedby')).toBeNull()
})
