import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ContactsSlot, CustomerDetailScreen } from './customer-detail-screen'
import { aCustomer } from './customer-fixtures'
import { renderAt } from './customer-testing'

const desk = vi.hoisted(() => ({ role: 'staff' as string | undefined, call: vi.fn() }))
vi.mock('./pins/use-pins', () => ({ usePins: () => [] }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/session', () => ({
  useSession: () => ({ profile: { user: { role: desk.role, name: '私' }, tenant: { name: 'さくらクリニック' } } }),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))

const customer = aCustomer()
const told = vi.fn()
const Contacts: ContactsSlot = ({ mayAdd, isAdding, asks, addedType, onAdding }) => {
  told({ mayAdd, isAdding, asks, addedType })
  return (
    <button type="button" onClick={() => onAdding(false)}>
      書き終える
    </button>
  )
}

beforeEach(() => {
  desk.role = 'staff'
  desk.call.mockResolvedValue(customer)
})

async function open(search = '') {
  const { router } = await renderAt(`/customers/${customer.id}${search}`, () => (
    <CustomerDetailScreen contacts={Contacts} decisions={() => null} suggestions={() => null} />
  ))
  await screen.findByText('書き終える')
  return () => router.state.location.search
}
const last = () => told.mock.lastCall?.[0]

test('a contact is asked for by its button and by a key, each time anew, and the address says so until it is written', async () => {
  const search = await open('?type=call')
  expect(last()).toEqual({ mayAdd: true, isAdding: false, asks: 0, addedType: undefined })
  await userEvent.click(screen.getByRole('button', { name: '対応履歴を追加' }))
  await waitFor(() => expect(last()).toEqual({ mayAdd: true, isAdding: true, asks: 1, addedType: '1' }))
  expect(search(), 'contacts of all kinds are in sight').toEqual({ contact: '1' })
  await userEvent.keyboard('n')
  await waitFor(() => expect(last()).toMatchObject({ isAdding: true, asks: 2 }))
  await userEvent.click(screen.getByText('書き終える'))
  await waitFor(() => expect(last()).toMatchObject({ isAdding: false }))
  expect(search()).toEqual({})
})

test('a link begins one of a kind', async () => {
  await open('?contact=call')
  expect(last()).toEqual({ mayAdd: true, isAdding: true, asks: 0, addedType: 'call' })
})

test('who may not add a contact is offered none', async () => {
  desk.role = 'visitor'
  const search = await open()
  expect(last()).toMatchObject({ mayAdd: false })
  expect(screen.queryByRole('button', { name: '対応履歴を追加' })).toBeNull()
  await userEvent.keyboard('n')
  expect(search()).toEqual({})
})
