import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { aCustomer, idOf } from './customer-fixtures'
import { renderAt } from './customer-testing'
import { ListWalk } from './list-walk'
import { walkList } from './walked-list'

const desk = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

const people = [1, 2, 3].map((at) => aCustomer({ id: idOf(at) }))
const walk = (read: number) =>
  walkList({
    filter: { sort_by: 'updated_at', sort_order: 'desc' },
    slots: {
      length: 3,
      at: (index) => {
        const record = people[index]
        return record && index < read ? { record, mark: null } : null
      },
    },
  })
let shown = idOf(2)
const open = async () => {
  const view = await renderAt(`/customers/${shown}`, () => <ListWalk id={shown} />)
  // The screen above it gives it the customer of the address.
  view.router.subscribe('onResolved', ({ toLocation }) => {
    shown = toLocation.pathname.split('/').at(-1) ?? ''
  })
  return view
}
const at = (router: Awaited<ReturnType<typeof open>>['router']) => router.state.location.pathname

beforeEach(() => {
  shown = idOf(2)
  desk.call.mockReset()
  dismissAll()
})

test('leads to the customers before and after, in place of this one, and says where one is', async () => {
  walk(3)
  const { router } = await open()
  expect(screen.getByText('3人中2人目')).toBeTruthy()
  const before = router.history.length
  await userEvent.click(screen.getByRole('button', { name: '次の顧客' }))
  await waitFor(() => expect(at(router)).toBe(`/customers/${idOf(3)}`))
  expect(router.history.length).toBe(before)
})

test.each([
  ['[[', 1],
  [']', 3],
])('the key %s leads there as well', async (key, to) => {
  walk(3)
  const { router } = await open()
  await userEvent.keyboard(key)
  await waitFor(() => expect(at(router)).toBe(`/customers/${idOf(to)}`))
})

test('offers nothing beyond the ends of the list', async () => {
  walk(3)
  shown = idOf(1)
  await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '前の顧客' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '次の顧客' }).disabled).toBe(false)
})

test('says so where the row after this one cannot be read', async () => {
  walk(2)
  desk.call.mockRejectedValue(new Error('away'))
  await open()
  await userEvent.click(screen.getByRole('button', { name: '次の顧客' }))
  await waitFor(() => expect(getNotices()).toHaveLength(1))
})

test('is not there for who was opened otherwise', async () => {
  walk(1)
  await open()
  expect(screen.queryByRole('navigation')).toBeNull()
})
