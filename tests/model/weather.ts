// What happens to devices and tabs without anybody wanting it.
import { goAway } from './absence.ts'
import { strikes } from './coverage.ts'
import { type Day, pass } from './day.ts'
import type { Device } from './device.ts'
import { DISK_FAULTS } from './disk.ts'
import { IDENTITY_FAULTS } from './fake-identity.ts'
import { type Faults, NO_FAULTS } from './network.ts'
import type { Random } from './random.ts'
import { openTab, seatOf, type Tab } from './tab.ts'

/** The server goes down or comes back, lines are cut or turn bad. */
export async function weather(day: Day): Promise<void> {
  const { random, server, devices, clock, odds } = day
  if (server.isUp && random.chance(0.02 * odds['server killed'])) {
    strikes(day, 'server killed')
    server.kill()
  }
  if (day.plan.processes > 1 && server.isWhole && random.chance(0.03 * odds['one process killed'])) {
    strikes(day, 'one process killed')
    server.killOne()
  }
  if (random.chance(0.02 * odds['server slow'])) server.isSlow = true
  if (random.chance(0.1)) server.isSlow = false
  await backup(day)
  // In the middle of a request.
  if (server.isUp && random.chance(0.04 * odds['server doomed'])) server.doom()
  if (!server.isWhole && random.chance(0.3)) clock.after(random.between(0, 5_000), () => server.start())
  for (const { line, identity } of devices) {
    if (random.chance(line.isCut ? 0.04 : 0.04 * odds['line cut'])) line.isCut = !line.isCut
    if (random.chance(0.06 * odds['line bad'])) line.faults = randomFaults(random)
    for (const fault of IDENTITY_FAULTS) if (random.chance(0.006 * odds[`identity ${fault}`])) identity.fault = fault
    if (random.chance(0.1)) identity.fault = null
  }
}

/** So many that a device may read everything again for each of them. */
const MOST_RESTORES = 2

const MOST_ABSENCES = 1

/** The server's clock is set, its data are copied, or put back to what they were. */
async function backup(day: Day): Promise<void> {
  const { random, backend, odds } = day
  if (random.chance(0.02 * odds['server clock'])) {
    strikes(day, 'server clock')
    await backend.stepClock?.(random.between(-3_600_000, 3_600_000))
  }
  if (random.chance(0.03)) day.putBack = (await backend.backUp?.()) ?? null
  if (!day.putBack || day.restores >= MOST_RESTORES || !random.chance(0.01 * odds['server restored'])) return
  strikes(day, 'server restored')
  day.server.kill()
  await day.putBack()
  day.restores += 1
}

/** Tabs die, freeze, thaw, are hidden, shown or opened; all go away for weeks; a clock is set wrong; another person takes the device. */
export async function accident(day: Day): Promise<void> {
  const { random, odds } = day
  const device = random.pick(day.devices)
  const tabs = day.tabs.filter((tab) => tab.device === device && !tab.pulse.isDead)
  if (random.chance(0.03 * odds['tab killed']) && tabs.length > 0) {
    const victim = random.pick(tabs)
    strikes(day, 'tab killed', [victim])
    victim.kill()
    day.tabs = day.tabs.filter((tab) => tab !== victim)
  }
  if (random.chance(0.06 * odds['power lost']) && device.power) return await losePower(day, device, tabs)
  if (day.absences < MOST_ABSENCES && random.chance(0.006 * odds['away 36 days'])) return goAway(day)
  if (random.chance(0.06 * odds['tab hidden']) && tabs.length > 0) random.pick(tabs).background.hide()
  if (random.chance(0.12)) for (const tab of tabs) tab.background.show()
  if (random.chance(0.02 * odds['tab frozen']) && tabs.length > 0) random.pick(tabs).freeze()
  if (random.chance(0.05)) for (const tab of tabs) wake(day, tab)
  if (random.chance(0.06 * odds.disk) && tabs.length > 1) random.pick(tabs).disk.fault = random.pick(DISK_FAULTS)
  if (random.chance(0.04)) for (const tab of tabs) if (tab.disk.fault !== 'dead') tab.disk.fault = 'none'
  if (random.chance(0.03 * odds["tab's line cut"]) && tabs.length > 1) random.pick(tabs).line.isCut = true
  if (random.chance(0.04)) for (const tab of tabs) tab.line.isCut = false
  if (random.chance(0.03 * odds['sign-in lost']) && tabs.length > 0) random.pick(tabs).loseSignIn()
  if (random.chance(0.01 * odds['newer code'])) device.code = 'newer'
  for (const tab of tabs) if (isReloaded(tab, random)) reload(day, tab)
  if (random.chance(0.04 * odds['person changed'])) changePerson(day, device)
  if (device.uid === null) return
  if (tabs.length === 0 || (random.chance(0.05) && tabs.length < 3)) day.tabs.push(openTab(device, day.world))
  if (random.chance(0.01 * odds['clock wrong'])) device.skew = random.between(-3_600_000, 3_600_000)
}

/** The device goes out, and on again a little later. */
async function losePower(day: Day, device: Device, tabs: readonly Tab[]): Promise<void> {
  strikes(day, 'power lost', tabs)
  for (const tab of tabs) tab.kill()
  day.tabs = day.tabs.filter((tab) => !tabs.includes(tab))
  device.power?.cut()
  await pass(day, 0)
  const lost = await device.power?.forget()
  if (lost) strikes(day, 'relaxed commits lost', tabs)
}

/** A frozen tab goes on, and finds out who is signed in by now. */
export function wake(day: Day, tab: Tab): void {
  tab.thaw()
  if (tab.uid !== tab.device.uid) part(day, tab)
}

/** Nothing is wrong with the tab any more. What cannot be mended in it goes with a reload. */
export function repair(day: Day, tab: Tab): void {
  wake(day, tab)
  if (tab.hasLeft) return
  if (tab.isOutdated || tab.disk.fault === 'dead') {
    reload(day, tab)
    return
  }
  tab.disk.fault = 'none'
  tab.line.isCut = false
  tab.background.show()
  tab.signInAgain()
}

/** The person follows the word that the app is too old. */
const isReloaded = ({ isOutdated, pulse, uid, device }: Tab, random: Random) =>
  isOutdated && !pulse.isFrozen && uid === device.uid && random.chance(0.1)

function reload(day: Day, tab: Tab): void {
  tab.kill()
  day.tabs = day.tabs.map((other) => (other === tab ? openTab(tab.device, day.world) : other))
}

function part(day: Day, tab: Tab): void {
  tab.leave(tab.device.uid)
  day.tabs = day.tabs.filter((other) => other !== tab)
}

/** Longer than a change of person takes, ms. */
export const ARRIVAL_MS = 5_000

/** The next of the staff takes the device, at once or a little later. What the first left waiting stays on it. */
export function changePerson(day: Day, device: Device): void {
  const { random, clock } = day
  if (device.uid === null) return
  strikes(day, 'person changed', tabsOf(day, device))
  const next = device.staff[(device.staff.indexOf(device.uid) + 1) % device.staff.length] ?? null
  const isFast = random.chance(0.4)
  device.uid = isFast ? next : null
  for (const tab of tabsOf(day, device)) if (!tab.pulse.isFrozen) part(day, tab)
  const arrive = () => {
    device.uid = next
    day.changes += 1
    day.seats.add(seatOf(device.name, next ?? ''))
    for (let i = 0; i < day.plan.tabsPerDevice; i++) day.tabs.push(openTab(device, day.world))
  }
  if (isFast) arrive()
  else clock.after(random.between(100, 4_000), arrive)
}

const tabsOf = ({ tabs }: Day, device: Device) => tabs.filter((tab) => tab.device === device && !tab.pulse.isDead)

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
