import { ExpirationPlugin } from 'workbox-expiration'
import { CacheFirst } from 'workbox-strategies'
import { frequentSlices } from '../font-slices'

/** More than the typeface has, so that only those of an older typeface go. */
const MAX_SLICES = 160

/** Slices of the typeface never change under their name: what was loaded once is kept. */
export const fonts = new CacheFirst({
  cacheName: 'fonts',
  plugins: [new ExpirationPlugin({ maxEntries: MAX_SLICES, purgeOnQuotaError: true })],
})

export function isFont({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean {
  return sameOrigin && url.pathname.endsWith('.woff2')
}

/**
 * Brings the frequent slices to the device, one after the other, so that the page is not disturbed. `styles` are the
 * style sheets of this version, read by `read`. Ends at the first slice that cannot be had; the next time goes on.
 */
export async function warmFonts(
  styles: readonly string[],
  read: (url: string) => Promise<Response | undefined>,
  event: ExtendableEvent,
): Promise<void> {
  for (const style of styles) {
    const css = await (await read(style))?.text()
    for (const slice of frequentSlices(css ?? '', new URL(style, self.location.origin).href)) {
      await fonts.handle({ request: new Request(slice), event })
    }
  }
}
