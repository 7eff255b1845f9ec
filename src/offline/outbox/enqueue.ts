import { isFile } from './carried-files'
import { type AnyCommand, findCommand } from './commands'
import type { Row } from './entry'
import { changedSince, isSame } from './merge-fields'
import type { QueueChange, QueueState } from './queue-state'
import { isUnreadable, ROW_VERSION } from './read-row'
import { concerning, isUntouched, makingNeeded } from './relations'
import { baseOfRest, changedFields, hasSeenRow } from './seen-fields'
import { displacedBy } from './take-place'
import { noted, renewed } from './transitions'

export type NewEntry = {
  command: AnyCommand
  input: unknown
  id: string
  base: unknown
  /** How long it may still be undone, ms. */
  holdMs: number
  /** Name of the draft that it takes the place of. */
  draft?: string | undefined
  /** Called once it is on the disk. */
  onStored?: (() => void) | undefined
  tenant: string
  uid: string
  now: number
  /** An id in reserve, for the case that `id` is taken by something else that was sent. */
  spareId: string
}

/**
 * Adds an entry, or finds that it is there already, or merges it into one that was never attempted. One that will take
 * the place of another is added too: `heard` is what comes after.
 */
export function enqueue(state: QueueState, entry: NewEntry): QueueChange<Row> {
  const known = state.rows.find((row) => row.id === entry.id || row.merged.includes(entry.id)) ?? state.sent
  if (known) return again(state, known, entry)
  return mergedInto(state, entry) ?? added(state, entry, entry.id)
}

/** The same form was saved once more. */
function again(state: QueueState, known: Row, entry: NewEntry): QueueChange<Row> {
  if (isUnreadable(known)) return added(state, entry, entry.spareId)
  const isAlone = known.merged.length === 0 && known.typed === undefined
  const input = isAlone ? entry.input : joined(known, entry)
  if (known.state === 'refused' || known.state === 'conflict') {
    const taken = isTaken(known) ? entry.command.toNewRecord?.(entry.input, null, entry.spareId).input : undefined
    const change = { key: entry.spareId, input: taken ?? input ?? entry.input, base: entry.base ?? known.base }
    const aim = known.command === entry.command.name ? aimOf(entry.command, change.input) : {}
    const row = renewed({ ...known, ...aim, ...typedNow(state, known, entry) }, change, entry.now)
    return { result: row, put: [row] }
  }
  if (isSame(known.input, entry.input) || isSame(known.input, input)) return { result: known }
  if (input !== null && known.id === entry.id && isUntouched(known) && hasSeenRow(entry, known, true)) {
    const row = noted({ ...known, ...typedNow(state, known, entry), input }, entry.now, 'edited')
    return { result: row, put: [row] }
  }
  return onTop(state, known, isOwn(known, entry) ? { ...entry, input } : entry)
}

/** Whether it is known what this form has said, where its entry holds more by now. */
const isOwn = ({ id, typed }: Row, entry: NewEntry) => id === entry.id && typed !== undefined

/** The new input replaces the old one: it may need another file, and no longer the old one. */
function typedNow(state: QueueState, known: Row, entry: NewEntry): Partial<Pick<Row, 'typed' | 'depends_on'>> {
  const files = known.merged.length > 0 ? [] : state.rows.filter(isFile).map(({ id }) => id)
  const before = known.depends_on.filter((id) => !files.includes(id))
  const depends_on = [...new Set([...before, ...neededBy(state, entry)])]
  return isOwn(known, entry) ? { depends_on, typed: entry.input } : { depends_on }
}

/** What an entry that holds more than its form has said holds after this one; null when that cannot be one entry. */
function joined(known: Row, entry: NewEntry): unknown {
  const { command, input, typed } = known
  if (isOwn(known, entry)) return changedSince(typed, entry.input, input, entry.command.conflictFields?.join)
  const merged = entry.command.merge?.({ command, input }, entry.input)
  return typeof merged === 'object' && merged !== null ? merged.input : null
}

/** It is under way or done as it was: what was typed since is a change of its own, on top of it. */
function onTop(state: QueueState, known: Row, entry: NewEntry): QueueChange<Row> {
  const { command, input, spareId } = entry
  if (!command.again || known.command !== command.name || known.id !== entry.id) return added(state, entry, spareId)
  const rest = command.again(known, input, spareId)
  if (!rest) return { result: known }
  const said = changedFields({ ...known, input: known.typed ?? known.input })
  const base = baseOfRest(rest, said, entry.base)
  // The earlier one is done, or before it in its lane; the rest may join what waits behind it.
  return enqueue({ ...state, sent: undefined }, { ...entry, ...rest, base, id: spareId })
}

/** The server has another record under the id of this new one: it would say so for ever. */
function isTaken({ state, creates }: Row): boolean {
  return state === 'conflict' && creates
}

function mergedInto(state: QueueState, entry: NewEntry): QueueChange<Row> | null {
  const { command, input } = entry
  const earlier = state.rows.findLast(concerning(command, input))
  if (!command.merge || entry.holdMs > 0 || !earlier || !isUntouched(earlier)) return null
  if (neededBy(state, entry).some((id) => id !== earlier.id && !earlier.depends_on.includes(id))) return null
  if (!hasSeenRow(entry, earlier)) return null
  const merge = command.merge({ command: earlier.command, input: earlier.input }, input)
  if (merge === null || typeof merge === 'string') return null
  const { typed = earlier.input, merged } = earlier
  // An older version of the app merged this entry and did not keep the input of each form.
  const said = merged.length === 0 || earlier.typed !== undefined ? { typed } : {}
  // What it needed before it may need no more, and would wait for in vain.
  const kept = command.name === earlier.command ? command : (findCommand(earlier.command) ?? command)
  const depends_on = neededBy(state, { command: kept, input: merge.input })
  const next = { ...earlier, ...said, depends_on, input: merge.input, merged: [...merged, entry.id] }
  const row = noted(next, entry.now, 'merged')
  return { result: row, put: [row] }
}

function added(state: QueueState, entry: NewEntry, id: string): QueueChange<Row> {
  const plain = newRow(state.meta.seq, entry, id, neededBy(state, entry))
  const row = displacedBy(plain, state.rows, entry.command) ? { ...plain, unheard: true as const } : plain
  return { result: row, put: [row], meta: { ...state.meta, seq: row.seq } }
}

/** The entries that make what this one needs. */
function neededBy({ rows }: QueueState, { command, input }: Pick<NewEntry, 'command' | 'input'>): string[] {
  return rows.filter(makingNeeded(command, input)).map(({ id }) => id)
}

/** What an entry is about, and behind what it waits. */
export function aimOf(command: AnyCommand, input: unknown): Pick<Row, 'lane' | 'also' | 'subject' | 'creates'> {
  const [lane, ...also] = command.lanes(input)
  return {
    lane,
    ...(also.length > 0 ? { also } : {}),
    subject: command.subject(input),
    creates: command.endpoint.method === 'POST' && command.endpoint.status === 201,
  }
}

/**
 * A row as it is before anything happened to it. `after` is the last number that was given; `dependsOn` are the entries
 * that have to be sent before it.
 */
export function newRow(after: number, entry: NewEntry, id: string, dependsOn: readonly string[] = []): Row {
  const { command, input, now, holdMs } = entry
  return {
    v: ROW_VERSION,
    id,
    key: id,
    seq: after + 1,
    tenant: entry.tenant,
    uid: entry.uid,
    command: command.name,
    command_version: command.version,
    input,
    base: entry.base ?? null,
    ...aimOf(command, input),
    depends_on: dependsOn,
    occurred_at: new Date(now).toISOString(),
    state: 'waiting',
    attempts: 0,
    failures: 0,
    failing_for: 0,
    wait: holdMs > 0 ? 'hold' : 'none',
    next_at: holdMs > 0 ? now + holdMs : 0,
    wait_ms: holdMs,
    request: null,
    last_error: null,
    conflict: null,
    history: [{ at: now, what: 'stored' }],
    merged: [],
    result: null,
    sent_at: null,
  }
}
