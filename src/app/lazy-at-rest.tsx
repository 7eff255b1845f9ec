import { type ComponentType, lazy } from 'react'
import { screenAtRest } from '@/lib/when-at-rest'

/** A screen that has not its data by then is not waited for. */
const WITHIN_MS = 3_000

/** A part around the page whose code leaves the line to the data of the first screen, and for `afterMs` to what follows them. */
export function lazyAtRest<P extends object>(load: () => Promise<ComponentType<P>>, afterMs = 0) {
  return lazy(async () => {
    await screenAtRest(WITHIN_MS)
    if (afterMs > 0) await new Promise((resolve) => setTimeout(resolve, afterMs))
    return { default: await load() }
  })
}
