// How drafts lie in their store: each under the name of its form, and beside it when it was typed last. The time is a
// record of its own, so that the drafts themselves are as older versions of the app, also in another tab, know them.
import type { UseStore } from 'idb-keyval'

/** `at`: when it was typed, ms since 1970; `stored`: as the disk has it. */
export type DraftChange = { stored: unknown; at: number } | { isRemoved: true; at: number }

type TypedAtKey = [kind: 'typed-at', draft: string]

export function typedAtKey(draft: string): TypedAtKey {
  return ['typed-at', draft]
}

/** Whether this is the key of a draft, and not of the time of one. */
export function isDraftKey(key: IDBValidKey): key is string {
  return typeof key === 'string'
}

/** `at`: ms since 1970. */
function putDraft(drafts: IDBObjectStore, draft: string, stored: unknown, at: number): void {
  drafts.put(stored, draft)
  drafts.put(at, typedAtKey(draft))
}

export function removeDraft(drafts: IDBObjectStore, draft: string): void {
  drafts.delete(draft)
  drafts.delete(typedAtKey(draft))
}

/** One transaction, committed by hand: the page may be gone before it would end by itself. */
export function writeDrafts(store: UseStore, changes: readonly (readonly [string, DraftChange])[]): Promise<void> {
  return store('readwrite', (drafts) => {
    for (const [draft, change] of changes) {
      if ('stored' in change) putDraft(drafts, draft, change.stored, change.at)
      else removeDraft(drafts, draft)
    }
    const { transaction } = drafts
    transaction.commit?.()
    return new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  })
}

export type StoredDraft = {
  name: string
  stored: unknown
  /** When it was typed last, ms since 1970; null where nobody has noted it. */
  at: number | null
}

/** What lies in the store: its drafts, and the names of drafts of which there is only a time. */
export function readDrafts(
  keys: readonly IDBValidKey[],
  values: readonly unknown[],
): { drafts: StoredDraft[]; timesAlone: string[] } {
  const times = new Map<IDBValidKey | undefined, unknown>()
  for (const [i, key] of keys.entries()) if (Array.isArray(key)) times.set(key[1], values[i])
  const drafts = keys.flatMap((name, i) => {
    if (!isDraftKey(name)) return []
    const at = times.get(name)
    times.delete(name)
    return [{ name, stored: values[i], at: typeof at === 'number' ? at : null }]
  })
  return { drafts, timesAlone: [...times.keys()].filter((name) => typeof name === 'string') }
}
