import type { Page } from '@playwright/test'

/** Everything that this origin keeps in the browser, as text; without the database of that name, which may stay. */
export async function traces(page: Page, except?: string): Promise<string> {
  return page.evaluate(async (kept) => {
    const parts: unknown[] = [document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      if (name === kept) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const all = await new Promise((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.onsuccess = () => resolve(reading.result)
        })
        parts.push(name, store, all)
      }
      database.close()
    }
    for (const key of await caches.keys()) {
      const cache = await caches.open(key)
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.text()
        parts.push(request.url, /\.(js|css|woff2)/.test(request.url) ? '' : body)
      }
    }
    return JSON.stringify(parts)
  }, except)
}

/** How many rows of that store of anybody's outbox are on this device; null: there is no such database. */
export async function outboxRows(page: Page, store: 'rows' | 'drafts'): Promise<number | null> {
  return page.evaluate(async (name) => {
    const outbox = (await indexedDB.databases()).find((found) => found.name?.startsWith('outbox:'))?.name
    if (!outbox) return null
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(outbox)
      opening.onsuccess = () => resolve(opening.result)
    })
    const reading = database.transaction(name).objectStore(name).getAllKeys()
    await new Promise((resolve) => (reading.onsuccess = resolve))
    database.close()
    // Beside a draft, under a list as its key, lies when it was typed.
    return reading.result.filter((key) => !Array.isArray(key)).length
  }, store)
}

/** Names of the answers that are kept on this device for reading without the network; each holds its query's key. */
export async function keptAnswers(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('cache:')) continue
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      for (const store of database.objectStoreNames) {
        const reading = database.transaction(store).objectStore(store).getAllKeys()
        await new Promise((resolve) => (reading.onsuccess = resolve))
        names.push(...reading.result.map(String))
      }
      database.close()
    }
    return names
  })
}
