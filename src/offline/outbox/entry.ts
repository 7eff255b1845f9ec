import type { QueryKey } from '@tanstack/react-query'
import type { ValidationErrorItem } from '#contract/errors'

/** The record that an entry is about. */
export type Subject = { kind: string; id: string }

/**
 * Where an entry is.
 * `waiting` not sent yet · `sending` under way · `uncertain` bytes left, no answer; will be repeated with the same key ·
 * `needs-sign-in` the server wants a new sign-in · `conflict` somebody else changed the same · `refused` the server said
 * no · `blocked` an entry that it builds on is refused, in conflict or discarded · `sent` done, kept until what it
 * shows it was read again.
 */
export type EntryState =
  | 'waiting'
  | 'sending'
  | 'uncertain'
  | 'needs-sign-in'
  | 'conflict'
  | 'refused'
  | 'blocked'
  | 'sent'

/** Why the last attempt did not succeed. */
export type EntryError = {
  /** When, in ms since 1970. */
  at: number
  code: string
  /** HTTP status; 0 when no answer came. */
  status: number
  message: string
  suggestion: string
  request_id: string | null
  validation_errors: readonly ValidationErrorItem[]
}

/** One field that two people changed from the same value to different ones. */
export type FieldConflict = { field: string; base: unknown; mine: unknown; theirs: unknown }

/** What was really sent, kept so that a repeat is the same request even after an update of the app. */
export type FrozenRequest = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  if_match?: number
}

/**
 * Why an entry is not due yet. `server`: the server named the time (`Retry-After`). `hold`: the person may still undo.
 * `paused`: the person has stopped a file, and nobody else lets it go on. `update`: this app is too old for the reply.
 */
export type WaitReason = 'none' | 'backoff' | 'server' | 'hold' | 'paused' | 'update'

/** One row of the queue as it is on the disk. */
export type Row = {
  /** Version of this format. */
  v: 1
  /** Made when the form opens. */
  id: string
  /** The `Idempotency-Key`: the id, until a merge with another person's change makes it a different request. */
  key: string
  /** Order of all entries of this person on this device. */
  seq: number
  tenant: string
  uid: string
  command: string
  command_version: number
  input: unknown
  /** The record that the form started from, with its version. */
  base: unknown
  lane: string
  /** Further lanes in which it waits for its turn. */
  also?: readonly string[]
  subject: Subject
  /** Whether the entry brings its subject into being. */
  creates: boolean
  depends_on: readonly string[]
  /** When the person did it (ISO, UTC); empty when an entry cannot be read and does not say. */
  occurred_at: string
  state: EntryState
  attempts: number
  /** Attempts in a row without a final answer. */
  failures: number
  /** The waits after them so far, ms: the length of the outage without asking a clock that may jump. */
  failing_for: number
  /** Attempts that ran out of time, however often it was released since; rows of older versions do not know. */
  timeouts?: number
  wait: WaitReason
  /** Not before this time; ms since 1970. */
  next_at: number
  /** How long the wait is; a longer remainder means that the clock was set back. */
  wait_ms: number
  /** Set with the first attempt, or before where it may go past the disk; from then on the entry is frozen. */
  request: FrozenRequest | null
  /** Nobody has heard yet that it is on the disk: it takes the place of no other entry until then. */
  unheard?: true
  last_error: EntryError | null
  conflict: { current: unknown; fields: readonly FieldConflict[] } | null
  /** What happened to it, latest last; the oldest are let go. */
  history: readonly { at: number; what: string }[]
  /** Ids of later entries that were merged into this one before it was sent. */
  merged: readonly string[]
  /**
   * What its own form has said, where `input` holds more: others were merged into it, or it was put together with another
   * person's change. Rows of older versions do not know.
   */
  typed?: unknown
  /** After `sent`: the server's reply and when it came (ms since 1970). */
  result: unknown
  sent_at: number | null
  /** After `sent`: its place among all changes that the server has taken from this device; rows of older versions have none. */
  sent_seq?: number
  /**
   * After `sent`: a pull has brought what it did. What the server said of it is let go; what was typed stays, for the form
   * that is saved once more.
   */
  pulled?: true
}

/** An entry as the screens see it. */
export type OutboxEntry = Readonly<Row> & {
  /** What it is about in the words of the input, e.g. the customer's name. Empty when the command is unknown. */
  label: string
  /** The entry that holds this one up, when it is `blocked`. */
  blocked_by: string | null
  /** A file that is sent along with a change which waits too: to the person both are one. */
  is_carried?: true
  /** Keys of the queries that show what it changes. */
  invalidates: readonly QueryKey[]
}

/** All lanes of an entry, its own first. */
export function lanesOf({ lane, also = [] }: Pick<Row, 'lane' | 'also'>): readonly string[] {
  return [lane, ...also]
}

/** Whether two entries wait for each other in some lane. */
export function shareLane(a: Pick<Row, 'lane' | 'also'>, b: Pick<Row, 'lane' | 'also'>): boolean {
  if (!a.also && !b.also) return a.lane === b.lane
  return lanesOf(a).some((lane) => lanesOf(b).includes(lane))
}

/** Whether an entry could go on by itself. */
export function isMovable({ state }: Row): boolean {
  return state === 'waiting' || state === 'uncertain' || state === 'sending'
}

/** Due at once. */
export const NO_WAIT = { wait: 'none', next_at: 0, wait_ms: 0 } as const
export const NO_FAILURES = { failures: 0, failing_for: 0 } as const
