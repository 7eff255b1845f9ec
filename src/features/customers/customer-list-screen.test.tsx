import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CustomerListQuery } from '#contract/customers'
import { narrowWindow } from '@/ui/testing'
import { aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'
import { CustomerListScreen } from './customer-list-screen'
import { NO_FILTERS, renderAt } from './customer-testing'

const desk = vi.hoisted(() => ({ entries: [] as unknown[], call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))

const TOTAL = 120
const people = Array.from({ length: TOTAL }, (_, i) =>
  aCustomer({
    id: idOf(i + 1),
    name: `顧客${i + 1}`,
    name_kana: `コキャク${i + 1}`,
    caution: i === 0 ? 'アレルギー' : '',
    email: i === 6 ? 'satou@example.jp' : '',
  }),
)
type Request = { query: CustomerListQuery; params?: { id: string } }
const lists = () => desk.call.mock.calls.filter(([e]) => e.path === '/api/customers').map(([, r]) => r.query)

beforeAll(knowCommands)
beforeEach(() => {
  // There is no layout here; without a height every row would be in sight.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(66)
  desk.entries = []
  desk.call.mockReset().mockImplementation(async (endpoint: { path: string }, { query, params }: Request) => {
    if (endpoint.path === '/api/customers/companies') return { companies: [{ company: 'さくら商事', count: 2 }] }
    if (endpoint.path === '/api/customers/{id}') return people.find(({ id }) => id === params?.id)
    if (endpoint.path !== '/api/customers') return { total: 0, interactions: [], server_time: '' }
    const found = people.filter(({ name, email }) => [name, email].some((text) => text.includes(query.search ?? '')))
    const skip = Number(query.skip ?? 0)
    return { total: found.length, customers: found.slice(skip, skip + Number(query.limit)), server_time: '' }
  })
})

const open = (path = '/customers') => renderAt(path, () => <CustomerListScreen filters={NO_FILTERS} />)
const searchField = () => screen.findByRole<HTMLInputElement>('searchbox', { name: '顧客を検索' })

describe('the list', () => {
  test('shows the first rows of many, with the count of all', async () => {
    await open()
    expect(await screen.findByText('120件')).toBeTruthy()
    const table = screen.getByRole('table', { name: '顧客の一覧' })
    expect(table.getAttribute('aria-rowcount')).toBe('121')
    expect(within(table).getByRole('link', { name: '顧客1' })).toBeTruthy()
    expect(within(table).getByText('注意事項あり')).toBeTruthy()
    expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  })

  test('counts what waits apart, and marks it', async () => {
    const { version, created_at, updated_at, last_interaction_at, interactions_count, ...input } = aCustomer({
      id: idOf(999),
      name: '新しい人',
    })
    desk.entries = [anEntry('customers.create', input)]
    await open()
    expect(await screen.findByText('120件（+1 未送信）')).toBeTruthy()
    const [, first] = screen.getAllByRole('row')
    expect(first?.textContent).toContain('新しい人')
    expect(first?.textContent).toContain('未送信')
  })

  test('reads the state from the address and writes it there', async () => {
    const { router } = await open('/customers?search=5&sort_by=name_kana&sort_order=asc')
    await screen.findByRole('table')
    expect(lists()[0]).toMatchObject({ search: '5', sort_by: 'name_kana', sort_order: 'asc', skip: 0 })
    await userEvent.click(screen.getByRole('button', { name: '会社名' }))
    await waitFor(() => expect(router.state.location.search).toMatchObject({ sort_by: 'company', sort_order: 'asc' }))
  })
})

describe('searching', () => {
  test('waits for a pause, keeps the focus and the place in history', async () => {
    const { router } = await open()
    await screen.findByText('120件')
    await userEvent.type(await searchField(), '顧客12')
    expect(document.activeElement).toBe(await searchField())
    await waitFor(() => expect(router.state.location.search).toEqual({ search: '顧客12' }))
    expect(await screen.findByText('2件')).toBeTruthy()
    expect(lists().map(({ search }) => search)).toEqual([undefined, '顧客12'])
    expect(document.activeElement).toBe(await searchField())
    expect(router.history.length).toBe(1)
  })

  test('does not ask in the middle of a conversion', async () => {
    await open()
    await screen.findByText('120件')
    const field = await searchField()
    fireEvent.compositionStart(field)
    fireEvent.change(field, { target: { value: 'こきゃ' } })
    await new Promise((done) => setTimeout(done, 400))
    expect(lists()).toHaveLength(1)
    fireEvent.change(field, { target: { value: '顧客3' } })
    fireEvent.compositionEnd(field)
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ search: '顧客3' }))
  })

  test('follows the back button', async () => {
    const { router } = await open('/customers?search=1')
    await screen.findByRole('table')
    await userEvent.click(screen.getByRole('button', { name: '会社名' }))
    await router.navigate({ to: '/customers', search: { search: '2' } } as never)
    await waitFor(async () => expect((await searchField()).value).toBe('2'))
  })

  test('keeps the former rows until the answer is there, and no longer when there is none', async () => {
    await open()
    await screen.findByText('120件')
    let refuse = (_: unknown) => {}
    desk.call.mockImplementation(() => new Promise((_, reject) => (refuse = reject)))
    await userEvent.type(await searchField(), '顧客5')
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ search: '顧客5' }))
    expect(screen.getByRole('table').closest('[aria-busy="true"]')).not.toBeNull()
    expect(screen.getByRole('link', { name: '顧客1' })).toBeTruthy()
    refuse(new TypeError('Failed to fetch'))
    await waitFor(() => expect(screen.queryByRole('link', { name: '顧客1' })).toBeNull())
    expect(screen.getByRole('alert')).toBeTruthy()
  })

  test('shows who fits best first, until an order is chosen; that stays for the next search', async () => {
    narrowWindow()
    const { router } = await open('/customers?search=5')
    await screen.findByRole('link', { name: '顧客5' })
    expect(lists().at(-1)).toMatchObject({ search: '5', sort_by: 'match', sort_order: 'desc' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '並べ替え' }), '更新が新しい順')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: '5', sort_by: 'updated_at' }))
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ sort_by: 'updated_at' }))
    await userEvent.selectOptions(screen.getByRole('combobox', { name: '並べ替え' }), '検索に近い順')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: '5' }))
  })

  test('is said on paper, where its field is not', async () => {
    await open('/customers?search=顧客1&company_filter=さくら&kana=か&birth_month=this')
    expect(await screen.findByText('条件: 「顧客1」、会社: さくら、か行、今月が誕生日')).toBeTruthy()
  })

  test('that finds nobody offers to show all again', async () => {
    const { router } = await open('/customers?search=だれもいない')
    await userEvent.click(await screen.findByRole('button', { name: '条件をクリア' }))
    expect(await screen.findByText('120件')).toBeTruthy()
    expect(router.state.location.search).toEqual({})
    expect((await searchField()).value).toBe('')
  })
})

describe('the kana index', () => {
  const row = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name })

  test('asks for a row in the order of furigana, and keeps it in the address', async () => {
    const { router } = await open('/customers?search=顧客1')
    await screen.findByRole('table')
    await userEvent.click(await row('か行'))
    await waitFor(() => expect(router.state.location.search).toEqual({ search: '顧客1', kana: 'か' }))
    await waitFor(() => expect(lists().at(-1)).toMatchObject({ kana_row: 'か', search: '顧客1', sort_by: 'name_kana' }))
    expect(lists().at(-1)).toMatchObject({ sort_order: 'asc' })
    expect(router.history.length).toBe(1)
    await userEvent.click(await row('すべて'))
    await waitFor(() => expect(router.state.location.search).toEqual({ search: '顧客1' }))
  })

  test('stays open while something is searched for', async () => {
    const { router } = await open('/customers?kana=か')
    expect((await row('か行')).checked).toBe(true)
    await userEvent.type(await searchField(), '顧客12')
    await waitFor(() => expect(router.state.location.search).toEqual({ search: '顧客12', kana: 'か' }))
    expect(lists().at(-1)).toMatchObject({ search: '顧客12', kana_row: 'か' })
  })

  test('shows what waits in its row only', async () => {
    const { version, created_at, updated_at, last_interaction_at, interactions_count, ...input } = aCustomer({
      id: idOf(999),
      name: '新しい人',
      name_kana: 'タナカ',
    })
    desk.entries = [anEntry('customers.create', input)]
    await open('/customers?kana=た')
    expect(await screen.findByText('120件（+1 未送信）')).toBeTruthy()
    await userEvent.click(await row('か行'))
    expect(await screen.findByText('120件')).toBeTruthy()
  })

  test('an empty row says which, and leads to all of them', async () => {
    const { router } = await open('/customers?kana=ら')
    await screen.findByRole('table')
    desk.call.mockResolvedValue({ total: 0, customers: [], server_time: '' })
    await userEvent.click(await row('わ行'))
    expect(await screen.findByText('「わ行」の顧客はいません')).toBeTruthy()
    expect(screen.getByText('フリガナが未入力の顧客は「その他」に表示されます。')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'すべての行を表示' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
    expect(document.activeElement).toBe(await row('すべて'))
  })

  test('a search that finds nobody in the row offers all rows, and to clear everything', async () => {
    const { router } = await open('/customers?kana=た&search=だれもいない&company_filter=さくら')
    expect(await screen.findByText('「た行」に、条件に合う顧客が見つかりません')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'すべての行から探す' }))
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ search: 'だれもいない', company_filter: 'さくら' }),
    )
    await router.navigate({ to: '/customers', search: { kana: 'た', search: 'だれもいない' } } as never)
    await screen.findByText('「た行」に、条件に合う顧客が見つかりません')
    await userEvent.click(screen.getByRole('button', { name: '条件をクリア' }))
    await waitFor(() => expect(router.state.location.search).toEqual({}))
  })
})

describe('keys', () => {
  test('arrow down leads from the search into the rows, arrows move, Enter opens', async () => {
    const { router } = await open()
    await screen.findByText('120件')
    await userEvent.click(await searchField())
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('顧客1'))
    await userEvent.keyboard('{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('顧客2'))
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('顧客1'))
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/${idOf(1)}`))
  })

  test('one row at a time is a stop of the Tab key', async () => {
    await open()
    await screen.findByText('120件')
    const links = screen.getAllByRole('link').filter((link) => link.hasAttribute('data-row-link'))
    expect(links.filter((link) => link.tabIndex === 0)).toHaveLength(1)
  })

  test('n opens the form for a new customer, but not while something is typed', async () => {
    const { router } = await open()
    await screen.findByText('120件')
    await userEvent.type(await searchField(), 'n')
    expect(router.state.location.search).not.toHaveProperty('new')
    await userEvent.click(document.body)
    ;(document.activeElement as HTMLElement | null)?.blur()
    await userEvent.click(screen.getByRole('radio', { name: 'か行' }))
    await userEvent.keyboard('n')
    expect(await screen.findByRole('dialog', { name: '顧客を追加' })).toBeTruthy()
  })
})

test('a focused row is fetched with its contacts, so that both are there offline', async () => {
  await open()
  await screen.findByText('120件')
  fireEvent.focus(screen.getByRole('link', { name: '顧客2' }))
  await waitFor(() => {
    const asked = desk.call.mock.calls.map(([endpoint, request]) => [endpoint.path, request.params])
    expect(asked).toContainEqual(['/api/customers/{id}', { id: idOf(2) }])
    expect(asked).toContainEqual(['/api/interactions/{customerId}', { customerId: idOf(2) }])
  })
})

test('nobody there yet: the way to the first one', async () => {
  desk.call.mockImplementation(async (endpoint: { path: string }) =>
    endpoint.path === '/api/customers' ? { total: 0, customers: [], server_time: '' } : { companies: [] },
  )
  await open()
  expect(await screen.findByText('まだ顧客がいません')).toBeTruthy()
})
