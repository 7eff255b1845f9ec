import type { Workbox } from 'workbox-window'
import { guardPreloads } from '@/lib/load-chunk'
import { reloadPage } from '@/lib/load-page'
import { whenAtRest } from '@/lib/when-at-rest'
import { followInstallOffers } from './install-store'
import { followTakeovers } from './update'
import type { WarmFontsDeps } from './warm-fonts'

type LoadFile = WarmFontsDeps['load']

/** The screen comes first; then the worker, even if the page never rests. */
const REGISTER_WITHIN_MS = 5000

/**
 * Starts what makes the page an app: the offer to install, the guard of missing parts, and, after the first content, the
 * worker and its updates. `load` reads a file of the app. The worker is left out in development and where there are none.
 */
export async function registerWorker(load: LoadFile): Promise<void> {
  followInstallOffers()
  guardPreloads()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  // At once: another tab may let a new version take over at any moment.
  let workbox: Workbox | null = null
  followTakeovers(container, container.controller !== null, {
    skipWaiting: () => workbox?.messageSkipWaiting(),
    reload: reloadPage,
  })
  await firstContent()
  // Without a worker the app works online; the next page tries again.
  const start = await import('./worker-start').catch(() => null)
  await start?.startWorker(load, (started) => {
    workbox = started
  })
}

/** Resolves when the page has loaded and rests. */
async function firstContent(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>((resolve) => whenAtRest(resolve, REGISTER_WITHIN_MS))
}
