import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CustomerListQuery } from '#contract/customers'
import { matchesCustomer } from '@/lib/customer-list'
import { toTokyoDay } from '@/lib/tokyo-time'
import { aCustomer, idOf } from './customer-fixtures'
import { renderAt } from './customer-testing'
import { SearchHits } from './search-hits'

const desk = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))

const people = [
  aCustomer({ id: idOf(1), name: '佐藤 久子', name_kana: 'サトウ ヒサコ', phone: '09012345678', caution: '卵' }),
  aCustomer({ id: idOf(2), name: '佐藤 一', name_kana: 'サトウ ハジメ', phone: '' }),
  aCustomer({ id: idOf(3), name: '鈴木 一', name_kana: 'スズキ ハジメ', birth_date: '1952-03-11' }),
]
const onShowAll = vi.fn()

beforeEach(() => {
  onShowAll.mockReset()
  desk.call.mockReset().mockImplementation(async (_: unknown, { query }: { query: CustomerListQuery }) => {
    const found = people.filter((one) => matchesCustomer(one, query))
    return { total: found.length, customers: found, server_time: '' }
  })
})

/** The field of the first page, as far as the hits need it. */
function Desk() {
  const [text, setText] = useState('')
  const [isEntered, setEntered] = useState(false)
  const enter = (event: FormEvent) => {
    event.preventDefault()
    setEntered(true)
  }
  const type = (to: string) => {
    setText(to)
    setEntered(false)
  }
  return (
    <search>
      <form onSubmit={enter}>
        <input type="search" value={text} onChange={(event) => type(event.target.value)} />
      </form>
      {text === '' ? null : <SearchHits text={text} isEntered={isEntered} onShowAll={onShowAll} />}
    </search>
  )
}

async function open(typed: string) {
  const shown = await renderAt('/customers', () => <Desk />)
  await userEvent.type(screen.getByRole('searchbox'), typed)
  return shown
}
const hits = () => within(screen.getByRole('region', { name: '検索結果' })).getAllByRole('listitem')
const focused = () => document.activeElement?.getAttribute('href')
const path = (n: number) => `/customers/${idOf(n)}`

test('while one types, who is found stands there with what tells them apart', async () => {
  await open('サトウ')
  await screen.findByText('2件')
  expect(hits()).toHaveLength(2)
  await waitFor(() => expect(hits()[0]?.closest('[inert]')).toBeNull())
  expect(hits()[0]?.textContent).toContain('サトウ ヒサコ')
  expect(hits()[0]?.textContent).toContain('…5678')
  expect(hits()[0]?.textContent).toContain('注意事項あり')
  expect(hits()[1]?.textContent).not.toContain('…')
})

test('a call is noted down from there', async () => {
  await open('ヒサコ')
  const call = await screen.findByRole('link', { name: '佐藤 久子 の電話を記録' })
  expect(call.getAttribute('href')).toBe(`${path(1)}?contact=call`)
})

test('who is found is taken down at the reception from there', async () => {
  await open('ヒサコ')
  const here = await screen.findByRole('link', { name: '佐藤 久子 を受付する' })
  expect(here.getAttribute('href')).toBe(`/reception?new=1&customer=${idOf(1)}`)
})

test('Enter opens the only one', async () => {
  const { router } = await open('鈴木{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(path(3)))
})

test('of several, Enter opens nobody: the first gets the focus, and the next Enter opens it', async () => {
  const { router } = await open('佐藤{Enter}')
  await waitFor(() => expect(focused()).toBe(path(1)))
  expect(router.state.location.pathname).toBe('/customers')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(path(1)))
})

test('Enter never opens who was found by the text before', async () => {
  const answers: (() => void)[] = []
  const answer = desk.call.getMockImplementation()
  const { router } = await open('鈴木')
  await screen.findByText('1件')
  desk.call.mockImplementation(
    (...asked: unknown[]) => new Promise((resolve) => answers.push(() => resolve(answer?.(...asked)))),
  )
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), '久子{Enter}')
  await waitFor(() => expect(answers).not.toHaveLength(0))
  expect(router.state.location.pathname).toBe('/customers')
  for (const give of answers) give()
  await waitFor(() => expect(router.state.location.pathname).toBe(path(1)))
})

test('who was found by an earlier text stays in place, and cannot be pressed until this one is answered', async () => {
  await open('サト')
  await screen.findByText('2件')
  const answers: (() => void)[] = []
  const answer = desk.call.getMockImplementation()
  desk.call.mockImplementation(
    (...asked: unknown[]) => new Promise((resolve) => answers.push(() => resolve(answer?.(...asked)))),
  )
  await userEvent.type(screen.getByRole('searchbox'), 'ウ ハジメ')
  expect(hits().map((hit) => hit.closest('[inert][aria-busy=true]') !== null)).toEqual([true, true])
  await waitFor(() => expect(answers).not.toHaveLength(0))
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  for (const give of answers) give()
  await screen.findByText('1件')
  expect(hits()[0]?.closest('[inert]')).toBeNull()
  expect(focused(), 'the key is not lost').toBe(path(2))
})

test('the arrow keys go over them and back to the field', async () => {
  await open('佐藤')
  await screen.findByText('2件')
  const field = screen.getByRole('searchbox')
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(focused()).toBe(path(1)))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe(path(2))
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect(document.activeElement).toBe(field)
})

test('who is not there can be added under that name', async () => {
  await open('tanaka')
  expect(await screen.findByText('条件に合う顧客が見つかりません')).toBeTruthy()
  const links = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  expect(links).toEqual(['/customers?new=1&search=tanaka'])
})

test('all who are found are shown as a list', async () => {
  await open('佐藤')
  await userEvent.click(await screen.findByRole('button', { name: '一覧で見る' }))
  expect(onShowAll).toHaveBeenCalledOnce()
})

test('whoever is to be contacted today, or was to be before, is marked', async () => {
  const today = toTokyoDay()
  const due = { name: '高田 光', name_kana: 'タカダ ヒカル', next_contact_on: today }
  people.push(
    aCustomer({ ...due, id: idOf(7) }),
    aCustomer({ ...due, id: idOf(8), last_interaction_at: new Date().toISOString() }),
    aCustomer({ ...due, id: idOf(9), next_contact_on: '2999-01-01' }),
  )
  await open('高田')
  await waitFor(() => expect(hits()).toHaveLength(3))
  const marked = hits().filter((hit) => hit.textContent?.includes('連絡: 今日'))
  expect(marked.map((hit) => within(hit).getAllByRole('link')[0]?.getAttribute('href'))).toEqual([path(7)])
  people.splice(-3)
})
