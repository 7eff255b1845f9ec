import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Visit } from '#contract/visits'
import { dismiss, getNotices } from '@/errors/notice-store'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { updateVisit } from './mutations'
import { aVisit } from './visit-fixtures'
import { VisitNews } from './visit-news'
import { VisitRow } from './visit-row'

const page = vi.hoisted(() => ({ run: vi.fn(), discard: vi.fn() }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: (command: unknown) => ({
    run: (input: unknown, options: unknown) => page.run(command, input, options),
    busy: false,
  }),
}))
vi.mock('@/offline/scope/decisions', () => ({ discard: page.discard }))
vi.mock('@/ui/link-button', () => ({ LinkButton: ({ children }: { children: string }) => <a href="/">{children}</a> }))

const waiting = aVisit({ number: 1 })
const paying = aVisit({ number: 2, status: 'paying', customer_id: 'c', name: '佐藤 花子' })
const last = aVisit({ number: 3 })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-07-01T00:20:00Z'), toFake: ['Date'] })
  clockLag.set(null)
  page.discard.mockReset().mockResolvedValue('busy')
  page.run.mockReset().mockResolvedValue({ state: 'sent', entry: { id: 'e' } })
})

const client = new QueryClient()
const list = (visits: readonly Visit[]) => (
  <QueryClientProvider client={client}>
    <h1 tabIndex={-1}>受付</h1>
    <VisitNews />
    <ul>
      {visits.map((record) => (
        <VisitRow key={record.id} shown={{ record, mark: null }} />
      ))}
    </ul>
  </QueryClientProvider>
)
const show = (...visits: Visit[]) => renderWithWords(list(visits))
const menu = (number: number) => screen.getByRole('button', { name: `${number}番のその他の操作` })
const choose = (number: number, words: string) => {
  fireEvent.click(menu(number))
  fireEvent.click(screen.getByRole('button', { name: words }))
}
const news = () => screen.getByRole('status').textContent

describe('who listens is told', () => {
  it('of a step, forwards and back', async () => {
    show(waiting, paying)
    expect(news()).toBe('')
    fireEvent.click(screen.getByRole('button', { name: '1番: 対応を始める' }))
    await waitFor(() => expect(news()).toBe('1番を「対応中」にしました'))
    choose(2, '「受付済」に戻す')
    await waitFor(() => expect(news()).toBe('2番を「受付済」にしました'))
  })

  it('of what ends a visit by its notice alone, and of nothing that was not done', async () => {
    show(waiting, paying)
    fireEvent.click(screen.getByRole('button', { name: '2番: 完了にする' }))
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '2番を完了にしました' }))
    page.run.mockResolvedValue({ state: 'not-stored', error: new Error('full') })
    fireEvent.click(screen.getByRole('button', { name: '1番: 対応を始める' }))
    await waitFor(() => expect(page.run).toHaveBeenCalledTimes(2))
    expect(news()).toBe('')
  })
})

it.each(['{Enter>4/}', '{ >4/}'])('a key that is held down takes one step: %s', async (keys) => {
  show(waiting)
  screen.getByRole('button', { name: '1番: 対応を始める' }).focus()
  await userEvent.keyboard(keys)
  expect(page.run).toHaveBeenCalledTimes(1)
  await userEvent.keyboard(keys)
  expect(page.run, 'pressed again').toHaveBeenCalledTimes(2)
})

describe('the focus', () => {
  it('goes to the other acts of a visit that has no next step', () => {
    const { rerender } = show(waiting, paying)
    screen.getByRole('button', { name: '2番: 完了にする' }).focus()
    rerender(list([waiting, { ...paying, status: 'done' }]))
    expect(document.activeElement).toBe(menu(2))
  })

  it('goes on to the next row when its own leaves the list, to the one before at the end, and then to the heading', () => {
    const { rerender } = show(waiting, paying, last)
    screen.getByRole('button', { name: '2番: 完了にする' }).focus()
    rerender(list([waiting, last]))
    expect(document.activeElement).toBe(menu(3))
    rerender(list([waiting]))
    expect(document.activeElement).toBe(menu(1))
    rerender(list([]))
    expect(document.activeElement).toBe(screen.getByRole('heading'))
  })

  it('stays where it is when another row leaves', () => {
    const { rerender } = show(waiting, paying, last)
    menu(1).focus()
    rerender(list([waiting, { ...paying, status: 'done' }]))
    expect(document.activeElement).toBe(menu(1))
  })
})

it('a step was taken when the server says so, however wrong the clock of the device is', async () => {
  clockLag.set(20 * 60_000)
  show(waiting)
  expect(screen.getByText('待ち40分')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '1番: 対応を始める' }))
  await waitFor(() => expect(page.run).toHaveBeenCalledTimes(1))
  expect(page.run.mock.calls[0]?.[1]).toMatchObject({ at: '2026-07-01T00:40:00.000Z' })
})

describe('a visit that was given to the wrong customer', () => {
  const input = { id: paying.id, name: '佐藤 花子' }

  it('is nobody’s again under the name that it has, which can be taken back', async () => {
    show(paying)
    choose(2, '登録なしに戻す')
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '2番を登録なしに戻しました' }))
    expect(page.run.mock.calls).toEqual([[updateVisit, { ...input, changes: { customer_id: null } }, { base: paying }]])
    const notice = getNotices().at(-1)
    if (notice && 'action' in notice) notice.action?.run()
    await waitFor(() => expect(getNotices().at(-1)).toMatchObject({ text: '元に戻しました' }))
    expect(page.run.mock.calls[1]).toEqual([
      updateVisit,
      { ...input, changes: { customer_id: 'c' } },
      { base: { ...paying, customer_id: null } },
    ])
  })

  it('says why where that cannot be', async () => {
    page.run.mockResolvedValue({ state: 'not-stored', error: new Error('full') })
    for (const { id } of getNotices()) dismiss(id)
    show(paying)
    choose(2, '登録なしに戻す')
    await waitFor(() => expect(getNotices()).toMatchObject([{ tone: 'error' }]))
  })

  it('stays theirs once it is a contact; of who has no record there is nothing to undo', () => {
    show(waiting, { ...paying, interaction_id: 'i' }, { ...last, status: 'done', customer_id: 'c' })
    for (const number of [1, 2, 3]) {
      fireEvent.click(menu(number))
      expect(screen.queryByRole('button', { name: '登録なしに戻す' })).toBeNull()
      fireEvent.click(menu(number))
    }
  })
})
