// Who sits at which device, and what their queues still hold.
import type { OutboxEntry } from '@/offline/outbox/entry'
import { type Day, pass } from './day.ts'
import { openTab, seatOf, type Tab } from './tab.ts'
import { ARRIVAL_MS, repair } from './weather.ts'

/** At every device somebody sits before a tab with which nothing is wrong; others may stay as they are. */
export async function everybodyIn(day: Day): Promise<void> {
  if (day.devices.some(({ uid }) => uid === null)) await pass(day, ARRIVAL_MS)
  for (const device of day.devices) {
    const tabs = day.tabs.filter((tab) => tab.device === device && tab.uid === device.uid)
    if (!tabs.some(isUsable)) {
      for (const tab of tabs) repair(day, tab)
      if (tabs.length === 0) day.tabs.push(openTab(device, day.world))
    }
    const front = awakeAt(day, seatOf(device.name, device.uid ?? ''))
    // Whoever sits before one tab does not see the others; one of these may have the turn.
    for (const tab of tabs) if (tab !== front && day.random.chance(0.5)) tab.background.hide()
    attend(front)
  }
}

/** Nothing is wrong with it: another tab of the device that is broken must not keep it from sending. */
export const isUsable = ({ pulse, disk, line, isSignedOut, isOutdated, background }: Tab) =>
  !background.isHidden && !pulse.isFrozen && disk.fault === 'none' && !line.isCut && !isSignedOut() && !isOutdated

/** The person turns to this tab, and signs in again if it asks. */
function attend(tab: Tab | undefined): void {
  if (!tab) return
  tab.isAttended = true
  void tab.outbox.release(true)
}

/** The place of whoever is at each device now. */
export const seatsNow = ({ devices }: Day) => devices.map(({ name, uid }) => seatOf(name, uid ?? ''))

/** The tab with which nothing is wrong. */
export const awakeAt = ({ tabs }: Day, seat: string): Tab | undefined =>
  tabs.find((tab) => tab.seat === seat && isUsable(tab))

/** What a person's queue holds and the server has not. */
export function entriesOf(day: Day, seat: string): readonly OutboxEntry[] {
  return (
    awakeAt(day, seat)
      ?.outbox.entries.get()
      .filter((entry) => entry.state !== 'sent') ?? []
  )
}

/** What a person's queue still has to send. */
export function waiting(day: Day, seat: string): readonly OutboxEntry[] {
  return entriesOf(day, seat).filter(({ state }) =>
    ['waiting', 'sending', 'uncertain', 'needs-sign-in'].includes(state),
  )
}
