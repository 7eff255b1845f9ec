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

/** Whether anybody's outbox is on this device. It is deleted after the person has signed out, and while nobody waits for it. */
export async function hasOutbox(page: Page): Promise<boolean> {
  return page.evaluate(async () => (await indexedDB.databases()).some(({ name = '' }) => name.startsWith('outbox:')))
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

/** How many values of the copy of the tenant's records lie in that outbox's database. */
export async function recordsOfCopy(page: Page, outbox: string): Promise<number> {
  return page.evaluate(async (name) => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
    })
    let sum = 0
    for (const store of ['replica', 'replies']) {
      const counting = database.transaction(store).objectStore(store).count()
      await new Promise((resolve) => (counting.onsuccess = resolve))
      sum += counting.result
    }
    database.close()
    return sum
  }, outbox)
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

/** Puts a file of that size, and the entry that sends it, where a form would put them: into the only outbox on this device. */
export async function putFile(page: Page, size: number): Promise<{ id: string; sha256: string }> {
  return page.evaluate(async (length) => {
    const name = (await indexedDB.databases()).find((found) => found.name?.startsWith('outbox:'))?.name ?? ''
    const bytes = new Uint8Array(length)
    for (let at = 0; at < length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
    const id = crypto.randomUUID()
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
    })
    const about = { id, name: '契約書.pdf', media_type: 'application/pdf', size: length, sha256 }
    const writing = database.transaction(['files', 'chunks', 'rows', 'meta'], 'readwrite', { durability: 'strict' })
    const [files, chunks] = [writing.objectStore('files'), writing.objectStore('chunks')]
    files.put({ ...about, stored_at: Date.now(), is_whole: true, is_named: true, sent: 0 }, id)
    const piece = 1024 * 1024
    for (let at = 0; at < length; at += piece) chunks.put(bytes.slice(at, at + piece).buffer, [id, at / piece])
    const meta = writing.objectStore('meta').get('queue')
    meta.onsuccess = () => {
      const seq = meta.result.seq + 1
      const [, tenant, uid] = name.split(':').map(decodeURIComponent)
      const fresh = { base: null, depends_on: [], state: 'waiting', attempts: 0, failures: 0, failing_for: 0 }
      const idle = { wait: 'none', next_at: 0, wait_ms: 0, request: null, last_error: null, conflict: null }
      const row = {
        ...{ v: 1, id, key: id, seq, tenant, uid, command: 'files.send', command_version: 1, input: about },
        ...{ lane: `file:${id}`, subject: { kind: 'file', id }, creates: true, ...fresh, ...idle },
        ...{ occurred_at: new Date().toISOString(), history: [], merged: [], result: null, sent_at: null },
      }
      writing.objectStore('rows').put(row, id)
      writing.objectStore('meta').put({ ...meta.result, seq, revision: crypto.randomUUID() }, 'queue')
    }
    await new Promise((resolve) => (writing.oncomplete = resolve))
    database.close()
    return { id, sha256 }
  }, size)
}
