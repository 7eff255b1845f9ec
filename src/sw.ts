/// <reference lib="webworker" />
// The service worker: the app on the device. No answer of the API is ever put into Cache Storage.
import { cacheNames, clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SERVER_PATHS } from './pwa/server-paths'
import { fonts, isFont } from './pwa/worker/fonts'
import { installShell } from './pwa/worker/install-shell'
import { isPdfPart, pdfParts } from './pwa/worker/pdf-parts'
import { dropOlderAssets, isAsset, keepPreviousAssets, previousAsset } from './pwa/worker/previous-assets'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }
declare const __APP_VERSION__: string

const shell = self.__WB_MANIFEST
const paths = shell.map(
  (entry) => new URL(typeof entry === 'string' ? entry : entry.url, self.location.origin).pathname,
)
/** Names this build: its page changes with every part of it. */
const page = shell.find((entry) => typeof entry !== 'string' && entry.url === 'index.html')
const build = (typeof page === 'object' && page.revision) || __APP_VERSION__

const precache = new PrecacheController()
precache.addToCacheList(shell)
registerRoute(new PrecacheRoute(precache))
cleanupOutdatedCaches()
// The page of the first visit works offline at once, without a reload.
clientsClaim()

registerRoute(new NavigationRoute(precache.createHandlerBoundToURL('/index.html'), { denylist: [...SERVER_PATHS] }))
registerRoute(isFont, fonts)
registerRoute(isPdfPart, pdfParts)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isAsset(url.href),
  async ({ request }) => (await previousAsset(request, build)) ?? fetch(request),
)

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string }
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  if (type === 'CLAIM') event.waitUntil(self.clients.claim())
  if (type === 'VERSION') event.ports[0]?.postMessage(__APP_VERSION__)
})

self.addEventListener('install', (event) => event.waitUntil(installShell(precache, event)))
self.addEventListener('activate', (event) => event.waitUntil(precache.activate(event)))
// A full device must not hold up an update.
self.addEventListener('install', (event) =>
  event.waitUntil(keepPreviousAssets(cacheNames.precache, new Set(paths), build).catch(() => {})),
)
self.addEventListener('activate', (event) => event.waitUntil(dropOlderAssets(build).catch(() => {})))

/** The worker holds no credential and sends nothing: it wakes the pages, which do. */
for (const type of ['sync', 'periodicsync']) {
  self.addEventListener(type as 'activate', (event) => event.waitUntil(wakePages()))
}

async function wakePages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ type: 'WAKE' })
}
