// The end of a day: everything works again, the queues empty, and people decide what asks for them. Then those come
// back who left something waiting on a device that somebody else has used since.
import { attemptLimitMs, timeoutsOf } from '@/offline/outbox/backoff'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { awakeAt, entriesOf, everybodyIn, seatsNow, waiting } from './at-desks.ts'
import { strikes } from './coverage.ts'
import { type Day, pass } from './day.ts'
import { notAlive } from './liveness.ts'
import { NO_FAULTS } from './network.ts'
import { type Emptying, preferred, type Report } from './report.ts'
import { seeTheServer } from './sight.ts'
import { seatOf } from './tab.ts'
import { ARRIVAL_MS, changePerson, repair } from './weather.ts'

const GIVE_UP_MS = 120_000
/** A silent disk is noticed again after two transactions of 4 s that end without an answer, and 5 s until the next trial. */
const RECOVERY_MS = 14_000
/** Until then the tab that sends keeps the turn, and another one whose disk works has to wait. */
const SILENCE_MS = 8_000
/** An identity service that did not answer is given up after 10 s, and asked again after as long as it has said. */
const IDENTITY_MS = 10_000

/** Heals everything, waits until nothing is left to send or to decide, and closes the books. */
export async function heal(day: Day): Promise<Report> {
  day.hours.isOpen = false
  const lasting = day.plan.isSwarm ? await notAlive(day) : []
  const left = new Map<string, readonly OutboxEntry[]>()
  const emptyings = [await emptied(day, left)]
  const others = day.devices.filter(({ name, staff }) =>
    staff.some((uid) => day.seats.has(seatOf(name, uid)) && !left.has(seatOf(name, uid))),
  )
  if (others.length > 0) {
    for (const device of others) changePerson(day, device)
    await pass(day, ARRIVAL_MS)
    emptyings.push(await emptied(day, left))
  }
  await seeTheServer(day)
  if (day.server.twice > 0) strikes(day, 'request at both processes')
  const { plan, backend, deeds, markings, decided, discarded, heldUp, server, changes, reached, unseen } = day
  const staff = new Set(day.devices.flatMap((device) => device.staff))
  const bells = new Map<string, Awaited<ReturnType<typeof backend.readBell>>>()
  for (const uid of staff) bells.set(uid, await backend.readBell(uid))
  return {
    ...{ plan, deeds, markings, decided, discarded, heldUp, emptyings, left, changes, bells },
    ...{ reached, unseen, lostEffects: backend.lostEffects ?? [], lostMarks: backend.lostMarks ?? new Set() },
    deaths: server.deaths,
    absences: day.absences,
    effects: backend.effects,
    needless: backend.needless,
    violations: [...backend.violations, ...lasting],
    trace: day.clock.trace,
    orphans: backend.orphans,
    otherVersions: backend.otherVersions ?? [],
    customers: await backend.readAll(),
    contacts: await backend.readContacts(),
  }
}

/** All who are signed in get their queues empty and their conflicts decided. */
async function emptied(day: Day, left: Map<string, readonly OutboxEntry[]>): Promise<Emptying> {
  day.server.start()
  day.server.isSlow = false
  for (const { line, identity } of day.devices) {
    Object.assign(line, { isCut: false, faults: NO_FAULTS })
    identity.fault = null
  }
  // A slow disk is the leader's, and no other tab could make up for it.
  for (const { disk } of day.tabs) if (disk.fault === 'slow') disk.fault = 'none'
  await everybodyIn(day)
  const healedAt = day.clock.now()
  await pass(day, 1)
  const queues = seatsNow(day).map((seat) => waiting(day, seat))
  const holds = queues.flat().filter(({ wait }) => wait === 'hold')
  // One that has needed long before is given that time again, also when its request was swallowed just now.
  const patient = queues.flat().filter((entry) => entry.state === 'sending' && timeoutsOf(entry) > 0)
  const isTroubled = day.devices.some(({ identity }) => healedAt - identity.troubledAt < IDENTITY_MS)
  const troubledMs = isTroubled ? IDENTITY_MS : 0
  const silentMs = day.tabs.some(({ disk }) => disk.fault === 'silent') ? SILENCE_MS : 0
  const emptyAfterMs = await untilEmpty(day, healedAt)
  for (const tab of day.tabs) repair(day, tab)
  // A tab that was frozen, or whose disk was broken, first has to read what happened meanwhile.
  await pass(day, RECOVERY_MS)
  await decideConflicts(day)
  await pass(day, 1_000)
  for (const seat of seatsNow(day)) left.set(seat, entriesOf(day, seat))
  return {
    emptyAfterMs,
    atHeal: Math.max(...queues.map(({ length }) => length)),
    heldMs: Math.max(0, ...holds.map((entry) => entry.wait_ms), ...patient.map(attemptLimitMs), troubledMs, silentMs),
  }
}

/** Virtual time until nobody has anything to send, ms; null when it takes too long. */
async function untilEmpty(day: Day, from: number): Promise<number | null> {
  while (day.clock.now() - from < GIVE_UP_MS) {
    if (seatsNow(day).every((seat) => waiting(day, seat).length === 0)) return day.clock.now() - from
    await pass(day, 250)
  }
  return null
}

/** The people look at what asks for them, and decide. */
async function decideConflicts(day: Day): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const open = seatsNow(day).flatMap((seat) =>
      entriesOf(day, seat)
        .filter(({ state }) => state === 'conflict')
        .map((entry) => ({ seat, entry })),
    )
    if (open.length === 0) return
    for (const { seat, entry } of open) await decide(day, seat, entry)
    await untilEmpty(day, day.clock.now())
  }
}

async function decide(day: Day, seat: string, entry: OutboxEntry): Promise<void> {
  const tab = awakeAt(day, seat)
  if (!tab) return
  const fields = entry.conflict?.fields ?? []
  if (fields.length === 0) {
    const before = entriesOf(day, seat)
    await Promise.all([tab.outbox.discard(entry.id, { withChildren: true }), pass(day, 50)])
    const kept = new Set(tab.outbox.entries.get().map(({ id }) => id))
    for (const gone of before.filter(({ id }) => !kept.has(id))) {
      for (const name of [gone.id, ...gone.merged]) day.discarded.add(name)
    }
  } else {
    for (const { mine, theirs } of fields) {
      day.decided.add(String(mine))
      day.decided.add(preferred(mine, theirs))
    }
    const choice = fields.map(({ field, mine, theirs }) => [field, day.random.chance(0.5) ? mine : theirs])
    void tab.outbox.resolveConflict(entry.id, Object.fromEntries(choice))
  }
  await pass(day, 50)
}
