// Which drafts are in a form that is open, in whatever tab. A form that is open holds a lock of its draft; where the
// browser has no Web Locks (pages without TLS), only the forms of this page are known.

const PREFIX = 'draft:'
const here = new Map<string, number>()

const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks
const lockOf = (database: string, draft: string) => `${PREFIX}${database}:${draft}`

export type HeldDraft = {
  /** The form shows it no more. */
  release: () => void
  /** When the other tabs know. */
  isKnown: Promise<void>
}

/** Says that a form shows this draft of this database, until it is released. */
export function holdDraft(database: string, draft: string): HeldDraft {
  const name = lockOf(database, draft)
  here.set(name, (here.get(name) ?? 0) + 1)
  const end = new AbortController()
  const closed = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
  const isKnown = new Promise<void>((resolve) => {
    const hold = () => {
      resolve()
      return closed
    }
    void Promise.resolve(locks()?.request(name, { mode: 'shared' }, hold)).then(
      () => resolve(),
      () => resolve(),
    )
  })
  const release = () => {
    if (end.signal.aborted) return
    end.abort()
    const left = (here.get(name) ?? 1) - 1
    if (left > 0) here.set(name, left)
    else here.delete(name)
  }
  return { release, isKnown }
}

/** The drafts of this database that a form shows. */
export async function openDrafts(database: string): Promise<ReadonlySet<string>> {
  return draftsOf(database, [...here.keys(), ...(await heldLocks()).keys()])
}

/** The drafts of this database that a form of another tab shows. Those of this page have to be known, or look like such. */
export async function draftsElsewhere(database: string): Promise<ReadonlySet<string>> {
  const held = [...(await heldLocks())]
  return draftsOf(
    database,
    held.flatMap(([name, clients]) => (clients.size > (here.has(name) ? 1 : 0) ? [name] : [])),
  )
}

/** The pages that hold each lock; none where the browser refuses to say: a form without its text would be worse. */
async function heldLocks(): Promise<Map<string, Set<string | undefined>>> {
  const manager = locks()
  const { held = [] } = (manager && (await manager.query().catch(() => null))) ?? {}
  const clients = new Map<string, Set<string | undefined>>()
  for (const { name, clientId } of held) {
    if (name !== undefined) clients.set(name, (clients.get(name) ?? new Set()).add(clientId))
  }
  return clients
}

function draftsOf(database: string, names: readonly string[]): ReadonlySet<string> {
  const prefix = lockOf(database, '')
  return new Set(names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
