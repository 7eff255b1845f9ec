// Holidays: every device lies in a drawer for longer than the server remembers the keys of what it has done.
import { DAY_MS } from '#contract/day'
import { strikes } from './coverage.ts'
import { type Day, pass } from './day.ts'
import { openTab } from './tab.ts'

/** A day longer than the server keeps a key. */
const AWAY_MS = 36 * DAY_MS
/** Longer than whoever takes a device over needs to arrive. */
const ARRIVAL_MS = 5_000

/** All leave; whoever worked at a device comes back to it when the server has forgotten the keys. */
export async function goAway(day: Day): Promise<void> {
  await pass(day, ARRIVAL_MS)
  strikes(day, 'away 36 days')
  for (const tab of day.tabs) tab.kill()
  day.tabs = []
  await pass(day, AWAY_MS)
  day.backend.forgetKeys?.()
  day.absences += 1
  for (const device of day.devices) {
    if (device.uid === null) continue
    for (let i = 0; i < day.plan.tabsPerDevice; i++) day.tabs.push(openTab(device, day.world))
  }
  await pass(day, 1_000)
}
