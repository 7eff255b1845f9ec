import { onReconnect } from './reconnect'
import { followTakeovers, updateWaits } from './update'

/** Issue: checks for a new version hourly, when the page is seen again and on reconnect. */
export const CHECK_EVERY_MS = 3_600_000
/** Being seen again and again within this time asks only once. */
const CHECK_PAUSE_MS = 60_000

/**
 * Registers the service worker and follows its versions. Call it after the first content: the download of the shell
 * must not compete with the screen. Does nothing in development and where there are no workers.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const container = navigator.serviceWorker
  const controlled = container.controller !== null
  const { Workbox } = await import('workbox-window')
  const workbox = new Workbox('/sw.js')
  followTakeovers(container, controlled, {
    skipWaiting: () => workbox.messageSkipWaiting(),
    reload: () => location.reload(),
  })
  workbox.addEventListener('waiting', updateWaits)
  const registration = await workbox.register({ immediate: true })
  if (!registration) return
  keepChecking(registration)
  warmFontsWhenIdle(container)
}

function keepChecking(registration: ServiceWorkerRegistration): void {
  let lastCheck = Date.now()
  const check = () => {
    if (!navigator.onLine || Date.now() - lastCheck < CHECK_PAUSE_MS) return
    lastCheck = Date.now()
    // No answer is no news; the next occasion asks again.
    registration.update().catch(() => {})
  }
  setInterval(check, CHECK_EVERY_MS)
  onReconnect(check)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

type Connection = { saveData?: boolean; effectiveType?: string }

/** The letters of a Japanese desk are brought to the device when nothing else is going on, unless the line is thin. */
function warmFontsWhenIdle(container: ServiceWorkerContainer): void {
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData || /2g/.test(connection?.effectiveType ?? '')) return
  const warm = () => void container.ready.then(({ active }) => active?.postMessage({ type: 'WARM_FONTS' }))
  if ('requestIdleCallback' in window) requestIdleCallback(warm, { timeout: 30_000 })
  else setTimeout(warm, 5000)
}
