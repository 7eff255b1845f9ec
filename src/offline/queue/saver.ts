// What a form saves: onto the disk, past it when there is none, and the wait for the server's word. It comes after the
// first screen, in one file with the sender.

import { DiskSilent } from '@/lib/transaction-limit'
import { concerns, enqueue, type NewEntry, newRow } from './enqueue'
import type { OutboxEntry, Row } from './entry'
import { finalWord, type Outcome } from './final-word'
import type { Step } from './picture'
import { assertPlain } from './plain-data'
import type { Platform } from './platform'
import type { QueueChange, QueueState } from './queue-state'
import type { Along, QueueStore } from './queue-store'
import { sendDirectly } from './send-directly'
import type { Send } from './sender'
import type { ShownEntries } from './shown-entries'
import { entryOf } from './view'
import { waitingForms } from './waiting-forms'

/** The form has waited for its code and the disk before; it gives up within the time that it promises. */
const START_LIMIT_MS = 4_000
const START_STEP_MS = 100

export type SaverDeps = {
  platform: Pick<Platform, 'after'>
  store: Pick<QueueStore, 'append'>
  entries: ShownEntries
  send: Send
  /** What this tab knows of the queue; null before it was read. */
  known: () => { rows: readonly Row[]; sent: readonly Row[] } | null
  /** Changes the queue on the disk and tells everybody. */
  transact: <T>(decide: (state: QueueState) => QueueChange<T>, along: Along) => Promise<T>
  /** A row was added without looking at the others. */
  onAppended: (row: Row, step: Step) => void
  /** It is stored: there is something to send. */
  onStored: () => void
  /** Whether the server could take it now. */
  canSend: () => boolean
  /** Whether a page just opened has yet to hear from the server and of who is signed in. */
  isStarting: () => boolean
  /** Whether no word of the server can come soon. */
  isHopeless: () => boolean
}

export class Saver {
  readonly forms
  readonly #deps: SaverDeps

  constructor(deps: SaverDeps) {
    this.#deps = deps
    this.forms = waitingForms(deps.platform, deps.entries)
  }

  /** Stores an entry and waits a while for the server's word. Never rejects. */
  async save(entry: NewEntry): Promise<Outcome> {
    let row: Row
    try {
      assertPlain(entry.input, `input of ${entry.command.name}`)
    } catch (error) {
      // A fault of the screen: sent past the disk it would arrive without what could not be stored.
      return { state: 'not-stored', error: error as Error }
    }
    try {
      row = await this.#add(entry)
    } catch (error) {
      return this.#withoutDisk(entry, error)
    }
    const { entries, onStored, isHopeless } = this.#deps
    entries.tellNow()
    onStored()
    const stored = (): OutboxEntry => entries.get().find(({ id }) => id === row.id) ?? entryOf(row, null)
    const word = finalWord(stored()) ?? (row.wait === 'hold' || isHopeless() ? null : await this.forms.wordOn(row.id))
    return word ?? { state: 'stored', entry: stored() }
  }

  async #add(entry: NewEntry): Promise<Row> {
    const along = { ...entry, wanted: entry.id }
    return (await this.#append(entry)) ?? this.#deps.transact((state) => enqueue(state, entry), along)
  }

  /** The short way for an entry that nothing on hand concerns; null when the whole queue has to be looked at. */
  async #append(entry: NewEntry): Promise<Row | null> {
    const known = this.#deps.known()
    const isRelated = (row: Row) =>
      concerns(row, entry.command, entry.input) || row.id === entry.id || row.merged.includes(entry.id)
    if (!known || known.rows.some(isRelated) || known.sent.some(({ id }) => id === entry.id)) return null
    try {
      const { row, step } = await this.#deps.store.append((after) => newRow(after, entry, entry.id), entry.draft)
      this.#deps.onAppended(row, step)
      return row
    } catch (error) {
      // Another tab has saved the same form.
      if (error instanceof Error && error.name === 'ConstraintError') return null
      throw error
    }
  }

  /** The disk is full, broken or silent. With the server at hand and nothing before it, the change can still be made. */
  async #withoutDisk(entry: NewEntry, cause: unknown): Promise<Outcome> {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    const isFirst = !this.#deps.known()?.rows.some((row) => row.lane === entry.command.lane(entry.input))
    // A silent disk has used up the time that a form may wait.
    if (isFirst && !(cause instanceof DiskSilent)) await this.#started()
    if (!this.#deps.canSend() || !isFirst) return { state: 'not-stored', error }
    return sendDirectly(this.#deps.send, entry, error)
  }

  /** A page that was just opened may be about to reach the server; without a disk that is the only way to save. */
  async #started(): Promise<void> {
    const { platform, canSend, isStarting } = this.#deps
    for (let waited = 0; waited < START_LIMIT_MS && !canSend() && isStarting(); waited += START_STEP_MS) {
      await new Promise<void>((resolve) => platform.after(START_STEP_MS, resolve))
    }
  }
}
