import { baseOf, type Change } from './changes'
import { type Compare, FoldedList } from './folded-list'
import { asRead, foldRecord } from './record'
import type { SparseSlots } from './slots'

type Identified = { id: string }

/** The pages of one list that were read so far. */
export type Pages<R> = {
  /** Records that match on the server, over all pages. */
  total: number
  pageSize: number
  /** Page number -> its records; `readAt` tells which of two pages is right about a record that both hold. */
  pages: ReadonlyMap<number, { records: readonly R[]; readAt: number }>
}

/** Which records a list holds and in which order, as the server would say. */
export type ListRule<R> = { compare: Compare<R>; matches: (record: R) => boolean }

export type ShownList<R> = {
  slots: SparseSlots<R>
  /** New records among them that the server does not have. */
  waiting: number
}

/** The list with the waiting changes: new records where they sort, changed ones where they sort now, deleted ones gone. */
export function foldList<R extends Identified>(
  read: Pages<R>,
  changes: readonly Change[],
  rule: ListRule<R>,
): ShownList<R> {
  const list = serverList(read, rule.compare)
  let waiting = 0
  for (const own of Map.groupBy(changes, (change) => change.id).values()) {
    if (applyToList(list, own, rule)) waiting += 1
  }
  return { slots: list.slots(), waiting }
}

function serverList<R extends Identified>({ total, pageSize, pages }: Pages<R>, compare: Compare<R>): FoldedList<R> {
  const owner = new Map<string, number>()
  const newestFirst = [...pages].sort(([, a], [, b]) => b.readAt - a.readAt)
  for (const [page, { records }] of newestFirst) {
    for (const { id } of records) if (!owner.has(id)) owner.set(id, page)
  }
  const list = new FoldedList(compare)
  let next = 0
  for (const [page, { records }] of [...pages].sort(([a], [b]) => a - b)) {
    const start = Math.min(page * pageSize, total)
    list.addUnread(Math.max(0, start - next))
    const listed = records.slice(0, total - start)
    for (const record of listed) if (owner.get(record.id) === page) list.add(asRead(record))
    next = Math.max(next, start + listed.length)
  }
  list.addUnread(total - next)
  return list
}

/** Lays the changes of one record over the list. Returns whether they add a record that the server does not have. */
function applyToList<R extends Identified>(
  list: FoldedList<R>,
  changes: readonly Change[],
  rule: ListRule<R>,
): boolean {
  const first = changes[0]
  if (!first) return false
  const server = list.recordOf(first.id)
  const shown = foldRecord<R>(server, changes)
  if (shown && server && rule.compare(shown.record, server) === 0 && rule.matches(shown.record)) {
    list.replace(server, shown)
    return false
  }
  takeAway(list, server, first, rule)
  if (!shown || !rule.matches(shown.record)) return false
  const isNew = first.effect.being === 'creates' && server === undefined
  // A new record that was sent is most likely among the ones that were not read yet; then it takes the place of one.
  list.insert(shown, isNew && shown.mark === null)
  return isNew && shown.mark !== null
}

/** Takes the record out of its old place; where that was not read, one unread slot in its stead. */
function takeAway<R extends Identified>(
  list: FoldedList<R>,
  server: R | undefined,
  first: Change,
  rule: ListRule<R>,
): void {
  if (server) {
    list.remove(server)
    return
  }
  // Effects of a kind are about records of that kind.
  const base = baseOf(first) as R | undefined
  if (!base || first.effect.being === 'restores' || !rule.matches(base)) return
  list.removeUnread(base)
}
