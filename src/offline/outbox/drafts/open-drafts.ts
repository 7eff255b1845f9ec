// Which drafts are in a form that is open, in whatever tab. A form that is open holds a lock of its draft; where the
// browser has no Web Locks (pages without TLS), only the forms of this page are known.

const PREFIX = 'draft:'
const here = new Map<string, number>()

const locks = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks

/** Says that a form shows this draft of this database. The returned function says that it does no more. */
export function holdDraft(database: string, draft: string): () => void {
  const name = `${PREFIX}${database}:${draft}`
  here.set(name, (here.get(name) ?? 0) + 1)
  const end = new AbortController()
  const closed = new Promise<void>((resolve) => end.signal.addEventListener('abort', () => resolve()))
  void locks()
    ?.request(name, { mode: 'shared' }, () => closed)
    .catch(() => {})
  return () => {
    if (end.signal.aborted) return
    end.abort()
    const left = (here.get(name) ?? 1) - 1
    if (left > 0) here.set(name, left)
    else here.delete(name)
  }
}

/** The drafts of this database that a form shows. */
export async function openDrafts(database: string): Promise<ReadonlySet<string>> {
  const prefix = `${PREFIX}${database}:`
  const { held = [] } = (await locks()?.query()) ?? {}
  const names = [...here.keys(), ...held.map(({ name }) => name ?? '')]
  return new Set(names.flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])))
}
