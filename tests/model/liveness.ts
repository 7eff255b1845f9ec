// Before everything is mended: a part is, the other faults stay exactly as they are, and everything has to come through all
// the same. It finds a queue that waits for an event which never comes, and which a reload or a repair would have brought.
import { everybodyIn, seatsNow, waiting } from './at-desks.ts'
import { type Day, pass } from './day.ts'
import { type Faults, NO_FAULTS } from './network.ts'

const LIMIT_MS = 60 * 60_000
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
  return open().map((entry) => `not alive: ${entry.command} ${entry.state} ${JSON.stringify(entry.history)}`)
}

const bearable = (faults: Faults) =>
  Object.fromEntries(Object.entries(faults).map(([name, chance]) => [name, Math.min(chance, MOST)])) as Faults
