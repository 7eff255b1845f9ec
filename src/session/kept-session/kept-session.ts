// The sign-in of somebody who has handed this device over and means to come back today, sealed with their PIN (decision 065).
import { del, delMany, get, keys, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { within } from '@/lib/within'
import { SESSION_STORAGE } from '../clock/own-session'
import { elapsed } from '../clock/session-clock'
import { readRecord, SessionRecord, writeRecord } from '../clock/session-record'
import { putStoredUser, StoredUser, storedUser } from '../credential/stored-user'
import { devicePointers } from '../device-pointers'
import { LastUser, readLastUser, writeLastUser } from '../last-user'
import { pinState, tidyPin } from '../secrets/pin'
import { readPinKeys } from './pin-keys'
import { Sealed, seal, unseal } from './pin-seal'

const Kept = z.object({
  sealed: Sealed,
  /** What was left of the session at `at`, ms. */
  left: z.number(),
  /** When that was counted, by the device's clock, ms since 1970. */
  at: z.number(),
})
type Kept = z.infer<typeof Kept>

const OpenedSession = z.object({ user: StoredUser, session: SessionRecord, last: LastUser })
/** What a sign-in goes on with: the identity SDK's record, the session with its end, and what the shell opens with. */
export type OpenedSession = z.infer<typeof OpenedSession>

const PREFIX = 'kept-session:'
const keyOf = (uid: string) => PREFIX + uid

/** A disk that hangs keeps nobody before an empty screen. */
const READ_LIMIT_MS = 1_000

/**
 * Keeps the sign-in of this person for their return, where they have a PIN on this device. It ends when their session would
 * have ended. @throws when the disk does not take it
 */
export async function keepSession(uid: string): Promise<void> {
  const [user, session, last] = [storedUser(uid), readRecord(uid, SESSION_STORAGE), readLastUser()]
  const pinKeys = await readPinKeys(uid)
  if (!user || !session || last?.user.uid !== uid || !pinKeys) return
  const at = Date.now()
  const left = session.left - elapsed(at - session.at, null)
  if (left <= 0) return
  const content: OpenedSession = { user, session, last }
  const kept: Kept = { sealed: await seal(pinKeys, JSON.stringify(content)), left, at }
  await set(keyOf(uid), kept, devicePointers())
}

/** Whether this person comes back with their PIN alone. Never fails. */
export function isSessionKept(uid: string): Promise<boolean> {
  const isOpen = async () => {
    const [kept, pin] = await Promise.all([read(uid), pinState(uid)])
    return kept !== null && (pin.at === 'ready' || pin.at === 'waiting')
  }
  return within(READ_LIMIT_MS, isOpen(), false).catch(() => false)
}

/** The sign-in that this PIN opens; null when it opens none. The tries are counted by who asks for the PIN. */
export async function openSession(uid: string, pin: string): Promise<OpenedSession | null> {
  try {
    const [kept, pinKeys] = await Promise.all([read(uid), readPinKeys(uid)])
    if (!kept || !pinKeys) return null
    const { data } = OpenedSession.safeParse(JSON.parse(await unseal(tidyPin(pin), pinKeys, kept.sealed)))
    return data?.session.uid === uid && data.last.user.uid === uid ? data : null
  } catch {
    return null
  }
}

/** Puts a sign-in back in its place: the next start of the app is theirs. @throws when nothing can be kept here */
export async function putBack({ user, session, last }: OpenedSession): Promise<void> {
  if (!putStoredUser(user)) throw new Error('the browser keeps nothing')
  writeRecord(session, SESSION_STORAGE)
  await Promise.all([writeLastUser(last), dropSession(session.uid).catch(() => {})])
}

/** They are back, or do not come back this way. */
export const dropSession = (uid: string): Promise<void> => del(keyOf(uid), devicePointers())

/** Drops what has ended. Nothing is left of people who do not come back. */
export async function dropEndedSessions(): Promise<void> {
  const all = (await keys<string>(devicePointers())).filter((key) => key.startsWith(PREFIX))
  const uids = all.map((key) => key.slice(PREFIX.length))
  const ended = await Promise.all(uids.map(async (uid) => ((await read(uid)) ? [] : [keyOf(uid)])))
  await delMany(ended.flat(), devicePointers())
}

/** Null when there is none, or its session has ended. A clock that was set back counts as time gone. */
async function read(uid: string): Promise<Kept | null> {
  const { data } = Kept.safeParse(await get(keyOf(uid), devicePointers()))
  return data && data.left - elapsed(Date.now() - data.at, null) > 0 ? data : null
}
