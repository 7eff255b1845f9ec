// Drafts on the disk: written a moment after the last key, and at once when the page is hidden or left.
import { get, keys, type UseStore } from 'idb-keyval'
import { type Codec, plainCodec } from './codec'
import { isDraftKey, putDraft, removeDraft } from './draft-keys'

export type DraftStore = {
  /** The draft, or undefined when there is none or the disk is broken. */
  read: (key: string) => Promise<unknown>
  write: (key: string, value: unknown) => void
  remove: (key: string) => void
  /** Writes now what is still waiting for a pause. */
  flush: () => void
  /** Names of the drafts on this device. */
  list: () => Promise<string[]>
  /** Writes what is waiting and lets the page go. */
  close: () => void
}

const PAUSE_MS = 250

/** `at`: when it was typed, ms since 1970. */
type Pending = { value: unknown; at: number } | { isRemoved: true }

export function createDraftStore(store: UseStore, codec: Codec = plainCodec): DraftStore {
  const pending = new Map<string, Pending>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    if (pending.size === 0) return
    const changes = [...pending]
    pending.clear()
    void apply(store, changes, codec).catch(() => {})
  }

  const change = (key: string, next: Pending) => {
    pending.set(key, next)
    clearTimeout(timer)
    timer = setTimeout(flush, PAUSE_MS)
  }

  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  document.addEventListener('visibilitychange', flushWhenHidden)
  window.addEventListener('pagehide', flush)

  return {
    read: async (key) => {
      const waiting = pending.get(key)
      if (waiting) return 'value' in waiting ? waiting.value : undefined
      const stored = await get<unknown>(key, store).catch(() => undefined)
      return stored === undefined ? undefined : codec.decode(stored)
    },
    write: (key, value) => change(key, { value, at: Date.now() }),
    remove: (key) => {
      change(key, { isRemoved: true })
      flush()
    },
    flush,
    list: async () => {
      const stored = await keys(store).catch((): IDBValidKey[] => [])
      return [...new Set([...stored.filter(isDraftKey), ...pending.keys()])]
    },
    close: () => {
      flush()
      document.removeEventListener('visibilitychange', flushWhenHidden)
      window.removeEventListener('pagehide', flush)
    },
  }
}

/** One transaction, committed by hand: the page may be gone before it would end by itself. */
function apply(store: UseStore, changes: readonly (readonly [string, Pending])[], codec: Codec): Promise<void> {
  return store('readwrite', (objects) => {
    for (const [key, next] of changes) {
      if ('value' in next) putDraft(objects, key, codec.encode(next.value), next.at)
      else removeDraft(objects, key)
    }
    const { transaction } = objects
    transaction.commit?.()
    return new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  })
}
