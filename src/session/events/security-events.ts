import { get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { serverNow } from '@/lib/device-clock'
import { createStore } from '@/lib/store'
import { devicePointers } from '../device-pointers'

export const SECURITY_EVENTS = [
  'signed-in',
  'proved',
  'proof-failed',
  'refused',
  'extended',
  'ended',
  'locked',
  'unlocked',
  'unlock-failed',
  'pin-set',
  'pin-removed',
  'handed-over',
  'came-back',
] as const
export type SecurityEventType = (typeof SECURITY_EVENTS)[number]

const RecordedEvent = z.object({
  type: z.enum(SECURITY_EVENTS),
  /** ms since 1970. */
  at: z.number(),
})
export type RecordedEvent = z.infer<typeof RecordedEvent>

/** Most events that are kept of one person on one device. */
export const MAX_EVENTS = 100

const changes = createStore(0)
/** Calls `listener` after each event recorded in this tab; the returned function ends it. */
export const subscribeEvents = changes.subscribe

const keyOf = (uid: string) => `security_events:${uid}`

/** What happened to this person's sessions on this device, latest first; none when the disk is broken. */
export async function readEvents(uid: string): Promise<RecordedEvent[]> {
  const kept = await get<unknown>(keyOf(uid), devicePointers()).catch(() => undefined)
  return parsed(kept).toReversed()
}

/** Adds one, with nothing but its time. Never fails: a broken disk must not keep anybody from working. */
export async function recordEvent(uid: string, type: SecurityEventType, at = serverNow()): Promise<void> {
  const add = (kept: unknown) => [...parsed(kept), { type, at }].slice(-MAX_EVENTS)
  await update<unknown>(keyOf(uid), add, devicePointers()).catch(() => {})
  changes.set(changes.get() + 1)
}

/** What a newer version has written and this one does not know is left out. */
function parsed(kept: unknown): RecordedEvent[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((event) => {
    const { success, data } = RecordedEvent.safeParse(event)
    return success ? [data] : []
  })
}
