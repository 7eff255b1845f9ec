// A day as it stands: who is there, what the weather has done to them, and the books so far.
import type { Customer } from '#contract/customers'
import { type Clock, createClock } from './clock.ts'
import { createDevice, type Device } from './device.ts'
import type { Mark } from './fake-bell.ts'
import type { Backend, Copy, PutBack } from './fake-server.ts'
import { type Odds, oddsOf } from './hazards.ts'
import { type Random, seeded } from './random.ts'
import type { Deed, Marking, Plan } from './report.ts'
import { Servers } from './servers.ts'
import { seatOf, type Tab, type World } from './tab.ts'

export type Day = {
  readonly plan: Plan
  readonly random: Random
  readonly odds: Odds
  readonly clock: Clock
  readonly backend: Backend
  readonly server: Servers
  readonly world: World
  readonly devices: Device[]
  readonly deeds: Deed[]
  readonly markings: Marking[]
  readonly decided: Set<string>
  readonly discarded: Set<string>
  readonly heldUp: Set<string>
  /** What each person has read of the server on each device, by seat. */
  readonly snapshots: Map<string, ReadonlyMap<string, Customer>>
  readonly bells: Map<string, readonly Mark[]>
  /** Whether people still begin anything new. */
  readonly hours: { isOpen: boolean }
  /** Every person's place that was ever taken. */
  readonly seats: Set<string>
  tabs: Tab[]
  /** How often another person signed in on a device. */
  changes: number
  /** Which faults have met which states of a queue. */
  readonly reached: Set<string>
  /** What a device did not show although it was saved there, and whom it has put out although nobody said so. */
  readonly unseen: Set<string>
  /** What each person's reading holds of what they had sent by then, by seat. */
  readonly sentBefore: Map<string, ReadonlySet<string>>
  /** The replicas of those devices that have one, by seat. */
  readonly copies: Map<string, Copy>
  /** Puts the server back to the last copy of its data; null while there is none. */
  putBack: PutBack | null
  /** How often the server was put back to a backup. */
  restores: number
  /** How often everybody was away for longer than the server remembers keys. */
  absences: number
}

const START = Date.UTC(2026, 4, 1)

/** The morning of that day: all devices are there, and no tab is open. */
export function newDay(plan: Plan, backend: Backend): Day {
  const random = seeded(plan.seed)
  const clock = createClock(START)
  const server = new Servers({ clock, random, backend }, { count: plan.processes })
  const devices = Array.from({ length: plan.devices }, (_, i) =>
    // One whose power goes is enough: to watch each transaction takes time.
    createDevice(`d${i}`, [`u${i % 3}`, `u${(i + 1) % 3}`], i === 0 ? random : undefined),
  )
  const [reached, unseen] = [new Set<string>(), new Set<string>()]
  return {
    world: { clock, random, server, tenantId: 't1', reached, wrongs: unseen },
    ...{ reached, unseen },
    ...{ plan, random, clock, backend, server, devices, odds: oddsOf(plan.seed, plan.isSwarm) },
    deeds: [],
    markings: [],
    decided: new Set(),
    discarded: new Set(),
    heldUp: new Set(),
    snapshots: new Map(),
    bells: new Map(),
    seats: new Set(devices.flatMap(({ name, staff }) => staff.slice(0, 1).map((uid) => seatOf(name, uid)))),
    hours: { isOpen: true },
    tabs: [],
    changes: 0,
    sentBefore: new Map(),
    copies: new Map(),
    putBack: null,
    restores: 0,
    absences: 0,
  }
}

/** Lets that much virtual time go by, ms, and notes what is held up then. */
export async function pass({ clock, tabs, heldUp }: Day, ms: number): Promise<void> {
  await clock.runUntil(clock.now() + ms)
  for (const { outbox } of tabs) {
    for (const { id, merged, state } of outbox.entries.get()) {
      if (state === 'conflict' || state === 'blocked') for (const name of [id, ...merged]) heldUp.add(name)
    }
  }
}
