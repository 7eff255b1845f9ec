// Apart from the wake-up that every page asks for: this comes with what looks after the device.

/** Tag of Periodic Background Sync, and how often at most; the browser decides when, and whether at all. */
const PERIODIC_TAG = 'from-time-to-time'
const PERIOD_MS = 4 * 3_600_000

type PeriodicSyncManager = {
  register: (tag: string, options: { minInterval: number }) => Promise<void>
  unregister: (tag: string) => Promise<void>
}

/** What was asked for last: an answer of the browser may come after the person has changed. */
let isWanted = false

/**
 * Has the system wake a page that stays open in the background every few hours, or no more. Only installed apps may; a
 * help where it exists, nothing depends on it.
 */
export async function wakeFromTimeToTime(isOn: boolean): Promise<void> {
  isWanted = isOn
  try {
    const registration = (await navigator.serviceWorker.ready) as { periodicSync?: PeriodicSyncManager }
    const sync = registration.periodicSync
    if (!sync || isWanted !== isOn) return
    if (!isOn) return await sync.unregister(PERIODIC_TAG)
    const { state } = await navigator.permissions.query({ name: 'periodic-background-sync' as PermissionName })
    if (state === 'granted' && isWanted) await sync.register(PERIODIC_TAG, { minInterval: PERIOD_MS })
  } catch {
    // A browser without it, or one that says no.
  }
}
