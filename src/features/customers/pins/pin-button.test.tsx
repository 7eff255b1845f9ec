import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dismissAll, getNotices } from '@/errors/notice-store'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { aCustomer, anEntry, idOf } from '../customer-fixtures'
import { renderAt } from '../customer-testing'
import { pinCommands } from './mutations'
import { PinButton } from './pin-button'
import { PinnedCustomers } from './pinned-customers'

const desk = vi.hoisted(() => ({ entries: [] as unknown[], pins: [] as object[], call: vi.fn(), run: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))
vi.mock('@/offline/scope/use-command', () => ({
  useCommand: ({ name }: { name: string }) => ({ run: (input: object) => desk.run(name, input), busy: false }),
}))

const hanako = { id: idOf(1), name: '山田 花子' }

beforeAll(() => registerCommands(pinCommands as AnyCommand[]))
beforeEach(() => {
  dismissAll()
  desk.entries = []
  desk.pins = []
  desk.run.mockReset().mockResolvedValue({ state: 'stored', entry: {} })
  desk.call.mockReset().mockImplementation(async (_: unknown, { params }: { params?: { id: string } }) => {
    if (!params) return { pinned_customers: desk.pins }
    return aCustomer({ id: params.id, name: `患者 ${Number(params.id.slice(-4))}` })
  })
})
const pinnedAt = (n: number) => ({ id: idOf(n), pinned_at: `2026-07-0${n}T00:00:00.000Z` })
const button = () => screen.findByRole('button', { name: 'ピン留め' })

test('the star says whether a customer is pinned, and a press turns that', async () => {
  await renderAt('/customers', () => <PinButton customer={hanako} />)
  expect((await button()).getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(await button())
  expect(desk.run.mock.calls).toEqual([['pinned_customers.pin', hanako]])
})

test('one who is pinned can be let go, and a pin that waits on this device counts', async () => {
  desk.entries = [anEntry('pinned_customers.pin', hanako)]
  await renderAt('/customers', () => <PinButton customer={hanako} />)
  expect((await button()).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(await button())
  expect(desk.run.mock.calls).toEqual([['pinned_customers.unpin', hanako]])
})

test('a refusal is told', async () => {
  desk.run.mockResolvedValue({ state: 'refused', error: new Error('full'), entry: {} })
  await renderAt('/customers', () => <PinButton customer={hanako} />)
  await userEvent.click(await button())
  await waitFor(() => expect(getNotices()).toHaveLength(1))
})

test('the pinned are listed, the latest first, without whom this device has let go', async () => {
  desk.pins = [pinnedAt(1), pinnedAt(2), pinnedAt(3)]
  desk.entries = [anEntry('pinned_customers.unpin', { id: idOf(2), name: '' })]
  await renderAt('/customers', () => <PinnedCustomers />)
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  expect(screen.getAllByRole('listitem').map((item) => /患者 \d/.exec(item.textContent)?.[0])).toEqual([
    '患者 3',
    '患者 1',
  ])
})
