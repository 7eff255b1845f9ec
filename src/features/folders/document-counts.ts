// Folders say how many documents lie in them. What waits on this device adds to one and takes away from another.
import type { LegalCheck } from '#contract/legal-checks'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { baseOf, type Change, changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord } from '@/offline/outbox/fold/record'
import { DOCUMENT_KIND } from './mutations'

/** How many more documents lie in a folder than the server has counted, by its id; below zero where they are fewer. */
export type CountsHere = ReadonlyMap<string, number>

/** What entries that the server's counts do not hold make of them. */
export function countsHere(entries: readonly OutboxEntry[]): CountsHere {
  const counts = new Map<string, number>()
  const add = (folderId: string | null | undefined, count: number) => {
    if (folderId) counts.set(folderId, (counts.get(folderId) ?? 0) + count)
  }
  for (const changes of Map.groupBy(changesOf(DOCUMENT_KIND, entries), ({ id }) => id).values()) {
    const before = countedOf(changes)
    add(before?.folder_id, -1)
    add(foldRecord<LegalCheck>(before, changes)?.record.folder_id, 1)
  }
  return counts
}

/** The document as the server has counted it; undefined of one that it has not, or of which nobody here knows where it lay. */
function countedOf([first]: readonly Change[]): LegalCheck | undefined {
  const being = first?.effect.being
  // Effects of a kind are about records of that kind.
  return first && being !== 'creates' && being !== 'restores' ? (baseOf(first) as LegalCheck | undefined) : undefined
}
