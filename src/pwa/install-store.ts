import { createStore } from '@/lib/store'

/** The browser's offer to install (not in the DOM types; Chromium only). */
type InstallOffer = Event & {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** A no is a no: it is not asked again for this long. */
const ASK_AGAIN_MS = 90 * 86_400_000
const DISMISSED_AT = 'install-dismissed-at'

const store = createStore<InstallOffer | null>(null)

export const getInstallOffer = store.get
export const subscribeInstallOffer = store.subscribe

/** Keeps the browser's offer until the person asks for it. Call it early: the event comes once. */
export function followInstallOffers(target: EventTarget = window): () => void {
  const onOffer = (event: Event) => {
    // Our own button asks, at a quiet place, instead of the browser's bar.
    event.preventDefault()
    store.set(event as InstallOffer)
  }
  const onInstalled = () => store.set(null)
  target.addEventListener('beforeinstallprompt', onOffer)
  target.addEventListener('appinstalled', onInstalled)
  return () => {
    target.removeEventListener('beforeinstallprompt', onOffer)
    target.removeEventListener('appinstalled', onInstalled)
  }
}

/** Shows the browser's dialog. An offer can be used once. */
export async function install(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const offer = store.get()
  if (!offer) return 'unavailable'
  store.set(null)
  await offer.prompt()
  const { outcome } = await offer.userChoice
  if (outcome === 'dismissed') dismissInstall()
  return outcome
}

/** Remembers the no on this device. `now` in milliseconds. */
export function dismissInstall(now = Date.now()): void {
  try {
    localStorage.setItem(DISMISSED_AT, String(now))
  } catch {
    // Without storage it is remembered until the page is left.
  }
  store.set(null)
}

export function isInstallDismissed(now = Date.now()): boolean {
  try {
    const at = Number(localStorage.getItem(DISMISSED_AT) ?? Number.NaN)
    return now - at < ASK_AGAIN_MS
  } catch {
    return false
  }
}

/** Whether this page runs as an installed app. */
export function isInstalled(): boolean {
  const standalone = (navigator as Navigator & { standalone?: boolean }).standalone === true
  return standalone || matchMedia('(display-mode: standalone)').matches
}

/** iPhone and iPad install by the share menu only; an iPad says that it is a Mac. */
export function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
