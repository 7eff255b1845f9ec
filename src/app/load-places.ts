import { isSlowNetwork } from '@/lib/slow-network'

type Route = { options: { component?: unknown } }

/**
 * Brings the code of all pages, so that each opens at once and without a network too. Not while the network is slow or
 * costs: then a page is brought when somebody reaches for it. One that does not come is asked for again when it is opened.
 */
export async function loadPlaces(routes: Readonly<Record<string, Route>>): Promise<void> {
  if (isSlowNetwork()) return
  await Promise.allSettled(Object.values(routes).map(({ options }) => preload(options.component)))
}

/** A lazy page can be loaded before it is drawn. */
async function preload(page: unknown): Promise<void> {
  if (typeof page === 'function' && 'preload' in page && typeof page.preload === 'function') await page.preload()
}
