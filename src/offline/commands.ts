import type { QueryKey } from '@tanstack/react-query'
import type { Endpoint, RequestOf } from '#contract/endpoint'
import type { Subject } from './queue/entry'

/** What `request` may know about the entry beside its input. */
export type EntryFacts = { id: string; occurred_at: string; base: unknown }

/** An earlier entry of the same lane that was never attempted. */
export type EarlierEntry = { command: string; input: unknown }

/** What a form was saved as before. `result` is the server's record, null while it has not answered. */
export type SavedEntry<I> = { input: I; base: unknown; result: unknown }

/** A change by another command, or of another record. */
export type NewRecord = { command: AnyCommand; input: unknown }
export type Remainder = NewRecord & { base: unknown }

/**
 * What becomes of two entries that were never attempted.
 * `{input}`: the earlier one stays, with this input, and does both · `supersede`: the earlier one goes, the later one
 * stays · `cancel`: both go, nothing is left to do · null: both stay.
 */
export type MergeResult = { input: unknown } | 'supersede' | 'cancel' | null

/**
 * What becomes of records of one kind while the change waits. `being`: whether they come, go or come back with it; left
 * out for a change of what is there.
 */
export type Effect<I> = {
  readonly being?: 'creates' | 'deletes' | 'restores'
  /** The records that it is about. */
  ids(input: I): readonly string[]
  /**
   * The record with the change; the same when it holds the change already. `record` is what is known of it, undefined when
   * that is nothing. A deletion has none.
   */
  apply?(record: unknown, input: I, entry: EntryFacts): unknown
}

/** Which fields an input changes, so that two people's changes of one record can be put together field by field. */
export type ConflictFields<I> = {
  of(input: I): Readonly<Record<string, unknown>>
  /** The same input with these changed fields and no others. */
  into(input: I, fields: Readonly<Record<string, unknown>>): I
}

/**
 * A change that can wait in the outbox: a name and data, never a closure. Methods get the input as it was stored, so
 * they must accept every input of their version.
 */
export type Command<I, E extends Endpoint> = {
  readonly name: string
  /** Raised when the input changes its shape; `migrate` then reads the older ones. */
  readonly version: number
  readonly endpoint: E
  request(input: I, entry: EntryFacts): RequestOf<E>
  /** Entries of one lane are sent one after the other; `laneOf` names the lane of a record. */
  lane(input: I): string
  subject(input: I): Subject
  /** Records that have to be there first: an entry waits for the ones that make them. */
  needs?(input: I): readonly Subject[]
  /** What the entry is about, from the input alone (a name, a title); no sentence. */
  label(input: I): string
  /** Queries that show what this changes, and no others; they are read again after it was sent. */
  invalidates(input: I): readonly QueryKey[]
  /** How the screens look until it is sent, by kind of record: what they show is the server's record with this on it. */
  readonly applies?: Readonly<Record<string, Effect<I>>>
  merge?(earlier: EarlierEntry, later: I): MergeResult
  /** Commands whose entries `merge` is asked about in whatever lane, beside all those of its own lane. */
  readonly gathers?: readonly string[]
  readonly conflictFields?: ConflictFields<I>
  /** How long the server may take to answer, ms; for one that needs longer than the usual 6 s. */
  readonly patienceMs?: number
  /**
   * What the person saw of the record when they decided about it as a whole. If the server's record differs in that by
   * the time of sending, they are asked again.
   */
  seen?(record: unknown): Readonly<Record<string, unknown>>
  /** The same content as a new record of that id, for when the record that it was meant for is gone. */
  asNew?(input: I, base: unknown, id: string): NewRecord
  /** The same about another record, for what waited with an entry that became that record. */
  moved?(input: I, id: string): I
  /**
   * The same form was saved once more, with other content, when `earlier` was under way or done: what is left to do on top
   * of it. Null when that is nothing. `id` is one for a record that is not the earlier one.
   */
  again?(earlier: SavedEntry<I>, later: I, id: string): Remainder | null
  /** Reads the input of an older version. */
  migrate?(input: unknown, fromVersion: number): I
}

export type AnyCommand = Command<unknown, Endpoint>

/** Defines one command; the types of input and reply follow from the contract. */
export function defineCommand<I, E extends Endpoint>(command: Command<I, E>): Command<I, E> {
  return command
}

/** The lane that belongs to one record: what is done to it and to what hangs on it happens in order. */
export function laneOf(subject: Subject): string {
  return `${subject.kind}:${subject.id}`
}

const registry = new Map<string, AnyCommand>()

/** Makes commands known by name, so that entries of an earlier session can be shown and sent. Called once, at boot. */
export function registerCommands(commands: readonly AnyCommand[]): void {
  for (const command of commands) registry.set(command.name, command)
}

/** The command of that name; undefined when this version of the app does not know it. */
export function findCommand(name: string): AnyCommand | undefined {
  return registry.get(name)
}

/** The version of each command that this version of the app knows. */
export function commandVersions(): Readonly<Record<string, number>> {
  return Object.fromEntries([...registry.values()].map(({ name, version }) => [name, version]))
}
