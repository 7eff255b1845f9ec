// What is done with the browser's offer to install, and whether it can still be made. Catching it comes before the first
// screen (`install-store.ts`), this comes after it.
import { AS_NUMBER, storedValue } from '@/lib/stored-setting'
import { installOffer } from './install-store'

/** When somebody said no here, in milliseconds. */
const dismissedAt = storedValue('install-dismissed-at', AS_NUMBER)

export const getInstallOffer = installOffer.get
export const subscribeInstallOffer = installOffer.subscribe

/** Shows the browser's dialog. An offer can be used once. */
export async function install(): Promise<'accepted' | 'dismissed' | 'unavailable'> {
  const offer = installOffer.get()
  if (!offer) return 'unavailable'
  installOffer.set(null)
  await offer.prompt()
  const { outcome } = await offer.userChoice
  if (outcome === 'dismissed') dismissInstall()
  return outcome
}

/** Remembers the no on this device for good; without storage until the page is left. `now` in milliseconds. */
export function dismissInstall(now = Date.now()): void {
  dismissedAt.keep(now)
  installOffer.set(null)
}

/** A no is a no, however long ago: the offer comes once. 「この端末」 goes on saying how it is done. */
export function isInstallDismissed(): boolean {
  return dismissedAt.read() !== null
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
