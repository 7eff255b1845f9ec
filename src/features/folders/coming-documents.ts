import type { Folder } from '#contract/folders'
import { inputOf } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { baseOf, changesOf, isStopped } from '@/offline/outbox/fold/changes'
import { countsHere } from './document-counts'
import { deleteFolder } from './mutations'
import { type FolderChoice, UNFILED } from './tree-rows'

/** A folder that is gone from this device, the documents of which are in no list of a folder yet. */
export type ComingFrom = { id: string; name: string }

/**
 * The folders whose documents go to this place once their deletion has been sent. The tree shows at once what becomes of folders;
 * the documents name their former folder until the server has moved them.
 */
export function comingInto(place: FolderChoice, entries: readonly OutboxEntry[]): ComingFrom[] {
  if (place === null) return []
  const above = new Map<string, string | null>()
  const left: ComingFrom[] = []
  const counts = countsHere(entries)
  for (const change of changesOf('folder', entries)) {
    const input = inputOf(deleteFolder, change.entry)
    if (!input || isStopped(change) || change.entry.state === 'sent') continue
    above.set(change.id, input.parent_id)
    if (input.contents !== 'move_up' || change.id !== input.id) continue
    // Effects of a kind are about records of that kind.
    const counted = (baseOf(change) as Folder | undefined)?.documents ?? 1
    if (counted + (counts.get(change.id) ?? 0) > 0) left.push({ id: change.id, name: input.name })
  }
  return left.filter(({ id }) => (firstLeft(id, above) ?? UNFILED) === place)
}

/** Of the folders above one that is gone the first that is not; null for the first level. */
function firstLeft(id: string, above: ReadonlyMap<string, string | null>): string | null {
  const passed = new Set<string>()
  let place: string | null = id
  while (place !== null && above.has(place) && !passed.has(place)) {
    passed.add(place)
    place = above.get(place) ?? null
  }
  return place
}
