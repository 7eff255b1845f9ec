import type { LegalCheck } from '#contract/legal-checks'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord } from '@/offline/outbox/fold/record'
import { DOCUMENT_KIND } from './mutations'

/**
 * The documents that lie in these folders, with what waits on this device.
 * @param read those that the server has in them
 */
export function documentsWithin(
  folderIds: ReadonlySet<string>,
  read: readonly LegalCheck[],
  entries: readonly OutboxEntry[],
): LegalCheck[] {
  const records = new Map(read.map((document) => [document.id, document]))
  for (const [id, changes] of Map.groupBy(changesOf(DOCUMENT_KIND, entries), (change) => change.id)) {
    const record = foldRecord<LegalCheck>(records.get(id), changes)?.record
    if (record) records.set(id, record)
    else records.delete(id)
  }
  return [...records.values()].filter(({ folder_id: id }) => id !== null && folderIds.has(id))
}
