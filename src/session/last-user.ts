import { del, get, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { Profile } from '#contract/tenant'
import { keepText, readText } from '@/lib/browser-storage'
import { asJson, storedValue } from '@/lib/stored-setting'
import { within } from '@/lib/within'
import { devicePointers } from './device-pointers'

export const LastUser = z.object({
  user: z.object({ uid: z.string(), email: z.string(), displayName: z.string() }),
  profile: Profile,
})
/** Who used this device last, and in which tenant: opens the shell and that person's data before the identity answers. */
export type LastUser = z.infer<typeof LastUser>

const STORED_UNDER = 'last_user'
const stored = storedValue(STORED_UNDER, asJson(LastUser))
/** In local storage: nobody was here last, whatever the durable copy says. It may be on a disk that did not answer. */
const NOBODY = 'null'

/** A broken disk must not keep the sign-in page. */
const RECOVERY_LIMIT_MS = 1_000

export const readLastUser = stored.read

/**
 * Local storage is read at once, but a browser that dies loses its last seconds of it; this copy is on the disk.
 * The durable copy, for a start that finds nothing in local storage. Null when there is none or it cannot be read.
 */
export async function recoverLastUser(): Promise<LastUser | null> {
  return within(RECOVERY_LIMIT_MS, readDurable(), null)
}

async function readDurable(): Promise<LastUser | null> {
  try {
    if (readText(STORED_UNDER) === NOBODY) {
      await del(STORED_UNDER, devicePointers())
      return null
    }
    const parsed = LastUser.safeParse(await get(STORED_UNDER, devicePointers()))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Without storage the app works online; it only cannot open offline. */
export async function writeLastUser(last: LastUser): Promise<void> {
  if (!stored.keep(last)) return
  try {
    await set(STORED_UNDER, last, devicePointers())
  } catch {
    // nothing depends on it while there is a network
  }
}

export async function forgetLastUser(): Promise<void> {
  keepText(STORED_UNDER, NOBODY)
  try {
    await del(STORED_UNDER, devicePointers())
  } catch {
    // It is not read any more, and deleted at the next start.
  }
}
