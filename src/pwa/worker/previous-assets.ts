const PREVIOUS = 'previous-assets'

/** Where the worker of this build keeps them; the one that is still in charge has a place of its own. */
const placeOf = (build: string) => `${PREVIOUS}:${build}`

/**
 * Keeps the parts of the version that is being replaced. A tab with unsaved input stays on that version, and may open a
 * screen of it that it has not loaded yet, also offline. It happens while the new version is installed: once the person
 * asks for it, nothing is left to be done but to take over.
 */
export async function keepPreviousAssets(
  precacheName: string,
  current: ReadonlySet<string>,
  build: string,
): Promise<void> {
  const precache = await caches.open(precacheName)
  const old = (await precache.keys()).filter(({ url }) => isAsset(url) && !current.has(new URL(url).pathname))
  if (old.length === 0) return
  const previous = await caches.open(placeOf(build))
  for (const request of old) {
    const response = await precache.match(request)
    if (response) await previous.put(request, response)
  }
}

/** One generation is kept: what earlier versions put aside goes when this one is in charge. */
export async function dropOlderAssets(build: string): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREVIOUS) && name !== placeOf(build))
  await Promise.all(old.map((name) => caches.delete(name)))
}

/** A part of the version before this one. */
export function previousAsset(request: Request, build: string): Promise<Response | undefined> {
  return caches.match(request, { cacheName: placeOf(build) })
}

/** Built files carry a hash in their name and lie in one folder. */
export function isAsset(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/')
}
