import { del, get, update } from 'idb-keyval'
import { devicePointers } from '../device-pointers'
import { makePinKeys, PinKeys } from './pin-seal'

const keyOf = (uid: string) => `pin-keys:${uid}`

/**
 * The person has just typed their PIN, and it is right: their sign-in can be sealed for them later, when nobody types it.
 * @param isNew whether there may be keys of an older PIN
 */
export async function learnPinKeys(uid: string, pin: string, isNew: boolean, iterations?: number): Promise<void> {
  if (!isNew && (await readPinKeys(uid))) return
  const made = await makePinKeys(pin, iterations)
  await update<unknown>(keyOf(uid), () => made, devicePointers())
}

/** Null where the person has no PIN, or has not typed it since this version came. @throws when the disk is broken */
export async function readPinKeys(uid: string): Promise<PinKeys | null> {
  return PinKeys.safeParse(await get(keyOf(uid), devicePointers())).data ?? null
}

/** They have no PIN any more. */
export const forgetPinKeys = (uid: string): Promise<void> => del(keyOf(uid), devicePointers())
