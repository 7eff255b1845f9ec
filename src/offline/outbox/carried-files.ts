// A file is sent by an entry of its own, before the change that names it. To a person both are one thing that they saved.
import { FILE_KIND } from './commands'
import type { Row } from './entry'
import type { QueueChange } from './queue-state'
import { applied } from './snapshot'

/** Whether an entry brings a file, and no record. */
export function isFile({ subject }: Pick<Row, 'subject'>): boolean {
  return subject.kind === FILE_KIND
}

/** The files that wait for a change to be sent along with: entry ids. */
export function carriedFiles(rows: readonly Row[]): ReadonlySet<string> {
  const files = rows.filter(isFile)
  if (files.length === 0) return new Set()
  const needed = new Set(rows.flatMap(({ depends_on }) => depends_on))
  return new Set(files.map(({ id }) => id).filter((id) => needed.has(id)))
}

/** The same change of the queue, with the files that nothing in it needs any more: they go with what had needed them. */
export function withFiles<T>(rows: readonly Row[], change: QueueChange<T>): QueueChange<T> {
  const before = carriedFiles(rows)
  if (before.size === 0) return change
  const after = applied(rows, change)
  const needed = carriedFiles(after)
  const needless = after.flatMap(({ id }) => (before.has(id) && !needed.has(id) ? [id] : []))
  if (needless.length === 0) return change
  const put = change.put?.filter(({ id }) => !needless.includes(id)) ?? []
  return { ...change, put, remove: [...(change.remove ?? []), ...needless] }
}
