// Before everything is mended: a part is, the other faults stay exactly as they are, and everything has to come through all
// the same: each queue, and what each tab of a person shows. It finds what waits for an event that never comes, and that a
// reload or a repair would have brought.
import { everybodyIn, isUsable, seatsNow, waiting } from './at-desks.ts'
import { type Day, pass } from './day.ts'
import { type Faults, NO_FAULTS } from './network.ts'
import type { Tab } from './tab.ts'

const LIMIT_MS = 60 * 60_000
/** A tab that has missed a message looks by itself within this time. */
const AGREE_MS = 60_000
/** A line on which more than that goes wrong is no line. */
const MOST = 0.4

/** What has not come through after an hour of that weather; empty when all has. */
export async function notAlive(day: Day): Promise<string[]> {
  const { random, server, devices, clock } = day
  server.start()
  for (const { line, identity, name } of devices) {
    line.isCut = false
    // One that never answers would keep everything for ever.
    if (identity.fault === 'silent') identity.fault = '5xx'
    // So would a sign-in that was revoked, and of which the service never says so.
    if (day.tabs.some(({ device, signIn }) => device.name === name && signIn.isRevoked())) identity.fault = null
    line.faults = random.chance(0.5) ? NO_FAULTS : bearable(line.faults)
  }
  await everybodyIn(day)
  const ends = clock.now() + LIMIT_MS
  const open = () => seatsNow(day).flatMap((seat) => waiting(day, seat))
  while (clock.now() < ends && open().length > 0) await pass(day, 1_000)
  const stuck = open().map((entry) => `not alive: ${entry.command} ${entry.state} ${JSON.stringify(entry.history)}`)
  return stuck.length > 0 ? stuck : notOfOneMind(day)
}

/** People whose tabs do not show the same queue, a while after the last thing has happened. */
async function notOfOneMind(day: Day): Promise<string[]> {
  const ends = day.clock.now() + AGREE_MS
  while (day.clock.now() < ends && differing(day).length > 0) await pass(day, 1_000)
  return differing(day).map((views) => `not alive: tabs differ: ${views.join(' | ')}`)
}

/** What the usable tabs of each person show, where that is not one and the same. */
function differing(day: Day): string[][] {
  const views = seatsNow(day).map((seat) => [
    ...new Set(day.tabs.filter((tab) => tab.seat === seat && isUsable(tab)).map(shownQueue)),
  ])
  return views.filter(({ length }) => length > 1)
}

function shownQueue({ outbox }: Tab): string {
  const unsent = outbox.entries.get().filter(({ state }) => state !== 'sent')
  return unsent.map(({ id, state }) => `${id} ${state}`).join()
}

const bearable = (faults: Faults) =>
  Object.fromEntries(Object.entries(faults).map(([name, chance]) => [name, Math.min(chance, MOST)])) as Faults
