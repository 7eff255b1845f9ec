import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { PersonDialog } from './person-dialog'
import { visitQueries } from './queries'
import { aVisit } from './visit-fixtures'

const page = vi.hoisted(() => ({ call: vi.fn(), run: vi.fn(), onClose: vi.fn() }))
vi.mock('@/api/call', () => ({ call: page.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))
vi.mock('@/offline/scope/use-command', () => ({ useCommand: () => ({ run: page.run, busy: false }) }))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: null }),
}))
vi.mock('./person-search', () => ({
  PersonSearch: ({ onChoose, takesFocus }: { onChoose: (person: object) => void; takesFocus: boolean }) => (
    <button
      type="button"
      data-takes-focus={takesFocus}
      onClick={() => onChoose({ id: 'd', name: '鈴木 二', name_kana: 'スズキ ジ' })}
    >
      この人
    </button>
  ),
}))

const DAY = '2026-07-01'
const guest = aVisit({ day: DAY, number: 1, name: '鈴木 二' })
const theirs = aVisit({ day: DAY, number: 8, name: '鈴木 二', customer_id: 'd' })

beforeEach(() => {
  page.onClose.mockReset()
  page.call.mockReset().mockRejectedValue(unreachable('network', true))
  page.run.mockReset().mockResolvedValue({ state: 'sent', entry: { id: 'e', last_error: null } })
})

/** The dialog of the guest, on a day on which these came too. */
function show(...others: object[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(visitQueries.day(DAY).queryKey, { version: 'a', visits: [guest, ...others] as never })
  return renderWithWords(
    <QueryClientProvider client={client}>
      <PersonDialog visit={guest} onClose={page.onClose} />
    </QueryClientProvider>,
  )
}
const press = (words: string) => fireEvent.click(screen.getByRole('button', { name: words }))

it('a customer who waits under another number is tied only when that is meant', async () => {
  show(theirs)
  press('この人')
  expect(screen.getByText('この方はすでに8番で受付済みです。')).toBeDefined()
  expect(screen.getByText('鈴木 二 様')).toBeDefined()
  expect([page.run.mock.calls, page.onClose.mock.calls]).toEqual([[], []])
  // Read with the warning, and no answer is chosen beforehand: the key that was pressed may repeat.
  const { activeElement } = document
  expect([activeElement?.tagName, activeElement?.textContent]).toEqual(['DIV', expect.stringContaining('8番')])
  press('結び付ける')
  await waitFor(() => expect(page.onClose).toHaveBeenCalledTimes(1))
  expect(page.run.mock.calls[0]?.[0]).toMatchObject({ id: guest.id, changes: { customer_id: 'd', name: '鈴木 二' } })
})

it('another one can be chosen all the same', () => {
  show(theirs)
  press('この人')
  press('選び直す')
  expect(screen.queryByText(/受付済みです/)).toBeNull()
  expect(screen.queryByRole('button', { name: '結び付ける' })).toBeNull()
  expect(screen.getByRole('button', { name: 'この人' }).dataset.takesFocus).toBe('true')
  expect(page.run).not.toHaveBeenCalled()
})

it('somebody of the name who has no record may be the same', () => {
  show(aVisit({ day: DAY, number: 9, name: '鈴木　二' }))
  press('この人')
  expect(screen.getByText('同じお名前の方がすでに9番で受付済みです。')).toBeDefined()
})

it('nobody is asked about the visit itself, another customer of the name, or who has gone', async () => {
  show({ ...theirs, customer_id: 'other' }, { ...theirs, status: 'left' })
  press('この人')
  await waitFor(() => expect(page.run).toHaveBeenCalledTimes(1))
  expect(page.onClose).toHaveBeenCalledTimes(1)
})
