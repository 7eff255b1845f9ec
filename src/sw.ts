/// <reference lib="webworker" />
// The service worker: the shell on the device. No answer of the API is ever put into Cache Storage.
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SERVER_PATHS } from './pwa/worker-paths'

declare const self: ServiceWorkerGlobalScope
declare const __APP_VERSION__: string

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
// The page of the first visit works offline at once, without a reload.
clientsClaim()

registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [...SERVER_PATHS] }))

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting()
  if (event.data?.type === 'VERSION') event.ports[0]?.postMessage(__APP_VERSION__)
})
