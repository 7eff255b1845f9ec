// One random day: people work on several devices in bad weather; then everything heals and the books are compared.
import { type Customer, EMPTY_CUSTOMER } from '#contract/customers'
import { createCustomer, deleteCustomer, updateCustomer } from '@/features/customers/mutations'
import { createInteraction } from '@/features/interactions/mutations'
import { type AnyCommand, registerCommands } from '@/offline/commands'
import type { OutboxEntry } from '@/offline/queue/entry'
import type { Outcome } from '@/offline/queue/final-word'
import type { SubmitOptions } from '@/offline/queue/outbox-types'
import { bringLaterParts } from '@/offline/queue/test-platform'
import { type Clock, createClock } from './clock.ts'
import { createDevice, type Device } from './device.ts'
import type { Backend, Effect } from './fake-server.ts'
import { type Faults, NO_FAULTS, type Server } from './network.ts'
import { type Random, seeded } from './random.ts'
import { openTab, type Tab, type World } from './tab.ts'

export type Plan = { seed: number; devices: number; tabsPerDevice: number; actions: number }

/** Something a person did, as the books have it. */
export type Deed = {
  order: number
  device: string
  kind: 'create' | 'contact' | 'edit' | 'delete'
  customerId: string
  /** The record that comes into being; for edits and deletions the entry. */
  id: string
  entryId: string
  field?: string
  value?: string
  /** What the person saw in the field before. */
  seen?: unknown
  /** What the person saw of the record that they deleted. */
  seenRecord?: Customer
  /** Whether the app said that it was kept (or sent); unknown when the tab died first. */
  isPromised: boolean
  /** The person took it back in time. */
  isUndone: boolean
}

export type Report = {
  plan: Plan
  effects: readonly Effect[]
  violations: readonly string[]
  /** The customers at the end. */
  customers: ReadonlyMap<string, Customer>
  deeds: Deed[]
  devices: Device[]
  /** What is still in each device's outbox at the end. */
  left: Map<string, readonly OutboxEntry[]>
  /** Values whose conflict a person has decided, and entries that a person has thrown away. */
  decided: Set<string>
  discarded: Set<string>
  /** Entries that had to wait for a person's decision, their own or an earlier one's. */
  heldUp: Set<string>
  /** Virtual time from the heal to the last empty queue, ms; null when one never emptied. */
  emptyAfterMs: number | null
  /** Most entries that one device had at the heal. */
  atHeal: number
  /** Longest time that an entry was still held for an undo then, ms. */
  heldMs: number
}

const FIELDS = ['memo', 'company', 'address'] as const
const START = Date.UTC(2026, 4, 1)
const GIVE_UP_MS = 120_000

/** Runs the day of that seed against a server. */
export async function runScenario(plan: Plan, backend: Backend): Promise<Report> {
  await bringLaterParts()
  return new Day(plan, backend).run()
}

class Day {
  readonly #plan: Plan
  readonly #random: Random
  readonly #clock: Clock
  readonly #backend: Backend
  readonly #server: Server
  readonly #world: World
  readonly #devices: Device[]
  readonly #deeds: Deed[] = []
  readonly #decided = new Set<string>()
  readonly #discarded = new Set<string>()
  readonly #heldUp = new Set<string>()
  /** What each device has read of the server. */
  readonly #snapshots = new Map<string, ReadonlyMap<string, Customer>>()
  #tabs: Tab[] = []

  constructor(plan: Plan, backend: Backend) {
    this.#plan = plan
    this.#backend = backend
    this.#random = seeded(plan.seed)
    this.#clock = createClock(START)
    this.#server = { isUp: true, handle: backend.handle }
    this.#world = { clock: this.#clock, random: this.#random, server: this.#server, tenantId: 't1' }
    this.#devices = Array.from({ length: plan.devices }, (_, i) => createDevice(`d${i}`, `u${i % 3}`))
    registerCommands([createCustomer, updateCustomer, deleteCustomer, createInteraction])
  }

  async run(): Promise<Report> {
    for (const device of this.#devices) {
      this.#snapshots.set(device.name, new Map())
      for (let i = 0; i < this.#plan.tabsPerDevice; i++) this.#tabs.push(openTab(device, this.#world))
    }
    await this.#pass(1_000)
    for (let i = 0; i < this.#plan.actions; i++) {
      this.#weather()
      this.#accident()
      await this.#act()
      await this.#pass(this.#random.between(0, 1_500))
    }
    return this.#heal()
  }

  async #pass(ms: number): Promise<void> {
    await this.#clock.runUntil(this.#clock.now() + ms)
    for (const { outbox } of this.#tabs) {
      for (const { id, merged, state } of outbox.entries.get()) {
        if (state === 'conflict' || state === 'blocked') for (const name of [id, ...merged]) this.#heldUp.add(name)
      }
    }
  }

  #weather(): void {
    const random = this.#random
    if (random.chance(0.02)) this.#server.isUp = !this.#server.isUp
    for (const { line } of this.#devices) {
      if (random.chance(0.04)) line.isCut = !line.isCut
      if (random.chance(0.06)) line.faults = randomFaults(random)
    }
  }

  #accident(): void {
    const random = this.#random
    const device = random.pick(this.#devices)
    const tabs = this.#tabs.filter((tab) => tab.device === device && !tab.pulse.isDead)
    if (random.chance(0.03) && tabs.length > 0) {
      const victim = random.pick(tabs)
      victim.kill()
      this.#tabs = this.#tabs.filter((tab) => tab !== victim)
    }
    if (random.chance(0.02) && tabs.length > 0) random.pick(tabs).freeze()
    if (random.chance(0.05)) for (const tab of tabs) tab.thaw()
    if (tabs.length === 0 || (random.chance(0.05) && tabs.length < 3)) this.#tabs.push(openTab(device, this.#world))
    if (random.chance(0.01)) device.skew = random.between(-3_600_000, 3_600_000)
  }

  async #act(): Promise<void> {
    const awake = this.#tabs.filter((tab) => !tab.pulse.isDead && !tab.pulse.isFrozen)
    if (awake.length === 0) return
    const tab = this.#random.pick(awake)
    const { device } = tab
    if (this.#random.chance(0.3)) await this.#read(device)
    const known = this.#shown(tab)
    const dice = this.#random.next()
    const target = known.length > 0 ? this.#random.pick(known) : null
    if (!target || dice < 0.2) this.#create(tab)
    else if (dice < 0.55) this.#contact(tab, target)
    else if (dice < 0.95) this.#edit(tab, target)
    else this.#delete(tab, target)
  }

  /** The device reads the list, when it can. */
  async #read(device: Device): Promise<void> {
    if (device.line.isCut || !this.#server.isUp) return
    this.#snapshots.set(device.name, await this.#backend.readAll())
  }

  /** The customers as the device shows them: what it read, with its own changes laid over. */
  #shown(tab: Tab): Customer[] {
    const shown = new Map(this.#snapshots.get(tab.device.name))
    for (const entry of tab.outbox.entries.get()) foldEntry(shown, entry)
    return [...shown.values()]
  }

  #do(
    tab: Tab,
    command: AnyCommand,
    input: unknown,
    deed: Omit<Deed, 'order' | 'device' | 'entryId' | 'isPromised' | 'isUndone'>,
    options: SubmitOptions & { id: string },
  ): Deed {
    const entry: Deed = {
      ...deed,
      entryId: options.id,
      order: this.#deeds.length,
      device: tab.device.name,
      isPromised: false,
      isUndone: false,
    }
    this.#deeds.push(entry)
    void tab.outbox.submit(command, input, options).then((outcome: Outcome) => {
      entry.isPromised = outcome.state !== 'not-stored'
    })
    return entry
  }

  #create(tab: Tab): void {
    const id = this.#random.uuid()
    const input = { ...EMPTY_CUSTOMER, id, name: `name ${id}` }
    this.#do(
      tab,
      createCustomer as AnyCommand,
      input,
      { kind: 'create', customerId: id, id },
      { id: this.#random.uuid() },
    )
  }

  #contact(tab: Tab, customer: Customer): void {
    const id = this.#random.uuid()
    const input = {
      id,
      customer_id: customer.id,
      customer_name: customer.name,
      type: 'visit',
      summary: `contact ${id}`,
      content: '',
      occurred_at: new Date(this.#clock.now()).toISOString(),
    }
    const entryId = this.#random.uuid()
    const holdMs = this.#random.chance(0.15) ? 5_000 : 0
    const deed = this.#do(
      tab,
      createInteraction as AnyCommand,
      input,
      { kind: 'contact', customerId: customer.id, id },
      { id: entryId, holdMs },
    )
    if (holdMs > 0 && this.#random.chance(0.5)) this.#undo(tab, entryId, deed)
  }

  #undo(tab: Tab, entryId: string, deed: Deed): void {
    this.#clock.after(this.#random.between(500, 4_500), () => {
      if (tab.pulse.isDead || tab.pulse.isFrozen) return
      void tab.outbox.discard(entryId).then((result) => {
        if (result === 'done') deed.isUndone = true
      })
    })
  }

  #edit(tab: Tab, customer: Customer): void {
    const field = this.#random.pick(FIELDS)
    const value = `${field} ${this.#random.uuid()}`
    const id = this.#random.uuid()
    const input = { id: customer.id, changes: { [field]: value } }
    this.#do(
      tab,
      updateCustomer as AnyCommand,
      input,
      { kind: 'edit', customerId: customer.id, id, field, value, seen: customer[field] },
      { id, base: structuredClone(customer) },
    )
  }

  #delete(tab: Tab, customer: Customer): void {
    const id = this.#random.uuid()
    const input = { id: customer.id, name: customer.name }
    const seenRecord = structuredClone(customer)
    const deed = { kind: 'delete', customerId: customer.id, id, seenRecord } as const
    this.#do(tab, deleteCustomer as AnyCommand, input, deed, { id, base: structuredClone(customer) })
  }

  async #heal(): Promise<Report> {
    this.#server.isUp = true
    for (const device of this.#devices) {
      device.line.isCut = false
      device.line.faults = NO_FAULTS
      const tabs = this.#tabs.filter((tab) => tab.device === device)
      if (!tabs.some((tab) => !tab.pulse.isFrozen)) {
        if (tabs.length > 0) for (const tab of tabs) tab.thaw()
        else this.#tabs.push(openTab(device, this.#world))
      }
    }
    const healedAt = this.#clock.now()
    await this.#pass(1)
    const atHeal = Math.max(...this.#devices.map((device) => this.#waiting(device).length))
    const holds = this.#devices.flatMap((device) => this.#waiting(device).filter(({ wait }) => wait === 'hold'))
    const emptyAfterMs = await this.#untilEmpty(healedAt)
    for (const tab of this.#tabs) tab.thaw()
    // A tab that was frozen first has to read what happened meanwhile.
    await this.#pass(1_000)
    await this.#decideConflicts()
    await this.#pass(1_000)
    return {
      plan: this.#plan,
      effects: this.#backend.effects,
      violations: this.#backend.violations,
      customers: await this.#backend.readAll(),
      deeds: this.#deeds,
      devices: this.#devices,
      left: new Map(this.#devices.map((device) => [device.name, this.#entriesOf(device)])),
      decided: this.#decided,
      discarded: this.#discarded,
      heldUp: this.#heldUp,
      emptyAfterMs,
      atHeal,
      heldMs: Math.max(0, ...holds.map((entry) => entry.wait_ms)),
    }
  }

  async #untilEmpty(from: number): Promise<number | null> {
    while (this.#clock.now() - from < GIVE_UP_MS) {
      if (this.#devices.every((device) => this.#waiting(device).length === 0)) return this.#clock.now() - from
      await this.#pass(250)
    }
    return null
  }

  #entriesOf(device: Device): readonly OutboxEntry[] {
    const tab = this.#tabs.find((other) => other.device === device && !other.pulse.isFrozen)
    return tab?.outbox.entries.get().filter((entry) => entry.state !== 'sent') ?? []
  }

  #waiting(device: Device): readonly OutboxEntry[] {
    return this.#entriesOf(device).filter(({ state }) =>
      ['waiting', 'sending', 'uncertain', 'needs-sign-in'].includes(state),
    )
  }

  /** The people look at what asks for them, and decide. */
  async #decideConflicts(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      const open = this.#devices.flatMap((device) =>
        this.#entriesOf(device)
          .filter(({ state }) => state === 'conflict')
          .map((entry) => ({ device, entry })),
      )
      if (open.length === 0) return
      for (const { device, entry } of open) await this.#decide(device, entry)
      await this.#untilEmpty(this.#clock.now())
    }
  }

  async #decide(device: Device, entry: OutboxEntry): Promise<void> {
    const tab = this.#tabs.find((other) => other.device === device)
    if (!tab) return
    const fields = entry.conflict?.fields ?? []
    if (fields.length === 0) {
      const before = this.#entriesOf(device)
      await Promise.all([tab.outbox.discard(entry.id, { withChildren: true }), this.#pass(50)])
      const kept = new Set(tab.outbox.entries.get().map(({ id }) => id))
      for (const gone of before.filter(({ id }) => !kept.has(id))) {
        for (const name of [gone.id, ...gone.merged]) this.#discarded.add(name)
      }
    } else {
      for (const { mine } of fields) this.#decided.add(String(mine))
      const choice = fields.map(({ field, mine, theirs }) => [field, this.#random.chance(0.5) ? mine : theirs])
      void tab.outbox.resolveConflict(entry.id, Object.fromEntries(choice))
    }
    await this.#pass(50)
  }
}

/** A minimal fold: what a person would see of their own changes. */
function foldEntry(shown: Map<string, Customer>, { command, input, state, result }: OutboxEntry): void {
  if (command === 'customers.create') {
    const record = (result ?? { ...(input as object), version: 0 }) as Customer
    if (!shown.has(record.id)) shown.set(record.id, record)
  } else if (command === 'customers.update') {
    const { id, changes } = input as { id: string; changes: Partial<Customer> }
    const before = shown.get(id)
    const after = result as Customer | null
    if (!before) return
    if (state === 'sent') {
      if (after && after.version > before.version) shown.set(id, after)
    } else shown.set(id, { ...before, ...changes })
  } else if (command === 'customers.delete' && state !== 'conflict' && state !== 'refused') {
    shown.delete((input as { id: string }).id)
  }
}

function randomFaults(random: Random): Faults {
  if (random.chance(0.3)) return NO_FAULTS
  const some = (most: number) => (random.chance(0.4) ? random.next() * most : 0)
  return {
    dropped: some(0.4),
    replyLost: some(0.4),
    errorBefore: some(0.4),
    errorAfter: some(0.3),
    duplicated: some(0.5),
    delayed: some(0.3),
    portal: random.chance(0.1) ? 1 : some(0.2),
    truncated: some(0.3),
    hanging: random.chance(0.05) ? 1 : some(0.1),
    tooMany: some(0.2),
    signedOut: some(0.1),
  }
}
