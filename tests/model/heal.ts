// The end of a day: everything works again, the queues empty, and people decide what asks for them.
import type { OutboxEntry } from '@/offline/queue/entry'
import { type Day, pass } from './day.ts'
import type { Device } from './device.ts'
import { NO_FAULTS } from './network.ts'
import type { Report } from './report.ts'
import { openTab } from './tab.ts'

const GIVE_UP_MS = 120_000

/** Heals everything, waits until nothing is left to send or to decide, and closes the books. */
export async function heal(day: Day): Promise<Report> {
  healLines(day)
  const healedAt = day.clock.now()
  await pass(day, 1)
  const atHeal = Math.max(...day.devices.map((device) => waiting(day, device).length))
  const holds = day.devices.flatMap((device) => waiting(day, device).filter(({ wait }) => wait === 'hold'))
  const emptyAfterMs = await untilEmpty(day, healedAt)
  for (const tab of day.tabs) tab.thaw()
  // A tab that was frozen first has to read what happened meanwhile.
  await pass(day, 1_000)
  await decideConflicts(day)
  await pass(day, 1_000)
  const { plan, backend, deeds, devices, decided, discarded, heldUp } = day
  return {
    ...{ plan, deeds, devices, decided, discarded, heldUp, emptyAfterMs, atHeal },
    effects: backend.effects,
    violations: backend.violations,
    customers: await backend.readAll(),
    left: new Map(devices.map((device) => [device.name, entriesOf(day, device)])),
    heldMs: Math.max(0, ...holds.map((entry) => entry.wait_ms)),
  }
}

function healLines(day: Day): void {
  day.server.isUp = true
  for (const device of day.devices) {
    device.line.isCut = false
    device.line.faults = NO_FAULTS
    const tabs = day.tabs.filter((tab) => tab.device === device)
    if (tabs.some((tab) => !tab.pulse.isFrozen)) continue
    if (tabs.length > 0) for (const tab of tabs) tab.thaw()
    else day.tabs.push(openTab(device, day.world))
  }
}

/** Virtual time until no device has anything to send, ms; null when it takes too long. */
async function untilEmpty(day: Day, from: number): Promise<number | null> {
  while (day.clock.now() - from < GIVE_UP_MS) {
    if (day.devices.every((device) => waiting(day, device).length === 0)) return day.clock.now() - from
    await pass(day, 250)
  }
  return null
}

function entriesOf({ tabs }: Day, device: Device): readonly OutboxEntry[] {
  const tab = tabs.find((other) => other.device === device && !other.pulse.isFrozen)
  return tab?.outbox.entries.get().filter((entry) => entry.state !== 'sent') ?? []
}

function waiting(day: Day, device: Device): readonly OutboxEntry[] {
  return entriesOf(day, device).filter(({ state }) =>
    ['waiting', 'sending', 'uncertain', 'needs-sign-in'].includes(state),
  )
}

/** The people look at what asks for them, and decide. */
async function decideConflicts(day: Day): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const open = day.devices.flatMap((device) =>
      entriesOf(day, device)
        .filter(({ state }) => state === 'conflict')
        .map((entry) => ({ device, entry })),
    )
    if (open.length === 0) return
    for (const { device, entry } of open) await decide(day, device, entry)
    await untilEmpty(day, day.clock.now())
  }
}

async function decide(day: Day, device: Device, entry: OutboxEntry): Promise<void> {
  const tab = day.tabs.find((other) => other.device === device)
  if (!tab) return
  const fields = entry.conflict?.fields ?? []
  if (fields.length === 0) {
    const before = entriesOf(day, device)
    await Promise.all([tab.outbox.discard(entry.id, { withChildren: true }), pass(day, 50)])
    const kept = new Set(tab.outbox.entries.get().map(({ id }) => id))
    for (const gone of before.filter(({ id }) => !kept.has(id))) {
      for (const name of [gone.id, ...gone.merged]) day.discarded.add(name)
    }
  } else {
    for (const { mine } of fields) day.decided.add(String(mine))
    const choice = fields.map(({ field, mine, theirs }) => [field, day.random.chance(0.5) ? mine : theirs])
    void tab.outbox.resolveConflict(entry.id, Object.fromEntries(choice))
  }
  await pass(day, 50)
}
