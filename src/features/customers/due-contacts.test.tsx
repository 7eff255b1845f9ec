import { screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { interactionCommands } from '@/features/interactions/mutations'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { aContact, aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'
import { renderAt } from './customer-testing'
import { DueContacts } from './due-contacts'

const desk = vi.hoisted(() => ({ call: vi.fn(), entries: [] as OutboxEntry[] }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))

const due = (n: number, next_contact_on: string, phone = '') =>
  aCustomer({ id: idOf(n), name: `患者 ${n}`, phone, next_contact_on })
const customers = [due(1, '2026-11-19', '09012345678'), due(2, '2026-11-20'), due(3, '2026-11-20')]
const onCount = vi.fn()
const names = () => screen.queryAllByRole('link', { name: /^患者/ }).map((link) => link.textContent)

beforeAll(() => {
  knowCommands()
  registerCommands(interactionCommands as AnyCommand[])
})
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T10:00:00+09:00') })
  desk.entries = []
  onCount.mockReset()
  desk.call.mockReset().mockResolvedValue({ total: 3, customers, server_time: '' })
})

test('names who waits longest first, with the day, and has the way to the phone and to the record', async () => {
  await renderAt('/customers', () => <DueContacts most={2} onCount={onCount} />)
  await waitFor(() => expect(names()).toEqual(['患者 1予定 昨日', '患者 2予定 今日']))
  const [endpoint, request] = desk.call.mock.lastCall ?? []
  expect(endpoint).toMatchObject({ path: '/api/customers' })
  expect(request.query).toMatchObject({ next_contact: 'due', sort_by: 'next_contact_on', sort_order: 'asc', skip: 0 })
  expect(screen.getByRole('link', { name: '090-1234-5678 に電話をかける' }).getAttribute('href')).toBe(
    'tel:09012345678',
  )
  expect(screen.getByRole('link', { name: /^患者 1/ }).getAttribute('href')).toBe(`/customers/${idOf(1)}`)
})

test('leaves out who was settled on this device, before the server knows of it', async () => {
  desk.entries = [
    anEntry('customers.update', { id: idOf(1), name: '', changes: { next_contact_on: null } }, { base: customers[0] }),
  ]
  await renderAt('/customers', () => <DueContacts most={5} onCount={onCount} />)
  await waitFor(() => expect(names()).toEqual(['患者 2予定 今日', '患者 3予定 今日']))
  expect(onCount.mock.calls).toEqual([[2]])
})

test('leaves out, and does not count, with whom somebody here was in touch', async () => {
  const { created_at, created_by, ...input } = aContact({
    customer_id: idOf(3),
    occurred_at: '2026-11-20T00:30:00.000Z',
  })
  desk.entries = [anEntry('interactions.create', input)]
  await renderAt('/customers', () => <DueContacts most={1} onCount={onCount} />)
  await waitFor(() => expect(names()).toEqual(['患者 1予定 昨日']))
  expect(onCount.mock.lastCall).toEqual([2])
})

test('says when nobody is left', async () => {
  desk.call.mockResolvedValue({ total: 0, customers: [], server_time: '' })
  await renderAt('/customers', () => <DueContacts most={5} onCount={onCount} />)
  expect(await screen.findByText('今日までの連絡は済みました')).toBeTruthy()
})

test('says that this device cannot tell, where it has neither the server nor a copy', async () => {
  desk.call.mockRejectedValue(new Error('no line'))
  await renderAt('/customers', () => <DueContacts most={5} onCount={onCount} />)
  expect(await screen.findByText('この端末では確認できません')).toBeTruthy()
  expect(onCount).not.toHaveBeenCalled()
})
