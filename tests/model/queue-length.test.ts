// @vitest-environment node
/** How long a queue takes to empty after an outage, in virtual time: 20 to 200 ms a way, nothing else. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMPTY_CUSTOMER } from '#contract/customers'
import { createCustomer } from '@/features/customers/mutations'
import { createInteraction } from '@/features/interactions/mutations'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { type Clock, countImmediates, createClock } from './clock.ts'
import { createDevice, type Device } from './device.ts'
import { type Arrival, type Backend, type Call, createFakeServer } from './fake-server.ts'
import { type Random, seeded } from './random.ts'
import { Servers } from './servers.ts'
import { openTab, type Tab } from './tab.ts'
import { refusalWire } from './wire.ts'

let restore: () => void
let clock: Clock
let random: Random
let device: Device
let backend: Backend
let isPoisoned: (call: Call) => boolean
let tab: Tab

beforeAll(() => {
  restore = countImmediates()
  registerCommands([createCustomer as AnyCommand, createInteraction as AnyCommand])
})
afterAll(() => restore())

beforeEach(async () => {
  clock = createClock(Date.UTC(2026, 4, 1))
  random = seeded(1)
  device = createDevice('d', ['u'])
  device.line.isCut = true
  backend = createFakeServer()
  isPoisoned = () => false
  const handle = (call: Call, at: Arrival) => (isPoisoned(call) ? refusalWire('SYS_001') : backend.handle(call, at))
  const server = new Servers({ clock, random, backend: { handle } }, { workMs: 0 })
  tab = openTab(device, { clock, random, server, tenantId: 't', reached: new Set(), wrongs: new Set() })
  await clock.runUntil(clock.now() + 20_000)
})

const waiting = () => tab.outbox.entries.get().filter(({ state }) => state !== 'sent')

async function addCustomer(): Promise<string> {
  const id = random.uuid()
  void tab.outbox.submit(createCustomer as AnyCommand, { ...EMPTY_CUSTOMER, id, name: id }, { id: random.uuid() })
  await clock.runUntil(clock.now() + 1)
  return id
}

async function addContact(customer_id: string): Promise<void> {
  const id = random.uuid()
  const input = {
    id,
    customer_id,
    customer_name: '',
    type: 'visit',
    summary: id,
    content: '',
    occurred_at: '2026-05-01T00:00:00Z',
  }
  void tab.outbox.submit(createInteraction as AnyCommand, input, { id: random.uuid() })
  await clock.runUntil(clock.now() + 1)
}

/** Virtual time from the end of the outage until that few are left, ms. */
async function drained(left = 0): Promise<number> {
  device.line.isCut = false
  const from = clock.now()
  while (waiting().length > left && clock.now() - from < 300_000) await clock.runUntil(clock.now() + 100)
  return clock.now() - from
}

describe('after an outage, untouched', () => {
  it('50 entries of 25 customers are sent within 11 s', async () => {
    for (let i = 0; i < 25; i++) await addContact(await addCustomer())
    expect(waiting()).toHaveLength(50)
    expect(await drained()).toBeLessThanOrEqual(11_000)
    expect(backend.effects).toHaveLength(50)
  })

  it('500 entries are sent within 60 s', { timeout: 120_000 }, async () => {
    for (let i = 0; i < 100; i++) {
      const customer = await addCustomer()
      for (let j = 0; j < 4; j++) await addContact(customer)
    }
    expect(waiting()).toHaveLength(500)
    expect(await drained()).toBeLessThanOrEqual(60_000)
    expect(backend.effects).toHaveLength(500)
  })

  it('an entry that the server always fails on holds up none of 49 others', async () => {
    const poisoned = await addCustomer()
    for (let i = 0; i < 49; i++) await addCustomer()
    isPoisoned = ({ request }) => (request.body as { id?: string } | undefined)?.id === poisoned
    expect(await drained(1)).toBeLessThanOrEqual(11_000)
    expect(waiting()).toMatchObject([{ input: { id: poisoned } }])
  })
})
