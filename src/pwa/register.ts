import type { Workbox } from 'workbox-window'
import { guardPreloads } from '@/lib/load-chunk'
import { reloadPage } from '@/lib/load-page'
import { whenIdle } from '@/lib/when-idle'
import { followInstallOffers } from './install-store'
import { followTakeovers, looksForUpdateWith, updateWaits } from './update'
import { keepChecking } from './update-checks'
import { getUpdate } from './update-store'
import { FONT_CACHE, type WarmFontsDeps, warmFonts } from './warm-fonts'

type LoadFile = WarmFontsDeps['load']

/** The screen comes first; then the worker, even if the page never rests. */
const REGISTER_WITHIN_MS = 5000
const WARM_WITHIN_MS = 30_000

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
  const loaded = await import('workbox-window').catch(() => null)
  if (!loaded) return
  workbox = new loaded.Workbox('/sw.js')
  workbox.addEventListener('waiting', updateWaits)
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  keepChecking(() => registration.update())
  looksForUpdateWith(async () => {
    await registration.update()
    return registration.installing !== null || registration.waiting !== null
  })
  whenIdle(() => warm(container, load), WARM_WITHIN_MS)
}

/** Resolves when the page has loaded and rests. */
async function firstContent(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>((resolve) => whenIdle(resolve, REGISTER_WITHIN_MS))
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** The letters of a Japanese desk are brought to the device, unless the line is thin or costs. */
function warm(container: ServiceWorkerContainer, load: LoadFile): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  // No connection, no hurry: the next page goes on.
  void container.ready.then(() => warmFonts({ styles, isKept, load, isStopped })).catch(() => {})
}

const styles = () => [...document.styleSheets].flatMap(({ href }) => (href?.startsWith(location.origin) ? [href] : []))
const isKept = async (url: string) => (await caches.match(url, { cacheName: FONT_CACHE })) !== undefined
const isStopped = () => getUpdate().available !== 'no'
