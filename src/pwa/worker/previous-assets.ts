const PREVIOUS = 'previous-assets'

/**
 * Keeps the parts of the version that is being replaced. A tab with unsaved input stays on that version, and may open a
 * screen of it that it has not loaded yet, also offline. One generation is kept.
 */
export async function keepPreviousAssets(precacheName: string, current: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(precacheName)
  const old = (await precache.keys()).filter(({ url }) => isAsset(url) && !current.has(new URL(url).pathname))
  if (old.length === 0) return
  await caches.delete(PREVIOUS)
  const previous = await caches.open(PREVIOUS)
  for (const request of old) {
    const response = await precache.match(request)
    if (response) await previous.put(request, response)
  }
}

/** A part of the version before this one. */
export function previousAsset(request: Request): Promise<Response | undefined> {
  return caches.match(request, { cacheName: PREVIOUS })
}

/** Built files carry a hash in their name and lie in one folder. */
export function isAsset(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/')
}
