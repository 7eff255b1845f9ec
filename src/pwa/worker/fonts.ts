import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { withLimit } from './request-limit'

/** More than the typeface has, so that only those of an older typeface go. */
const MAX_SLICES = 160
/** A slice has some 30 KB: enough for a slow network. */
const SLICE_LIMIT_MS = 20_000

/** The rules of the typeface and its slices never change under their name: what was loaded once is kept. */
export const fonts = new CacheFirst({
  // The pages look here for what they need not bring again: `FONT_CACHE`.
  cacheName: 'fonts',
  plugins: [
    new ExpirationPlugin({ maxEntries: MAX_SLICES, purgeOnQuotaError: true }),
    { requestWillFetch: async ({ request }) => withLimit(request, SLICE_LIMIT_MS) },
  ],
})

export function isFont({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && /\.woff2$|\/wght-[^/]+\.css$/.test(url.pathname)
}
