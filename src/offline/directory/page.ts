// One page of a reading: what to ask for, and what the mark says after it.
import { COPY_PAGE } from '#contract/common'
import type { Tally } from '#contract/customers'
import type { Kind, Mark, Track, Walk } from './mark'
import { withWorked, worked } from './mark'
import type { Records, Segment } from './segment'

export type PageQuery = { since: string; limit: number; cursor?: string }

/** A page as the server gives it, whichever kind it is of. */
export type Page<K extends Kind = Kind> = Segment<Records[K]> & {
  /** Records that the list has in all. */
  total: number
  /** Null on the last page. */
  cursor: string | null
  /** The data it comes from: another one after a restore. */
  datasetId: string
  /** Of the first page of a reading: what the next one asks for. */
  checkpoint: string
  /** On the last page of customers: what all of them add up to. */
  tally: Tally | null
}

export function pageQuery({ since, cursor }: Track): PageQuery {
  return { since, limit: COPY_PAGE, ...(cursor === null ? {} : { cursor }) }
}

/** What of a page is kept. Before its first page a new copy holds nobody who could be gone. */
export function keptOf<K extends Kind>(walk: Walk, kind: K, page: Page<K>): Segment<Records[K]> {
  const isFirst = !walk.isWhole && walk[kind].cursor === null
  return { records: page.records, gone: isFirst ? [] : page.gone }
}

/** The mark once this page is on the disk. */
export function afterPage(mark: Mark, kind: Kind, page: Page): Mark {
  const walk = worked(mark)
  const track = walk[kind]
  const until = track.until ?? page.checkpoint
  const have = walk.isWhole ? track.have : Math.min(track.have + page.records.length, track.total ?? page.total)
  const total = walk.isWhole ? track.total : (track.total ?? page.total)
  const goesOn = page.cursor !== null
  const next: Track = goesOn
    ? { ...track, until, cursor: page.cursor, have, total }
    : { ...track, since: until, until: null, cursor: null, have, total }
  const unchecked = kind === 'customers' ? toCheck(walk, page) : walk.unchecked
  const step = goesOn ? kind : kind === 'customers' ? 'interactions' : 'check'
  const isChanged = walk.isChanged || page.records.length + page.gone.length > 0
  const tally = page.tally ?? walk.tally
  return withWorked(mark, { ...walk, [kind]: next, datasetId: page.datasetId, tally, isChanged, unchecked, step })
}

/** More customers than that are all of them. */
const UNCHECKED_LIMIT = 2_000

/** Contacts are sent when they are written, not when their customer comes back: whoever changed is counted again. */
function toCheck({ unchecked }: Walk, { records }: Page): readonly string[] | 'all' {
  if (unchecked === 'all') return 'all'
  const all = [...new Set([...unchecked, ...records.map(({ id }) => id)])]
  return all.length > UNCHECKED_LIMIT ? 'all' : all
}

/** The mark when the server does not know the cursor any more: the reading of this kind begins again. */
export function withoutCursor(mark: Mark, kind: Kind): Mark {
  const walk = worked(mark)
  return withWorked(mark, {
    ...walk,
    [kind]: { ...walk[kind], until: null, cursor: null, have: walk.isWhole ? walk[kind].have : 0 },
  })
}
