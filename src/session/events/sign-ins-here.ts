import { get, update } from 'idb-keyval'
import * as z from 'zod/mini'
import { createStore } from '@/lib/store'
import { lastCredential } from '../credential/stored-credential'
import { devicePointers } from '../device-pointers'
import { MAX_EVENTS } from './security-events'

const SignInHere = z.object({
  /** What the identity service calls the time of the sign-in, ms since 1970: it names the sign-in. */
  signedInAt: z.number(),
  /** When this device had its credential first, by the device's own clock, ms since 1970. */
  seenAt: z.number(),
})
/** A sign-in of a person on this device. */
export type SignInHere = z.infer<typeof SignInHere>

const changes = createStore(0)
/** Calls `listener` after a sign-in was noted in this tab; the returned function ends it. */
export const subscribeSignIns = changes.subscribe

const keyOf = (uid: string) => `sign_ins:${uid}`

/** This person's latest sign-ins on this device; none when the disk is broken. */
export async function readSignIns(uid: string): Promise<SignInHere[]> {
  return parsed(await get<unknown>(keyOf(uid), devicePointers()).catch(() => undefined))
}

/**
 * Notes each sign-in of this person whose credential this device has: nothing is sent with another. Thereby the server's
 * record of it is recognised later, whatever the clocks of both say. Returns the function that ends it.
 */
export function followSignIns(uid: string): () => void {
  const note = () => {
    const credential = lastCredential.get()
    if (credential?.uid === uid && credential.authTime > 0) void noteSignIn(uid, credential.authTime * 1000)
  }
  note()
  return lastCredential.subscribe(note)
}

/** Never fails: a broken disk must not keep anybody from working. */
async function noteSignIn(uid: string, signedInAt: number): Promise<void> {
  const seenAt = Date.now()
  const add = (kept: unknown) => {
    const known = parsed(kept)
    if (known.some((signIn) => signIn.signedInAt === signedInAt)) return known
    return [...known, { signedInAt, seenAt }].slice(-MAX_EVENTS)
  }
  await update<unknown>(keyOf(uid), add, devicePointers()).catch(() => {})
  changes.set(changes.get() + 1)
}

function parsed(kept: unknown): SignInHere[] {
  const { success, data } = z.array(SignInHere).safeParse(kept)
  return success ? data : []
}
