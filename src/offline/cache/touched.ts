// Between the server's answer to a change and the next read of the screens that show it, the change stays listed. Here
// is known which sent entries are still newer than some query on hand, and queries are told to read again.
import type { Query, QueryClient } from '@tanstack/react-query'
import { createStore, type Store } from '@/lib/store'
import type { OutboxEntry } from '../outbox/entry'
import { NOT_READ } from '../outbox/sent-count'
import type { EntryStore } from '../outbox/shown-entries'
import { asOf, isOlder } from './as-of'

export type Touched = {
  /** What the screens are shown: everything that waits, and what was sent but not read again yet. */
  readonly visible: Store<readonly OutboxEntry[]>
  /** Connects the client whose queries show the changes. */
  attach: (client: QueryClient) => void
  close: () => void
  /** The server took these. */
  sent: (entries: readonly OutboxEntry[]) => void
  /** Reads now what is still to be read again. */
  readAgain: () => void
}

/** Many entries sent in a row are one new read. */
const COLLECT_MS = 300

export function createTouched(entries: EntryStore): Touched {
  const visible = createStore<readonly OutboxEntry[]>([])
  let client: QueryClient | null = null
  let endClient = () => {}
  let collected: OutboxEntry[] = []
  let conflicts: ReadonlySet<string> = new Set()
  let timer: ReturnType<typeof setTimeout> | undefined
  let hasReadReplaced = false
  /** Whether the screens read before it is known what was sent. */
  let isEarly = false
  /** Asked for then, and not answered yet. */
  const askedEarly = new WeakSet<Query>()

  const recompute = () => {
    const next = visibleOf(entries.get(), client)
    const before = visible.get()
    const isSame = next.length === before.length && next.every((entry, i) => entry === before[i])
    if (!isSame) visible.set(next)
  }
  /**
   * The outbox comes after the first screen. What that had from the disk may lack what the copy holds; and what it had from
   * the server was asked for when nobody knew what this device had sent: it is asked for once more.
   */
  const readUnsure = () => {
    const known = entries.get()
    if (!client || known === NOT_READ) return
    const pulled = hasReadReplaced ? [] : known.filter((entry) => entry.pulled)
    const unsure = isEarly ? known.filter(({ state }) => state === 'sent') : pulled
    if (isEarly) for (const query of client.getQueryCache().getAll()) if (isFirst(query)) askedEarly.add(query)
    isEarly = false
    hasReadReplaced ||= pulled.length > 0
    if (unsure.length === 0) return
    const predicate = (query: Query) => unsure.some((entry) => isOlder(query, entry))
    void client.invalidateQueries({ predicate }).catch(() => {})
  }
  const readIfOlder = (query: Query) => {
    if (!entries.get().some((entry) => isOlder(query, entry))) return
    void client?.invalidateQueries({ predicate: (other) => other === query }).catch(() => {})
  }
  const endEntries = entries.subscribe(() => {
    recompute()
    readUnsure()
    // The server's record is another than the one on hand.
    const inConflict = entries.get().filter(({ state }) => state === 'conflict')
    const news = inConflict.filter(({ id }) => !conflicts.has(id))
    conflicts = new Set(inConflict.map(({ id }) => id))
    if (news.length > 0) readSoon(news)
  })

  const readAgain = () => {
    clearTimeout(timer)
    const keys = new Map(
      collected.flatMap(({ invalidates }) => invalidates.map((key) => [JSON.stringify(key), key] as const)),
    )
    collected = []
    for (const queryKey of keys.values()) void client?.invalidateQueries({ queryKey }).catch(() => {})
  }

  const readSoon = (changed: readonly OutboxEntry[]) => {
    collected.push(...changed)
    clearTimeout(timer)
    timer = setTimeout(readAgain, COLLECT_MS)
  }

  return {
    visible,
    attach: (next) => {
      endClient()
      client = next
      isEarly = entries.get() === NOT_READ
      endClient = next.getQueryCache().subscribe((event) => {
        const isRead = event.type === 'updated' && ['success', 'setState'].includes(event.action.type)
        if (isRead || event.type === 'removed') recompute()
        if (isRead && askedEarly.delete(event.query)) readIfOlder(event.query)
      })
      recompute()
    },
    close: () => {
      endClient()
      endEntries()
      clearTimeout(timer)
      client = null
    },
    sent: readSoon,
    readAgain,
  }
}

/** Its first answer is on the way. */
const isFirst = ({ state }: Query) => state.data === undefined && state.fetchStatus === 'fetching'

function visibleOf(entries: readonly OutboxEntry[], client: QueryClient | null): OutboxEntry[] {
  const read =
    client
      ?.getQueryCache()
      .getAll()
      .filter((query) => query.state.data !== undefined) ?? []
  const all = Math.min(...read.map((query) => asOf(query) ?? -1))
  return entries.filter((entry) => {
    if (entry.state !== 'sent') return true
    if (entry.sent_seq !== undefined && entry.sent_seq <= all) return false
    // An entry that a pull has brought needs no fold: the replica replaces older answers.
    return !entry.pulled && read.some((query) => isOlder(query, entry))
  })
}
