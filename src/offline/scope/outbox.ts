import { useSyncExternalStore } from 'react'
import { within } from '@/lib/within'
import { getConnectivity, probeNow } from '../connectivity/connectivity'
import type { Identity } from '../device/identity'
import type { ActionResult, DiscardOptions } from '../outbox/actions'
import { countWaiting } from '../outbox/count-waiting'
import { isMovable, type OutboxEntry } from '../outbox/entry'
import { exportFile } from '../outbox/export'
import type { Outbox } from '../outbox/outbox-types'
import type { UnsentWork } from '../outbox/unsent-work'
import { currentScope, useScope } from './scope'

export type { OutboxEntry } from '../outbox/entry'
export type { UnsentWork } from '../outbox/unsent-work'

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

/** The changes that wait, outside of React. */
export function waitingEntries(): readonly OutboxEntry[] {
  return (
    currentScope()
      ?.outbox.entries.get()
      .filter((entry) => entry.state !== 'sent') ?? NONE
  )
}

/**
 * What a person decides of a change, in their own queue. Never resolves when the person has gone meanwhile: neither word nor
 * failure may be told to whoever came.
 */
async function decided(act: (outbox: Outbox) => Promise<ActionResult>): Promise<ActionResult> {
  const scope = currentScope()
  if (!scope) return 'gone'
  const result = act(scope.outbox)
  await result.catch(() => {})
  return currentScope() === scope ? result : new Promise(() => {})
}

/**
 * Takes a change out for good: the undo of a held one, or the person's decision. What builds on it is shown as blocked,
 * or goes too. `busy` while it is being sent.
 */
export async function discard(id: string, options?: DiscardOptions): Promise<ActionResult> {
  return decided((outbox) => outbox.discard(id, options))
}

/** Sends a refused, blocked or conflicting change as it is once more, or a waiting one now. */
export async function retry(id: string): Promise<ActionResult> {
  return decided((outbox) => outbox.retry(id))
}

/** Gives a change another content, e.g. one that the server refused. */
export async function edit(id: string, input: unknown): Promise<ActionResult> {
  return decided((outbox) => outbox.edit(id, input))
}

/** Ends a conflict with the chosen value of each field in question. */
export async function resolveConflict(id: string, chosen: Readonly<Record<string, unknown>>): Promise<ActionResult> {
  return decided((outbox) => outbox.resolveConflict(id, chosen))
}

/** Makes a new record of a change whose record is gone; what waits for that record goes along. */
export async function saveAsNew(id: string): Promise<ActionResult> {
  return decided((outbox) => outbox.saveAsNew(id))
}

/** 「今すぐ送信」: measures the connection and ends every wait that the server did not ask for. */
export async function sendNow(): Promise<void> {
  await probeNow()
  await currentScope()?.outbox.release(true)
}

/** An attempt that has failed is made again so soon while somebody waits for it. */
const AGAIN_MS = 1_000

/**
 * Sends what can be sent and tells how many changes are left on this device; for signing out. What has failed is tried
 * again until the time is over, for somebody waits; what no attempt can help ends it at once.
 */
export async function drainOutbox(limitMs: number): Promise<number> {
  const scope = currentScope()
  const until = Date.now() + limitMs
  for (;;) {
    await sendNow()
    await scope?.outbox.settled(Math.max(0, until - Date.now()))
    if (!mayStillGo() || Date.now() + AGAIN_MS >= until) break
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
  }
  return scope ? ((await unsentWork(scope))?.entries ?? countWaiting(waitingEntries())) : 0
}

/** Whether another attempt could help: there is a server, and it did not say when it wants to be asked again. */
function mayStillGo(): boolean {
  const isThere = getConnectivity().state === 'online'
  return isThere && waitingEntries().some((entry) => isMovable(entry) && entry.wait !== 'server')
}

/** Who leaves does not wait for a disk that hangs. */
const COUNT_LIMIT_MS = 1_000

/** What of that person is on the disk and nowhere else, also what was typed just now; null when it cannot be read soon. */
export async function unsentWork(whose: Identity): Promise<UnsentWork | null> {
  currentScope()?.drafts.flush()
  const counting = import('../outbox/unsent-work').then(({ countUnsentWork }) => countUnsentWork(whose))
  return within(
    COUNT_LIMIT_MS,
    counting.catch(() => null),
    null,
  )
}

/** Everything that waits, as a JSON file for the person to keep: the last resort. */
export function exportOutbox(): File {
  return exportFile(waitingEntries(), Date.now())
}
