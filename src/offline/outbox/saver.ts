// What a form saves: onto the disk, past it when there is none, and the wait for the server's word. It comes after the
// first screen, in one file with the sender.

import { DiskSilent } from '@/lib/transaction-limit'
import type { Platform } from '../device/platform'
import type { Send } from './delivery'
import { DirectTurns } from './direct-turns'
import { type NewEntry, newRow } from './enqueue'
import type { OutboxEntry, Row } from './entry'
import { prepared } from './freeze'
import { finalOutcome, type Outcome } from './outcome'
import { assertPlain } from './plain-data'
import type { QueueChange, QueueState } from './queue-state'
import type { Along, QueueStore } from './queue-store'
import { concerning, inLanesOf, makingNeeded } from './relations'
import { sendDirectly } from './send-directly'
import type { ShownEntries } from './shown-entries'
import type { Step } from './snapshot'
import { heard } from './take-place'
import { Unsettled } from './unsettled'
import { entryOf } from './view'
import { waitingForms } from './waiting-forms'

/** The form has waited for its code and the disk before; it gives up within the time that it promises. */
const START_LIMIT_MS = 4_000

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
  /** Whether the server may still be heard: it was not found to be away, and nobody has to sign in first. */
  isStarting: () => boolean
  /** Whether no word of the server can come soon. */
  isHopeless: () => boolean
}

export class Saver {
  readonly forms
  readonly #deps: SaverDeps
  readonly #unsettled = new Unsettled()
  readonly #directTurns = new DirectTurns()
  /** Saves that wait for the server to be reached for the first time. */
  readonly #starting = new Set<() => void>()

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
    const asked: Row[] = []
    try {
      row = await this.#add(entry, (one) => {
        asked.push(one)
        return one
      })
    } catch (error) {
      // What no transaction has asked for is not on the disk, and will never be.
      if (error instanceof DiskSilent) for (const one of asked) this.#unsettled.mayBeStored(entry.id, one)
      return this.#withoutDisk(entry, error)
    }
    this.#unsettled.settle(entry.id)
    const { entries, onStored, isHopeless } = this.#deps
    entries.tellNow()
    onStored()
    entry.onStored?.()
    const stored = (): OutboxEntry => entries.find(row.id) ?? entryOf(row, null)
    const word =
      finalOutcome(stored()) ?? (row.wait === 'hold' || isHopeless() ? null : await this.forms.wordOn(row.id))
    return word ?? { state: 'stored', entry: stored() }
  }

  /** Whether the server can be reached, and for whom, may be another answer now. */
  reachChanged(): void {
    // No word can come: no form has to wait for it.
    if (!this.#deps.isStarting()) this.forms.giveUp()
    for (const look of [...this.#starting]) look()
  }

  /** @param noted is told what the disk has, and what it is asked to keep, before it can. */
  async #add(entry: NewEntry, noted: (row: Row) => Row): Promise<Row> {
    const mayGo = this.#mayGo(entry)
    const row = (await this.#append(entry, mayGo, noted)) ?? (await this.#decide(entry, mayGo, noted))
    return row.unheard ? this.#heard(row, entry.now) : row
  }

  #decide(entry: NewEntry, mayGo: boolean, noted: (row: Row) => Row): Promise<Row> {
    const decide = (state: QueueState): QueueChange<Row> => {
      const change = this.#unsettled.enqueue(state, entry, mayGo)
      // Should the disk fall silent, it may have either.
      const before = state.rows.find(({ id }) => id === entry.id)
      if (before) noted(before)
      noted(change.result)
      return change
    }
    return this.#deps.transact(decide, { ...entry, wanted: this.#sentAs(entry.id) ?? entry.id })
  }

  /** The entry as which the same form was sent, by itself or as part of another one; as far as this tab knows. */
  #sentAs(id: string): string | undefined {
    return this.#deps.known()?.sent.find((row) => row.id === id || row.merged.includes(id))?.id
  }

  /** The short way for an entry that nothing on hand concerns; null when the whole queue has to be looked at. */
  async #append(entry: NewEntry, mayGo: boolean, noted: (row: Row) => Row): Promise<Row | null> {
    const known = this.#deps.known()
    const isBefore = beforeIt(entry)
    const isRelated = (row: Row) => isBefore(row) || row.id === entry.id || row.merged.includes(entry.id)
    if (!known || known.rows.some(isRelated) || this.#sentAs(entry.id)) return null
    if (!this.#unsettled.isNew(entry)) return null
    const build = (after: number, isCurrent: boolean) => {
      const plain = newRow(after, entry, entry.id)
      return noted(mayGo && isCurrent ? prepared(plain) : plain)
    }
    try {
      const { row, step } = await this.#deps.store.append(build, entry.draft)
      this.#deps.onAppended(row, step)
      return row
    } catch (error) {
      // Another tab has saved the same form.
      if (error instanceof Error && error.name === 'ConstraintError') return null
      throw error
    }
  }

  /** It is on the disk for certain: now it takes the place of what it makes needless. */
  async #heard(row: Row, now: number): Promise<Row> {
    try {
      return (await this.#deps.transact((state) => heard(state, row.id, now), {})) ?? row
    } catch {
      // Both stay, and are sent one after the other.
      return row
    }
  }

  /** The disk is full, broken or silent. With the server at hand and nothing before it, the change can still be made. */
  async #withoutDisk(entry: NewEntry, cause: unknown): Promise<Outcome> {
    const error = cause instanceof Error ? cause : new Error(String(cause))
    const isFirst = this.#isFirst(entry)
    // A silent disk has used up the time that a form may wait.
    if (isFirst && !(cause instanceof DiskSilent)) await this.#started()
    const row = this.#unsettled.sendable(entry)
    if (!this.#deps.canSend() || !isFirst || !row) return { state: 'not-stored', error }
    const send = () => sendDirectly(this.#deps.send, entry, row, error)
    const { outcome, mayBeDone } = await this.#directTurns.run(entry, row, send)
    if (mayBeDone) this.#unsettled.mayBeDone(entry.id, row)
    return outcome
  }

  /** Whether it would be sent at once: then the disk, should it fall silent, must hold it as it is sent. */
  #mayGo(entry: NewEntry): boolean {
    const { canSend, isHopeless } = this.#deps
    return canSend() && !isHopeless() && entry.holdMs === 0 && this.#isFirst(entry)
  }

  #isFirst({ command, input }: NewEntry): boolean {
    const [waitsBehind, isNeeded] = [inLanesOf(command, input), makingNeeded(command, input)]
    return !this.#deps.known()?.rows.some((row) => waitsBehind(row) || isNeeded(row))
  }

  /** A page that was just opened may be about to reach the server; without a disk that is the only way to save. */
  #started(): Promise<void> {
    const { platform, canSend, isStarting } = this.#deps
    return new Promise((resolve) => {
      const finish = () => {
        cancel()
        this.#starting.delete(look)
        resolve()
      }
      const look = () => {
        if (canSend() || !isStarting()) finish()
      }
      const cancel = platform.after(START_LIMIT_MS, finish)
      this.#starting.add(look)
      look()
    })
  }
}

/** Tells of an entry whether a new one waits behind it, or may become one with it. */
function beforeIt({ command, input }: NewEntry): (row: Row) => boolean {
  const [isConcerned, isNeeded] = [concerning(command, input), makingNeeded(command, input)]
  return (row) => isConcerned(row) || isNeeded(row)
}
