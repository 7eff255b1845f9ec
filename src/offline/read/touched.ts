// Between the server's answer to a change and the next read of the screens that show it, the change stays listed. Here
// is known which sent entries are still newer than some query on hand, and queries are told to read again.
import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query'
import { createStore, type Store } from '@/lib/store'
import type { OutboxEntry } from '../queue/entry'
import type { EntryStore } from '../queue/shown-entries'
import { sentTime } from '../sent-time'

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

  const recompute = () => {
    const next = visibleOf(entries.get(), client)
    const before = visible.get()
    const isSame = next.length === before.length && next.every((entry, i) => entry === before[i])
    if (!isSame) visible.set(next)
  }
  const endEntries = entries.subscribe(() => {
    recompute()
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
      endClient = next.getQueryCache().subscribe((event) => {
        const isRead = event.type === 'updated' && ['success', 'setState'].includes(event.action.type)
        if (isRead || event.type === 'removed') recompute()
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

function visibleOf(entries: readonly OutboxEntry[], client: QueryClient | null): OutboxEntry[] {
  const read =
    client
      ?.getQueryCache()
      .getAll()
      .filter((query) => query.state.data !== undefined) ?? []
  const oldest = Math.min(...read.map((query) => query.state.dataUpdatedAt))
  return entries.filter((entry) => {
    if (entry.state !== 'sent') return true
    const sentAt = sentTime(entry)
    return sentAt > oldest && read.some((query) => query.state.dataUpdatedAt < sentAt && isTouched(entry, query))
  })
}

function isTouched({ invalidates }: OutboxEntry, query: Query): boolean {
  return invalidates.some((queryKey) => matchQuery({ queryKey }, query))
}
