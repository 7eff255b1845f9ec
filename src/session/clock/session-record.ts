import * as z from 'zod/mini'
import { SESSION_KEY } from './forget-session'

export const SessionRecord = z.object({
  uid: z.string(),
  /** Names this session to the person and to support. */
  id: z.string(),
  /** What was left at `at`, ms. */
  left: z.number(),
  /** How much time had gone at `at` since it began, ms. Records of older versions do not say. */
  gone: z._default(z.number(), 0),
  /** When that was counted, by the device's clock, ms since 1970. */
  at: z.number(),
  /** The last limit, in minutes, that the person was told of; null for none. */
  told: z.nullable(z.number()),
})
/** A session as it is kept on the device, shared by all tabs. */
export type SessionRecord = z.infer<typeof SessionRecord>

/** Null when there is none, it is another person's, or storage is blocked. */
export function readRecord(uid: string, storage: Pick<Storage, 'getItem'>): SessionRecord | null {
  try {
    const parsed = SessionRecord.safeParse(JSON.parse(storage.getItem(SESSION_KEY) ?? 'null'))
    return parsed.success && parsed.data.uid === uid ? parsed.data : null
  } catch {
    return null
  }
}

/** Without storage a reload starts the session again. */
export function writeRecord(record: SessionRecord, storage: Pick<Storage, 'setItem'>): void {
  try {
    storage.setItem(SESSION_KEY, JSON.stringify(record))
  } catch {
    // the session lasts as long as the page
  }
}
