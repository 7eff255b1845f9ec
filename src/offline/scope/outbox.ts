import { useSyncExternalStore } from 'react'
import { serverNow } from '@/lib/device-clock'
import { within } from '@/lib/within'
import { probeNow } from '../connectivity/connectivity'
import type { Identity } from '../device/identity'
import { countWaiting } from '../outbox/count-waiting'
import type { OutboxEntry } from '../outbox/entry'
import { exportFile } from '../outbox/export'
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

/** 「今すぐ送信」: measures the connection and ends every wait that the server did not ask for. */
export async function sendNow(): Promise<void> {
  await probeNow()
  await currentScope()?.outbox.release(true)
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
  return exportFile(waitingEntries(), serverNow())
}
