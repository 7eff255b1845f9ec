import { replaceEqualDeep } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isShutOut } from '#contract/errors'
import type { Profile } from '#contract/tenant'
import type { ApiError } from '@/api/api-error'
import { dropText, keepText, readText } from '@/lib/browser-storage'
import { createStore } from '@/lib/store'
import { type LastUser, readLastUser, recoverLastUser } from './last-user'
import { stopAskingToSignIn } from './sign-in-asked'

export type SessionUser = { uid: string; email: string; displayName: string }

export type Session = {
  status: 'loading' | 'signed-in' | 'signed-out'
  user: SessionUser | null
  /** Names the data on this device together with the uid; null until the profile was read once. */
  tenantId: string | null
  /** The last known answer of the full profile call. */
  profile: Profile | null
  /** True once the identity service has answered with this very user. Until then nothing is sent. */
  verified: boolean
  /** Why the profile of a verified user could not be read at the last try. */
  profileError: ApiError | null
}

const NOBODY: Session = {
  status: 'signed-out',
  user: null,
  tenantId: null,
  profile: null,
  verified: false,
  profileError: null,
}

/** What screens show of it: a failure to read the profile only while none is known. */
export type ShownSession = Omit<Session, 'verified'>

const store = createStore<Session>(initialSession())

/** Before the identity service answers, the last user of this device may see their own data (design: boot offline). */
function initialSession(): Session {
  const last = readLastUser()
  return last ? lastSession(last) : { ...NOBODY, status: 'loading' }
}

function lastSession(last: LastUser): Session {
  return { ...NOBODY, status: 'signed-in', user: last.user, profile: last.profile, tenantId: last.profile.tenant.id }
}

export const getSession = store.get
export const subscribeSession = store.subscribe

/** Who is signed in, and as whom. */
export function useSession(): ShownSession {
  return useSyncExternalStore(store.subscribe, shownSession)
}

let shown: ShownSession | undefined

/** What is equal stays the same object: each start asks for the same person and profile again, and nothing is drawn anew for it. */
function shownSession(): ShownSession {
  const { verified: _, ...rest } = store.get()
  if (rest.profile) rest.profileError = null
  shown = replaceEqualDeep(shown, rest)
  return shown
}

/** Opens the last user from the durable copy when local storage has lost it. Called once, before the first screen. */
export async function recoverSession(): Promise<void> {
  if (store.get().status !== 'loading') return
  const last = await recoverLastUser()
  if (last && store.get().status === 'loading') store.set(lastSession(last))
}

/** The identity service's word: this user. Another user's tenant and profile are dropped at once. */
export function identified(user: SessionUser): void {
  const before = store.get()
  const same = before.user?.uid === user.uid
  if (!same) {
    stopAskingToSignIn()
    if (before.user) noteLeft(before.user.uid)
  }
  writeSummary(user)
  store.set({
    ...(same ? before : NOBODY),
    status: 'signed-in',
    user,
    verified: true,
  })
}

/** Key in session storage: who was signed in here before it was nobody, or somebody else. The browser may load a tab anew. */
const LEFT_BY = 'left_by'

function noteLeft(uid: string): void {
  keepText(LEFT_BY, uid, 'session')
}

/** Who was signed in in this tab before; null where nobody was. */
export const leftBy = () => readText(LEFT_BY, 'session') ?? null

/** Whether somebody else is signed in than before in this tab: what the one before left open is not theirs. */
export function isSomebodyElse(): boolean {
  const { user } = store.get()
  const before = leftBy()
  return user !== null && before !== null && user.uid !== before
}

/** Where versions up to 0.1 kept a credential of their own; a tab that is updated still has it. */
const COPY_OF_OLD = 'auth_credential'

/** The identity service's word: nobody. */
export function nobodySignedIn(): void {
  const { user } = store.get()
  if (user) noteLeft(user.uid)
  for (const key of ['auth_user', COPY_OF_OLD]) dropText(key, 'session')
  stopAskingToSignIn()
  store.set(NOBODY)
}

export function profileLoaded(profile: Profile): void {
  store.set({ ...store.get(), profile, tenantId: profile.tenant.id, profileError: null })
}

/** A person who may not work in the tenant must not see its data: profile and tenant are cleared. */
export function profileFailed(error: ApiError): void {
  const shutOut = isShutOut(error.code) ? { profile: null, tenantId: null } : {}
  store.set({ ...store.get(), ...shutOut, profileError: error })
}

/** Spec section 3: the summary kept in session storage under this very key. Nothing depends on it. */
function writeSummary(user: SessionUser): void {
  keepText('auth_user', JSON.stringify(user), 'session')
}
