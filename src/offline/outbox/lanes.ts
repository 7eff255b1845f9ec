import { laneOf } from './commands'
import { lanesOf, type Row, shareLane } from './entry'

/** States in which an entry waits for a person; what builds on it cannot go on. */
const UNRESOLVED = new Set<Row['state']>(['conflict', 'refused', 'blocked'])

export type LaneHead = { row: Row; isReadyIfDue: boolean }

export type LaneView = {
  /** The entry of each lane that is next; `isReadyIfDue` is false while it waits for an entry of another lane. */
  heads: LaneHead[]
  /** Entry -> the entry that holds it up. */
  blockedBy: Map<string, string>
}

/** Reads the queue lane by lane: what may be sent next, and what is held up by which entry. */
export function readLanes(rows: readonly Row[]): LaneView {
  const bySeq = [...rows].sort((a, b) => a.seq - b.seq)
  const byName = new Map<string, Row>()
  for (const row of bySeq) for (const id of [row.id, ...row.merged]) byName.set(id, row)

  const blockedBy = new Map<string, string>()
  const stuck = new Map<string, Row>()
  const heads: LaneHead[] = []
  const taken = new Set<string>()
  for (const row of bySeq) {
    const blocker = blockerOf(row, stuck, byName)
    if (blocker) blockedBy.set(row.id, blocker.id)
    if (blocker || UNRESOLVED.has(row.state)) stuck.set(row.id, row)
    else {
      // It keeps its place in all of its lanes, also while it waits in one of them.
      if (!lanesOf(row).some((lane) => taken.has(lane))) heads.push({ row, isReadyIfDue: !waitsForParent(row, byName) })
      for (const lane of lanesOf(row)) taken.add(lane)
    }
  }
  return { heads, blockedBy }
}

function blockerOf(row: Row, stuck: ReadonlyMap<string, Row>, byName: ReadonlyMap<string, Row>): Row | undefined {
  for (const id of row.depends_on) {
    const parent = byName.get(id)
    if (parent && stuck.has(parent.id)) return parent
  }
  for (const earlier of stuck.values()) if (holdsUp(earlier, row)) return earlier
  return undefined
}

/** Later changes of the same record, and whatever hangs on a record that does not exist yet. */
function holdsUp(earlier: Row, later: Row): boolean {
  if (!shareLane(earlier, later)) return false
  const isSameRecord = earlier.subject.kind === later.subject.kind && earlier.subject.id === later.subject.id
  return isSameRecord || (earlier.creates && lanesOf(later).includes(laneOf(earlier.subject)))
}

function waitsForParent(row: Row, byName: ReadonlyMap<string, Row>): boolean {
  return row.depends_on.some((id) => {
    const parent = byName.get(id)
    return parent !== undefined && parent.id !== row.id
  })
}
