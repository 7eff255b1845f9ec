import type { QueryKey } from '@tanstack/react-query'
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint'
import type { FieldConflict, Subject } from './entry'

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
  /** One field that two people have changed, put together; undefined when a person has to decide. */
  readonly join?: (change: FieldConflict) => unknown
}

export type Lanes = readonly [own: string, ...others: string[]]

/**
 * `interactive`: a person's act, small · `bulk`: many records at once · `transfer`: a file, or an answer that takes its time.
 * Each class has slots and patience of its own, so that an upload never holds up a contact.
 */
export type CommandClass = 'interactive' | 'bulk' | 'transfer'

/** A schema, as far as reading needs it. */
export type InputReader<I> = { safeParse(stored: unknown): { success: true; data: I } | { success: false } }

/** A change that can wait in the outbox: a name and data, never a closure. */
export type Command<I, E extends Endpoint> = {
  readonly name: string
  /** Raised when the input changes its shape; `migrate` then reads the older ones. */
  readonly version: number
  readonly endpoint: E
  /**
   * What it keeps. Stored input is read through it: what was stored before a field was there has its empty value. It checks
   * the shape alone, since the rules of typing are the server's to apply.
   */
  readonly input: InputReader<I>
  request(input: I, entry: EntryFacts): RequestOf<E>
  /**
   * Entries that share a lane are sent one after the other; `laneOf` names the lane of a record. The first one is where the
   * entry belongs; a change that touches several records stands in the lane of each.
   */
  lanes(input: I): Lanes
  subject(input: I): Subject
  /** Records that have to be there first: an entry waits for the ones that make them. */
  needs?(input: I): readonly Subject[]
  /** What the entry is about, from the input alone (a name, a title); no sentence. */
  label(input: I): string
  /**
   * Queries that show what this changes, and no others; they are read again after it was sent. The server's reply may name
   * another record than the input, where that one was merged meanwhile. It is missing before it came, and where it was let go.
   */
  invalidates(input: I, reply?: ResponseOf<E> | null): readonly QueryKey[]
  /** How the screens look until it is sent, by kind of record: what they show is the server's record with this on it. */
  readonly applies?: Readonly<Record<string, Effect<I>>>
  /** Records of other kinds that the server has made with it, as its reply tells. */
  yields?(reply: ResponseOf<E>, input: I): readonly { kind: string; record: { id: string } }[]
  merge?(earlier: EarlierEntry, later: I): MergeResult
  /** Commands whose entries `merge` is asked about in whatever lane, beside all those of its own lane. */
  readonly mergesWith?: readonly string[]
  readonly conflictFields?: ConflictFields<I>
  /** What it costs; `interactive` unless given. */
  readonly class?: CommandClass
  /**
   * A wish that may pass: one that waited longer than that, ms, is not sent by itself. The person is asked whether it is still
   * wanted; to try it again, or to correct it, says so.
   */
  readonly asksAgainAfter?: number
  /**
   * What the person saw of the record when they decided about it as a whole. If the server's record differs in that by
   * the time of sending, they are asked again.
   */
  precondition?(record: unknown): Readonly<Record<string, unknown>>
  /** The same content as a new record of that id, for when the record that it was meant for is gone. */
  toNewRecord?(input: I, base: unknown, id: string): NewRecord
  /** The same about another record, for what waited with an entry that became that record. */
  retarget?(input: I, id: string): I
  /**
   * The same form was saved once more, with other content, when `earlier` was under way or done: what is left to do on top
   * of it. Null when that is nothing. `id` is one for a record that is not the earlier one.
   */
  again?(earlier: SavedEntry<I>, later: I, id: string): Remainder | null
  /** Reads the input of an older version. */
  migrate?(input: unknown, fromVersion: number): I
}

export type AnyCommand = Command<unknown, Endpoint>

/** The kind of a file of the device, among what a change needs: it is sent by an entry of its own, before the change. */
export const FILE_KIND = 'file'

/** Defines one command; the types of input and reply follow from the contract. */
export function defineCommand<I, E extends Endpoint>(command: Command<I, E>): Command<I, E> {
  return command
}

/**
 * What an earlier entry of that command holds, read through the command's own schema; undefined when it is an entry of
 * another command, or holds what the schema does not know.
 */
export function inputOf<I>(
  { name, input }: { readonly name: string; readonly input: InputReader<I> },
  earlier: EarlierEntry,
): I | undefined {
  if (earlier.command !== name) return undefined
  const read = input.safeParse(earlier.input)
  return read.success ? read.data : undefined
}

/** The lane that belongs to one record: what is done to it and to what hangs on it happens in order. */
export function laneOf(subject: Subject): string {
  return `${subject.kind}:${subject.id}`
}

let bring: () => Promise<readonly AnyCommand[]> = async () => []

/** Names where the commands come from when the outbox is opened; the first screen does without them. Called once, at boot. */
export function provideCommands(load: () => Promise<readonly AnyCommand[]>): void {
  bring = load
}

/** Makes all commands known. @throws when their code cannot be had now. */
export async function loadCommands(): Promise<void> {
  registerCommands(await bring())
}

const registry = new Map<string, AnyCommand>()

/** Makes commands known by name, so that entries of an earlier session can be shown and sent. */
export function registerCommands(commands: readonly AnyCommand[]): void {
  for (const command of commands) registry.set(command.name, command)
}

/** The class of an entry's command; of one that this version does not know, as of a person's act. */
export function classOf({ command }: { command: string }): CommandClass {
  return registry.get(command)?.class ?? 'interactive'
}

/** The command of that name; undefined when this version of the app does not know it. */
export function findCommand(name: string): AnyCommand | undefined {
  return registry.get(name)
}

/** The version of each command that this version of the app knows. */
export function commandVersions(): Readonly<Record<string, number>> {
  return Object.fromEntries([...registry.values()].map(({ name, version }) => [name, version]))
}
