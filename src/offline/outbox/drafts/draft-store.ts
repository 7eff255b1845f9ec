// Drafts on the disk: the first key at once, then four times a second, and what is left when the page is hidden or left.
import { get, keys } from 'idb-keyval'
import type { Database } from '@/lib/database'
import { type Codec, plainCodec } from '../../device/codec'
import { type DraftChange, isDraftKey, writeDrafts } from './draft-keys'
import { bringBackLeft, forgetLeft, keepLeft } from './left-drafts'

export type DraftStore = {
  /** The draft, or undefined when there is none or the disk is broken. */
  read: (key: string) => Promise<unknown>
  write: (key: string, value: unknown) => void
  remove: (key: string) => void
  /** Writes now what is still waiting for its turn, and what the disk has refused. */
  flush: () => void
  /** Names of the drafts on this device. */
  list: () => Promise<string[]>
  /** Writes what is waiting and lets the page go. */
  close: () => void
}

/** Between two writes while somebody types. */
const PAUSE_MS = 250

export function createDraftStore(database: Pick<Database, 'name' | 'store'>, codec: Codec = plainCodec): DraftStore {
  const store = database.store('drafts')
  /** What the disk has not confirmed, written or not: the newest of each draft. */
  const unsettled = new Map<string, DraftChange>()
  const waiting = new Set<string>()
  /** What the disk has refused: tried again with the next change or flush, and not before. */
  const refused = new Set<string>()
  let pause: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  /** In a transaction of its own: a draft that the disk never takes keeps no other from it. */
  const write = (key: string, change: DraftChange) => {
    const changes = [[key, change]] as const
    void writeDrafts(store, changes).then(
      () => {
        if (unsettled.get(key) === change) unsettled.delete(key)
        forgetLeft(database.name, changes)
      },
      () => {
        if (unsettled.get(key) === change) refused.add(key)
      },
    )
  }

  const flush = () => {
    for (const [key, change] of unsettled) if (refused.delete(key) || waiting.has(key)) write(key, change)
    waiting.clear()
  }

  const flushInTurn = () => {
    pause = waiting.size > 0 ? setTimeout(flushInTurn, PAUSE_MS) : undefined
    if (pause !== undefined) flush()
  }

  const change = (key: string, next: DraftChange) => {
    if (isClosed) return
    unsettled.set(key, next)
    waiting.add(key)
    if (pause === undefined) flushInTurn()
  }

  const flushWhenHidden = () => {
    if (document.visibilityState === 'hidden') flush()
  }
  const leave = () => {
    flush()
    keepLeft(database.name, unsettled)
  }
  document.addEventListener('visibilitychange', flushWhenHidden)
  window.addEventListener('pagehide', leave)
  const upToDate = () => bringBackLeft(database).catch(() => {})

  return {
    read: async (key) => {
      const change = unsettled.get(key)
      if (change) return 'stored' in change ? codec.decode(change.stored) : undefined
      await upToDate()
      const stored = await get<unknown>(key, store).catch(() => undefined)
      return stored === undefined ? undefined : codec.decode(stored)
    },
    write: (key, value) => change(key, { stored: codec.encode(value), at: Date.now() }),
    remove: (key) => {
      change(key, { isRemoved: true, at: Date.now() })
      flush()
    },
    flush,
    list: async () => {
      await upToDate()
      const stored = await keys(store).catch((): IDBValidKey[] => [])
      const removed = (key: string) => 'isRemoved' in (unsettled.get(key) ?? {})
      return [...new Set([...stored.filter(isDraftKey), ...unsettled.keys()])].filter((key) => !removed(key))
    },
    close: () => {
      isClosed = true
      clearTimeout(pause)
      flush()
      document.removeEventListener('visibilitychange', flushWhenHidden)
      window.removeEventListener('pagehide', leave)
    },
  }
}
