import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusedWith } from '@/errors/testing'
import { aCustomer, idOf } from './customer-fixtures'
import { renderAt } from './customer-testing'
import { customerQueries } from './queries'
import { noteRecent, RecentCustomers } from './recent-customers'

const desk = vi.hoisted(() => ({ pins: [] as object[], call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))

beforeEach(() => {
  desk.pins = []
  desk.call.mockReset().mockImplementation(async (_: unknown, { params }: { params?: { id: string } }) => {
    if (!params) return { pinned_customers: desk.pins }
    if (params.id === idOf(3)) throw refusedWith('DB_002')
    return aCustomer({ id: params.id === idOf(4) ? idOf(1) : params.id, name: `患者 ${Number(params.id.slice(-4))}` })
  })
})

test('the last eight are remembered, each once, the latest first', async () => {
  const client = new QueryClient()
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 2]) await noteRecent(client, idOf(n))
  expect(client.getQueryData(customerQueries.recent().queryKey)).toEqual([2, 9, 8, 7, 6, 5, 4, 3].map(idOf))
})

test('who is gone is left out, and two records that became one are one', async () => {
  const { client } = await renderAt('/customers', () => <RecentCustomers />)
  expect(screen.queryByRole('region')).toBeNull()
  for (const n of [1, 2, 3, 4]) await noteRecent(client, idOf(n))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})

test('who is pinned stands above, and not twice', async () => {
  desk.pins = [{ id: idOf(1), pinned_at: '2026-07-01T00:00:00.000Z' }]
  const { client } = await renderAt('/customers', () => <RecentCustomers />)
  for (const n of [1, 2]) await noteRecent(client, idOf(n))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
  expect(screen.getByRole('listitem').textContent).toContain('患者 2')
})
