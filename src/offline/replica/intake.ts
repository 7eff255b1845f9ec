// Takes in what the server sends: read, checked and written, one page at a time. All of it can happen in a worker, so that
// 250,000 records never hold up the screen (intake-client.ts).
import { type Checkpoint, collectionOf, pullTarget } from './checkpoint'
import type { Kind, OwnedKind } from './kind'
import { afterPage, keptOf, pageQuery } from './page'
import { onePageAtATime, type PageAhead } from './page-ahead'
import type { ReplicaStore } from './replica-store'
import { SEGMENT_SIZE } from './segment'
import type { Source } from './source'

/** Each call resolves with the checkpoint that it wrote, and rejects with the error of the server or of the disk. */
export type Intake = {
  /** The next page of that kind; `other-data` when it comes from another database than the copy, and nothing was written. */
  page: (checkpoint: Checkpoint, kind: Kind) => Promise<Checkpoint | 'other-data'>
  /** All records of one owner, whatever is here of them. */
  ofOwner: (checkpoint: Checkpoint, kind: OwnedKind, ownerId: string) => Promise<Checkpoint>
}

/** The intake on this very thread. `ahead`: asks for the next page while one is written. */
export function intakeOf(store: ReplicaStore, source: Source, ahead: PageAhead = onePageAtATime(source)): Intake {
  return {
    page: async (checkpoint, kind) => {
      const copy = pullTarget(checkpoint)
      const page = await ahead.take(kind, pageQuery(collectionOf(copy, kind.name)))
      if (copy.datasetId !== null && copy.datasetId !== page.datasetId) return 'other-data'
      const segment = keptOf(copy, kind.name, page)
      const next = afterPage(store.kinds, checkpoint, kind.name, page)
      // While it is written the next one is on its way.
      if (page.cursor !== null) ahead.ask(kind, pageQuery(collectionOf(pullTarget(next), kind.name)))
      return await store.write(next, { kind: kind.name, segment })
    },
    ofOwner: async (checkpoint, kind, ownerId) => {
      const records = (await source.ofOwner(kind, ownerId)) ?? []
      let current = checkpoint
      for (let from = 0; from < records.length; from += SEGMENT_SIZE) {
        const segment = { records: records.slice(from, from + SEGMENT_SIZE), gone: [] }
        current = await store.write(current, { kind: kind.name, segment })
      }
      return current
    },
  }
}
