import { useSyncExternalStore } from 'react'
import { within } from '@/lib/within'
import { probeNow } from './connectivity'
import type { ActionResult, DiscardOptions } from './queue/actions'
import type { OutboxEntry } from './queue/entry'
import { exportFile } from './queue/export'
import type { Identity } from './reach/state'
import { currentScope, useScope } from './scope'
import { countUnsentWork, type UnsentWork } from './unsent-work'

export type { OutboxEntry } from './queue/entry'
export type { UnsentWork } from './unsent-work'

const NONE: readonly OutboxEntry[] = []
const nothing = { get: () => NONE, subscribe: () => () => {} }

/**
 * The changes of this person that the server does not have yet, in the order in which they were made, and those it has
 * taken but the screens have not read again.
 */
export function useOutbox(): readonly OutboxEntry[] {
  const visible = useScope()?.touched.visible ?? nothing
  return useSyncExternalStore(visible.subscribe, visible.get)
}

/** How many changes the server does not have yet. */
export function useOutboxCount(): number {
  return countWaiting(useOutbox())
}

/** How many of these the server does not have. */
export function countWaiting(entries: readonly OutboxEntry[]): number {
  return entries.filter((entry) => entry.state !== 'sent').length
}

/** The changes that wait, outside of React. */
export function waitingEntries(): readonly OutboxEntry[] {
  return (
    currentScope()
      ?.outbox.entries.get()
      .filter((entry) => entry.state !== 'sent') ?? NONE
  )
}

/**
 * Takes a change out for good: the undo of a held one, or the person's decision. What builds on it is shown as blocked,
 * or goes too. `busy` while it is being sent.
 */
export async function discard(id: string, options?: DiscardOptions): Promise<ActionResult> {
  const scope = currentScope()
  const result = scope?.outbox.discard(id, options)
  await result?.catch(() => {})
  // The person has gone meanwhile: neither word nor failure may be told to whoever came.
  if (currentScope() !== scope) return new Promise(() => {})
  return (await result) ?? 'gone'
}

/** Sends a refused, blocked or conflicting change as it is once more, or a waiting one now. */
export async function retry(id: string): Promise<ActionResult> {
  return (await currentScope()?.outbox.retry(id)) ?? 'gone'
}

/** Gives a change another content, e.g. one that the server refused. */
export async function edit(id: string, input: unknown): Promise<ActionResult> {
  return (await currentScope()?.outbox.edit(id, input)) ?? 'gone'
}

/** Ends a conflict with the chosen value of each field in question. */
export async function resolveConflict(id: string, chosen: Readonly<Record<string, unknown>>): Promise<ActionResult> {
  return (await currentScope()?.outbox.resolveConflict(id, chosen)) ?? 'gone'
}

/** Makes a new record of a change whose record is gone; what waits for that record goes along. */
export async function saveAsNew(id: string): Promise<ActionResult> {
  return (await currentScope()?.outbox.saveAsNew(id)) ?? 'gone'
}

/** 「今すぐ送信」: measures the connection and ends every wait that the server did not ask for. */
export async function sendNow(): Promise<void> {
  await probeNow()
  await currentScope()?.outbox.release(true)
}

/** Sends what can be sent and tells how many changes are left on this device; for signing out. */
export async function drainOutbox(limitMs: number): Promise<number> {
  const scope = currentScope()
  await sendNow()
  await scope?.outbox.settled(limitMs)
  return scope ? ((await unsentWork(scope))?.entries ?? waitingEntries().length) : 0
}

/** Who leaves does not wait for a disk that hangs. */
const COUNT_LIMIT_MS = 1_000

/** What of that person is on the disk and nowhere else, also what was typed just now; null when it cannot be read soon. */
export async function unsentWork(whose: Identity): Promise<UnsentWork | null> {
  currentScope()?.drafts.flush()
  return within(
    COUNT_LIMIT_MS,
    countUnsentWork(whose).catch(() => null),
    null,
  )
}

/** Everything that waits, as a JSON file for the person to keep: the last resort. */
export function exportOutbox(): File {
  return exportFile(waitingEntries(), Date.now())
}
