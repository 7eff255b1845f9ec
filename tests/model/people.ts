// What people do at their devices: they read, add, edit and delete, and sometimes think better of it.
import { type Customer, EMPTY_CUSTOMER } from '#contract/customers'
import { createCustomer, deleteCustomer, restoreCustomer, updateCustomer } from '@/features/customers/mutations'
import { createInteraction } from '@/features/interactions/mutations'
import type { ActionResult, DiscardOptions } from '@/offline/outbox/actions'
import type { AnyCommand } from '@/offline/outbox/commands'
import type { SubmitOptions } from '@/offline/outbox/outbox-types'
import type { Outcome } from '@/offline/outbox/outcome'
import { DiskSilent } from '../../src/lib/transaction-limit.ts'
import type { Day } from './day.ts'
import { markSome } from './notices.ts'
import type { Deed } from './report.ts'
import { shownOn } from './shown.ts'
import { cannotRead, type Tab } from './tab.ts'

/** A person at work: the day, and the tab in front of them. */
export type Desk = Day & { tab: Tab }

const FIELDS = ['memo', 'company', 'address'] as const

/** Somebody does something at one of the tabs that are awake. */
export async function act(day: Day): Promise<void> {
  const { random } = day
  const awake = day.tabs.filter(({ pulse }) => !pulse.isDead && !pulse.isFrozen)
  if (awake.length === 0) return
  const tab = random.pick(awake)
  tab.background.show()
  const desk = { ...day, tab }
  if (random.chance(0.3)) await readServer(desk)
  if (random.chance(0.08)) return markSome(desk)
  const known = shownOn(day, tab)
  const dice = random.next()
  const target = known.length > 0 ? random.pick(known) : null
  if (!target || dice < 0.2) addCustomer(desk)
  else if (dice < 0.55) addContact(desk, target)
  else if (dice < 0.93) editCustomer(desk, target)
  else removeCustomer(desk, target)
}

/** The person reads the list and the bell, when they can. */
async function readServer(desk: Desk): Promise<void> {
  const { server, snapshots, sentBefore, bells, backend, copies, random, tab } = desk
  if (tab.device.line.isCut || !server.isUp) return
  const sent = tab.outbox.entries.get().filter(({ state }) => state === 'sent')
  sentBefore.set(tab.seat, new Set(sent.map(({ id }) => id)))
  snapshots.set(tab.seat, await backend.readAll())
  if (random.chance(0.5)) bells.set(tab.seat, await backend.readBell(tab.uid))
  if (!backend.openCopy || random.chance(0.85)) return
  const copy = copies.get(tab.seat) ?? backend.openCopy(tab.uid)
  copies.set(tab.seat, copy)
  await copy.pull()
}

type Facts = Omit<
  Deed,
  | 'order'
  | 'since'
  | 'seat'
  | 'uid'
  | 'entryId'
  | 'isPromised'
  | 'isUndone'
  | 'isBlind'
  | 'isLate'
  | 'isInDoubt'
  | 'unknownAt'
  | 'wentPast'
>
type Submitted = { command: unknown; input: unknown; options: SubmitOptions & { id: string } }

/** Saves a form and enters it in the books. */
function save(desk: Desk, facts: Facts, form: Submitted): Deed {
  const { deeds, tab } = desk
  const { options } = form
  const { seat, uid } = tab
  const unknown = { isPromised: false, isUndone: false, isInDoubt: false, wentPast: false, unknownAt: 0 }
  const at = { isBlind: cannotRead(tab), isLate: tab.disk.fault === 'slow' }
  const order = nextOrder(deeds)
  const deed: Deed = { ...facts, ...unknown, ...at, entryId: options.id, order, since: order, seat, uid }
  deeds.push(deed)
  submit(desk, deed, form)
  return deed
}

const nextOrder = (deeds: readonly Deed[]) => Math.max(-1, ...deeds.map(({ order }) => order)) + 1

/** Where it is said that nothing was stored, some people press the button once more. */
function submit(desk: Desk, deed: Deed, form: Submitted): void {
  const { clock, random, hours, deeds, tab } = desk
  void tab.outbox.submit(form.command as AnyCommand, form.input, form.options).then((outcome: Outcome) => {
    deed.isPromised = outcome.state !== 'not-stored'
    const isStored = tab.outbox.entries.get().some(({ id, merged }) => [id, ...merged].includes(deed.entryId))
    deed.wentPast = outcome.state === 'sent' && !isStored
    if (outcome.state !== 'not-stored') return
    if (outcome.error instanceof DiskSilent) deed.unknownAt = clock.now()
    if (!random.chance(0.5)) return
    clock.after(random.between(300, 9_000), () => {
      if (!hours.isOpen || tab.pulse.isDead || tab.pulse.isFrozen || tab.hasLeft) return
      deed.order = nextOrder(deeds)
      submit(desk, deed, form)
    })
  })
}

function addCustomer(desk: Desk): void {
  const { random } = desk
  const id = random.uuid()
  const input = { ...EMPTY_CUSTOMER, id, name: `name ${id}` }
  const options = { id: random.uuid() }
  save(desk, { kind: 'create', customerId: id, id }, { command: createCustomer, input, options })
}

function addContact(desk: Desk, customer: Customer): void {
  const { random, clock } = desk
  const id = random.uuid()
  const input = {
    id,
    customer_id: customer.id,
    customer_name: customer.name,
    type: 'visit',
    summary: `contact ${id}`,
    content: '',
    occurred_at: new Date(clock.now()).toISOString(),
  }
  const options = { id: random.uuid(), holdMs: random.chance(0.15) ? 5_000 : 0 }
  const facts = { kind: 'contact', customerId: customer.id, id } as const
  const deed = save(desk, facts, { command: createInteraction, input, options })
  if (options.holdMs > 0 && random.chance(0.5)) undo(desk, deed)
}

function undo({ clock, random, tab }: Desk, deed: Deed): void {
  clock.after(random.between(500, 4_500), () => {
    if (tab.pulse.isDead || tab.pulse.isFrozen || tab.hasLeft) return
    // As the product does: what was attempted may be done, whatever the clock says of the hold.
    void takenBack(tab, deed, { ifUnsent: true })
  })
}

/** `failed`: the disk did not take it, or does not say so, and the person is told. */
async function takenBack({ outbox }: Tab, deed: Deed, options?: DiscardOptions): Promise<ActionResult | 'failed'> {
  const wasInDoubt = deed.isInDoubt
  // Until there is an answer; the tab may die before.
  deed.isInDoubt = true
  try {
    const result = await outbox.discard(deed.entryId, options)
    if (result === 'done') deed.isUndone = true
    deed.isInDoubt = wasInDoubt
    return result
  } catch (error) {
    deed.isInDoubt = wasInDoubt || error instanceof DiskSilent
    return 'failed'
  }
}

function editCustomer(desk: Desk, customer: Customer): void {
  const { random, plan } = desk
  if (plan.hasTags && random.chance(0.4)) {
    tagCustomer(desk, customer)
    return
  }
  const field = random.pick(FIELDS)
  const value = `${field} ${random.uuid()}`
  const id = random.uuid()
  const input = { id: customer.id, name: customer.name, changes: { [field]: value } }
  const options = { id, base: structuredClone(customer) }
  const facts = { kind: 'edit', customerId: customer.id, id, field, value, seen: customer[field] } as const
  const finish = () => void save(desk, facts, { command: updateCustomer, input, options })
  if (random.chance(0.3)) typeSlowly(desk, finish)
  else finish()
}

/** One tag more: the form saves the tags that it saw, and the new one. */
function tagCustomer(desk: Desk, customer: Customer): void {
  const id = desk.random.uuid()
  const input = { id: customer.id, name: customer.name, changes: { tags: [...customer.tags, id] } }
  const facts = { kind: 'tag', customerId: customer.id, id } as const
  save(desk, facts, { command: updateCustomer, input, options: { id, base: structuredClone(customer) } })
}

/** The form stays open while the credential comes to its ten minutes; what was typed is saved after that. */
function typeSlowly({ clock, random, hours, tab }: Desk, finish: () => void): void {
  tab.signIn.isTyping = true
  void tab.signIn.renew()
  clock.after(random.between(500, 6_000), () => {
    tab.signIn.isTyping = false
    if (hours.isOpen && !tab.pulse.isDead && !tab.pulse.isFrozen && !tab.hasLeft) finish()
  })
}

function removeCustomer(desk: Desk, customer: Customer): void {
  const id = desk.random.uuid()
  const input = { id: customer.id, name: customer.name }
  const options = { id, base: structuredClone(customer), holdMs: desk.random.chance(0.6) ? 8_000 : 0 }
  const facts = { kind: 'delete', customerId: customer.id, id, seenRecord: structuredClone(customer) } as const
  const deed = save(desk, facts, { command: deleteCustomer, input, options })
  if (desk.random.chance(0.5)) regret(desk, deed, customer)
}

/** The deletion is taken back while it is held, and later by asking for the customer back. */
function regret(desk: Desk, deed: Deed, customer: Customer): void {
  const { clock, random, tab, hours } = desk
  clock.after(random.between(500, 16_000), async () => {
    if (!hours.isOpen || tab.pulse.isDead || tab.pulse.isFrozen || tab.hasLeft) return
    const result = await takenBack(tab, deed, { ifUnsent: true })
    if (result === 'done' || result === 'failed' || cannotRead(tab)) return
    const id = random.uuid()
    const input = { id: customer.id, name: customer.name }
    const options = { id, base: structuredClone(customer) }
    const facts = { kind: 'restore', customerId: customer.id, id } as const
    save(desk, facts, { command: restoreCustomer, input, options })
  })
}
