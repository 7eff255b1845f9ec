import { Workbox } from 'workbox-window'
import { isSlowNetwork } from '@/lib/slow-network'
import { whenIdle } from '@/lib/when-idle'
import { hasJapaneseLetters, loadLetters } from '@/ui/letters'
import { askForClaim } from './ask-for-claim'
import { looksForUpdateWith, updateWaits } from './update'
import { keepChecking } from './update-checks'
import { getUpdate } from './update-store'
import { FONT_CACHE, type WarmFontsDeps, warmFonts } from './warm-fonts'

type LoadFile = WarmFontsDeps['load']

const WARM_WITHIN_MS = 30_000

/**
 * Registers the worker, follows its updates and brings the letters to the device. It comes after the first content.
 * `onStart` is given the worker's handle before it is registered.
 */
export async function startWorker(load: LoadFile, onStart: (workbox: Workbox) => void): Promise<void> {
  const workbox = new Workbox('/sw.js')
  onStart(workbox)
  workbox.addEventListener('waiting', updateWaits)
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (!registration) return
  void askForClaim(navigator.serviceWorker)
  followWaiting(registration)
  keepChecking(() => lookFor(registration))
  looksForUpdateWith(async () => {
    await lookFor(registration)
    return registration.installing !== null || registration.waiting !== null
  })
  whenIdle(() => warm(navigator.serviceWorker, load), WARM_WITHIN_MS)
}

async function lookFor(registration: ServiceWorkerRegistration): Promise<void> {
  await registration.update()
  tellWaiting(registration)
}

/** Workbox follows the first worker that comes later, and no other: one whose files did not all arrive would be the last. */
function followWaiting(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => tellWaiting(registration))
  })
  tellWaiting(registration)
}

/** The very first worker waits for nobody. */
function tellWaiting({ waiting }: ServiceWorkerRegistration): void {
  if (waiting && navigator.serviceWorker.controller) updateWaits()
}

/** Letters are brought to a device that has no Japanese ones, for days without a network; not while the network is slow or costs. */
function warm(container: ServiceWorkerContainer, load: LoadFile): void {
  if (isSlowNetwork() || hasJapaneseLetters()) return
  // No connection, no hurry: the next page goes on.
  void Promise.all([container.ready, loadLetters()])
    .then(() => warmFonts({ styles, isKept, load, isStopped }))
    .catch(() => {})
}

const styles = () => [...document.styleSheets].flatMap(({ href }) => (href?.startsWith(location.origin) ? [href] : []))
const isKept = async (url: string) => (await caches.match(url, { cacheName: FONT_CACHE })) !== undefined
const isStopped = () => getUpdate().available !== 'no'
