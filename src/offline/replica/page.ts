// One page of a pull: what to ask for, and what the checkpoint says after it.

import { COPY_PAGE } from '#contract/list-limits'
import type { Checkpoint, CollectionState, ReplicaCopy, Step } from './checkpoint'
import { collectionOf, pullTarget, withCollection, withPullTarget } from './checkpoint'
import { type Kinds, ownedBy, type Page, type PageQuery } from './kind'
import type { Identified } from './record-index'
import type { Segment } from './segment'

export function pageQuery({ since, cursor }: CollectionState): PageQuery {
  return { since, limit: COPY_PAGE, ...(cursor === null ? {} : { cursor }) }
}

/** What of a page is kept. Before its first page a new copy holds nothing that could be deleted. */
export function keptOf<R>(copy: ReplicaCopy, name: string, page: Page<R>): Segment<R> {
  const isFirst = !copy.isWhole && collectionOf(copy, name).cursor === null
  return { records: page.records, gone: isFirst ? [] : page.gone }
}

/** The checkpoint once this page of the kind of that name is on the disk. */
export function afterPage(kinds: Kinds, checkpoint: Checkpoint, name: string, page: Page): Checkpoint {
  const copy = pullTarget(checkpoint)
  const collection = collectionOf(copy, name)
  const until = collection.until ?? page.checkpoint
  const have = copy.isWhole
    ? collection.have
    : Math.min(collection.have + page.records.length, collection.total ?? page.total)
  const total = copy.isWhole ? collection.total : (collection.total ?? page.total)
  const goesOn = page.cursor !== null
  const next: CollectionState = goesOn
    ? { ...collection, until, cursor: page.cursor, have, total }
    : { ...collection, since: until, until: null, cursor: null, have, total }
  return withPullTarget(checkpoint, {
    ...withCollection(copy, name, next),
    datasetId: page.datasetId,
    tally: page.tally ? { ...copy.tally, ...page.tally } : copy.tally,
    isChanged: copy.isChanged || page.records.length + page.gone.length > 0,
    unchecked: ownedBy(kinds, name).length > 0 ? toCheck(copy, page) : copy.unchecked,
    step: goesOn ? name : stepAfter(kinds, name),
  })
}

function stepAfter(kinds: Kinds, name: string): Step {
  return kinds[kinds.findIndex((kind) => kind.name === name) + 1]?.name ?? 'check'
}

/** More owners than that are all of them. */
const UNCHECKED_LIMIT = 2_000

/** Records are sent when they are written, not when their owner comes back: the records of a changed owner are counted. */
function toCheck({ unchecked }: ReplicaCopy, { records }: { records: readonly Identified[] }) {
  if (unchecked === 'all') return 'all'
  const all = [...new Set([...unchecked, ...records.map(({ id }) => id)])]
  return all.length > UNCHECKED_LIMIT ? 'all' : all
}

/** The checkpoint when the server does not know the cursor any more: the pull of this kind begins again. */
export function withoutCursor(checkpoint: Checkpoint, name: string): Checkpoint {
  const copy = pullTarget(checkpoint)
  const collection = collectionOf(copy, name)
  const have = copy.isWhole ? collection.have : 0
  return withPullTarget(checkpoint, withCollection(copy, name, { ...collection, until: null, cursor: null, have }))
}
