// Apart from what every page needs of the outbox: these come with the screens that decide.
import type { ActionResult, DiscardOptions } from '../outbox/actions'
import type { OutboxEntry } from '../outbox/entry'
import type { HoldOptions, Outbox } from '../outbox/outbox-types'
import { currentScope } from './scope'

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
export async function retry(id: string, options?: HoldOptions): Promise<ActionResult> {
  return decided((outbox) => outbox.retry(id, options))
}

/** Stops a file until `retry` lets it go on; what the server has of it stays there. */
export async function pause(id: string): Promise<ActionResult> {
  return decided((outbox) => outbox.pause(id))
}

/** Gives a change another content, e.g. one that the server refused. */
export async function edit(id: string, input: unknown): Promise<ActionResult> {
  return decided((outbox) => outbox.edit(id, input))
}

/** Ends a conflict with the chosen value of each field in question; it is held back so long, ms, for `reopenConflict`. */
export async function resolveConflict(
  id: string,
  chosen: Readonly<Record<string, unknown>>,
  holdMs = 0,
): Promise<ActionResult> {
  return decided((outbox) => outbox.resolveConflict(id, chosen, holdMs))
}

/** Takes back how a person decided about an entry in conflict. `before` is the entry as it asked; `busy` when the server may have the answer. */
export async function reopenConflict(before: OutboxEntry): Promise<ActionResult> {
  return decided((outbox) => outbox.reopenConflict(before))
}

/** Makes a new record of a change whose record is gone; what waits for that record goes along. */
export async function saveAsNew(id: string, options?: HoldOptions): Promise<ActionResult> {
  return decided((outbox) => outbox.saveAsNew(id, options))
}
