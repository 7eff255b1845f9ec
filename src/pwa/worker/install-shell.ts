/// <reference lib="webworker" />
import type { PrecacheController } from 'workbox-precaching'
import { someAtATime } from './some-at-a-time'

/** How many files come at a time: enough to hide the way to the server, few enough to leave the line to the page. */
const AT_A_TIME = 3

/**
 * Brings the files of the app onto the device. `PrecacheController.install` waits for each before it asks for the next: with
 * 150 files, each 150 ms away, the app could not be opened offline for more than 20 seconds. Rejects when a file cannot be had.
 */
export async function installShell(shell: PrecacheController, event: ExtendableEvent): Promise<void> {
  await someAtATime([...shell.getURLsToCacheKeys()], AT_A_TIME, async ([url, cacheKey]) => {
    // A name with a hash never means anything else; every other file is asked for anew.
    const cache = cacheKey === url ? 'default' : 'reload'
    const request = new Request(url, { cache, credentials: 'same-origin' })
    await Promise.all(shell.strategy.handleAll({ params: { cacheKey }, request, event }))
  })
}
