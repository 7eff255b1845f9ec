import { createStore } from '@/lib/store'

/** The browser's offer to install (not in the DOM types; Chromium only). */
type InstallOffer = Event & {
  prompt: () => Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The offer that can be taken now. */
export const installOffer = createStore<InstallOffer | null>(null)

/** Keeps the browser's offer until the person asks for it. Call it early: the event comes once. */
export function followInstallOffers(target: EventTarget = window): () => void {
  const onOffer = (event: Event) => {
    // Our own button asks, at a quiet place, instead of the browser's bar.
    event.preventDefault()
    installOffer.set(event as InstallOffer)
  }
  const onInstalled = () => installOffer.set(null)
  target.addEventListener('beforeinstallprompt', onOffer)
  target.addEventListener('appinstalled', onInstalled)
  return () => {
    target.removeEventListener('beforeinstallprompt', onOffer)
    target.removeEventListener('appinstalled', onInstalled)
  }
}
