import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { withLimit } from './request-limit'

/** The library, its worker, and the tables and letters of more documents than a device keeps. */
const MAX_PARTS = 60
/** The largest has 1.3 MB, a third of that packed. */
const PART_LIMIT_MS = 120_000

/** What draws a PDF never changes under its name: what was loaded once is kept, and a page opens offline. */
export const pdfParts = new CacheFirst({
  cacheName: 'pdf',
  plugins: [
    new ExpirationPlugin({ maxEntries: MAX_PARTS, purgeOnQuotaError: true }),
    { requestWillFetch: async ({ request }) => withLimit(request, PART_LIMIT_MS) },
  ],
})

/** The library and its worker lie among the built files, what they ask for in a folder of its version. */
export function isPdfPart({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && /^\/pdfjs\/|^\/assets\/pdf\.[^/]+\.mjs$/.test(url.pathname)
}
