// What happens to devices and tabs without anybody wanting it.
import type { Day } from './day.ts'
import { type Faults, NO_FAULTS } from './network.ts'
import type { Random } from './random.ts'
import { openTab } from './tab.ts'

/** The server goes down or comes back, lines are cut or turn bad. */
export function weather({ random, server, devices }: Day): void {
  if (random.chance(0.02)) server.isUp = !server.isUp
  for (const { line } of devices) {
    if (random.chance(0.04)) line.isCut = !line.isCut
    if (random.chance(0.06)) line.faults = randomFaults(random)
  }
}

/** Tabs die, freeze, thaw or are opened; a clock is set wrong. */
export function accident(day: Day): void {
  const { random } = day
  const device = random.pick(day.devices)
  const tabs = day.tabs.filter((tab) => tab.device === device && !tab.pulse.isDead)
  if (random.chance(0.03) && tabs.length > 0) {
    const victim = random.pick(tabs)
    victim.kill()
    day.tabs = day.tabs.filter((tab) => tab !== victim)
  }
  if (random.chance(0.02) && tabs.length > 0) random.pick(tabs).freeze()
  if (random.chance(0.05)) for (const tab of tabs) tab.thaw()
  if (tabs.length === 0 || (random.chance(0.05) && tabs.length < 3)) day.tabs.push(openTab(device, day.world))
  if (random.chance(0.01)) device.skew = random.between(-3_600_000, 3_600_000)
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
