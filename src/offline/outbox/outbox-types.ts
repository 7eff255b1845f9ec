import type { Platform } from '../device/platform'
import type { ActionResult, DiscardOptions } from './actions'
import type { AnyCommand } from './commands'
import type { Send } from './delivery'
import type { OutboxEntry, Row } from './entry'
import type { Outcome } from './outcome'
import type { QueueStore } from './queue-store'
import type { EntryStore } from './shown-entries'

/** Whose entries these are. */
export type Owner = { tenantId: string; uid: string }

export type OutboxDeps = {
  scope: Owner
  store: QueueStore
  platform: Platform
  send: Send
  /** Entries that the server took, in whichever tab. */
  onSent?: (entries: readonly OutboxEntry[]) => void
  /** The server took some whose replies do not say how their records are now: the replica has to ask. */
  onUntold?: () => void
  /** What the person has discarded in this tab. */
  onDiscarded?: (rows: readonly Row[]) => void
  /** The server wants a new sign-in before it takes anything. */
  onSignInNeeded?: () => void
  /** Another tab doubts that this one can send: measure again. */
  onDoubt?: () => void
  /** Another tab is of a newer version of the app, or has brought the data on this device to one. */
  onOutdated?: () => void
}

export type SubmitOptions = {
  /** UUID of the form, the `Idempotency-Key`; saving the same form again finds the same entry. */
  id?: string | undefined
  /** The record that the form started from. */
  base?: unknown
  /** Held back this long, so that `discard` can undo it; ms. */
  holdMs?: number | undefined
  /** When the person pressed, ms; now without it. */
  pressedAt?: number | undefined
  /** Name of the draft that goes in the same step as the entry is stored: what was typed is in the outbox from then on. */
  draft?: string | undefined
  /** Called once the entry is on the disk for certain, before the server's word; not at all where the disk did not take it. */
  onStored?: (() => void) | undefined
}

export type HoldOptions = {
  /** What was decided is held back this long, so that `reopenConflict` can take it back; ms. */
  holdMs?: number
}

/** What this tab may hope for. */
export type SendingReach = {
  /** Null while nothing was measured yet. */
  isReachable: boolean | null
  /** Whether the person is, by the identity service's word, the one whose entries these are. */
  isConfirmed: boolean
}

export type Outbox = {
  readonly scope: Owner
  readonly entries: EntryStore
  /** Resolves when the entries of earlier sessions were read, or could not be. */
  readonly ready: Promise<void>
  /** Stores a change and waits a while for the server's word. Never rejects. */
  submit: (command: AnyCommand, input: unknown, options?: SubmitOptions) => Promise<Outcome>
  /**
   * Takes an entry out for good; with `withChildren` also what builds on it. With `ifUnsent` only one that was never
   * attempted: `busy` when the server may have done it.
   */
  discard: (id: string, options?: DiscardOptions) => Promise<ActionResult>
  /** Sends it again; one with a definite answer as a new request, which can be held back. */
  retry: (id: string, options?: HoldOptions) => Promise<ActionResult>
  /** Stops a file, also one that is under way, until `retry` lets it go on from where it is. */
  pause: (id: string) => Promise<ActionResult>
  /** Gives it another content; `busy` while the old one may be done already. */
  edit: (id: string, input: unknown) => Promise<ActionResult>
  /**
   * Ends a conflict with a value for each field in question; fields that are left out stay as typed. It is held back for
   * `holdMs`, so that `reopenConflict` can take it back.
   */
  resolveConflict: (id: string, chosen: Readonly<Record<string, unknown>>, holdMs?: number) => Promise<ActionResult>
  /** Asks again what was settled; `before` is the entry as it asked. `busy` when the server may have the answer. */
  reopenConflict: (before: OutboxEntry) => Promise<ActionResult>
  /** Makes a new record of a change in conflict whose record is gone; what waits for that record goes along. */
  saveAsNew: (id: string, options?: HoldOptions) => Promise<ActionResult>
  /** Ends all waiting that the server did not ask for; with `hasSignedIn` also the waiting for a sign-in. */
  release: (hasSignedIn?: boolean) => Promise<void>
  setReach: (reach: SendingReach) => void
  /** Breaks off what is under way on a dead connection; it goes again with the same key. */
  interrupt: () => void
  /** Resolves when nothing is left that could be sent now, at the latest after that time. */
  settled: (limitMs: number) => Promise<void>
  close: () => Promise<void>
}
