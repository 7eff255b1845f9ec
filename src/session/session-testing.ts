// For tests: the room as a page loads it, with an identity service that each test speaks for.
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Profile } from '#contract/tenant'
import type { IdentityClient } from './identity/firebase-client'
import type { SessionUser } from './session'

export const anna: SessionUser = { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' }
export const ben: SessionUser = { uid: 'ben', email: 'ben@sakura.example', displayName: '弁' }

export const profileOf = (user: SessionUser): Profile => ({
  user: { uid: user.uid, name: user.displayName, email: user.email, role: 'staff' },
  tenant: {
    id: '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001',
    name: 'さくらクリニック',
    subdomain: 'sakura-clinic',
    plan: 'プロ',
  },
})

/** Stands where the hosted service's SDK stands; the test speaks for the service. */
function fakeIdentity() {
  let listener: ((user: SessionUser | null) => void) | undefined
  let current: SessionUser | null = null
  const client: IdentityClient = {
    ready: async () => {},
    breakOffRequests: () => {},
    onUser: (given) => {
      listener = given
    },
    currentUid: () => current?.uid ?? null,
    token: vi.fn<IdentityClient['token']>(async (force) =>
      current ? `${force ? 'fresh' : 'stored'}-${current.uid}` : null,
    ),
    signIn: vi.fn<IdentityClient['signIn']>(async () => {}),
    register: vi.fn<IdentityClient['register']>(async () => {}),
    signInWithGoogle: vi.fn<IdentityClient['signInWithGoogle']>(async () => {}),
    sendPasswordReset: vi.fn<IdentityClient['sendPasswordReset']>(async () => {}),
    sendEmailCheck: vi.fn<IdentityClient['sendEmailCheck']>(async () => {}),
    signOut: vi.fn<IdentityClient['signOut']>(async () => say(null)),
    ways: () => ['password'],
    proveWithPassword: vi.fn<IdentityClient['proveWithPassword']>(async () => {}),
    proveWithGoogle: vi.fn<IdentityClient['proveWithGoogle']>(async () => {}),
    changeName: vi.fn<IdentityClient['changeName']>(async () => {}),
    setPassword: vi.fn<IdentityClient['setPassword']>(async () => {}),
  }
  const say = (user: SessionUser | null) => {
    current = user
    listener?.(user)
  }
  return { client, say }
}

/** A call of the identity service that fails with that code of theirs. */
export const failWith = (code: string) =>
  vi.fn<() => Promise<never>>(() => Promise.reject(Object.assign(new Error(code), { code })))

/** Lets what is under way come to rest. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** The room as a fresh page loads it, with what earlier pages left in the browser. */
export async function freshPage(options: { unreachableIdentity?: boolean; slowIdentity?: boolean } = {}) {
  const isReady = !options.slowIdentity
  vi.resetModules()
  const identity = fakeIdentity()
  const profileCall = vi.fn<() => Promise<Profile>>(async () => profileOf(anna))
  vi.doMock('./identity/identity', () => ({
    isIdentityReady: () => isReady,
    identityClient: () =>
      options.unreachableIdentity ? Promise.reject(new Error('away')) : Promise.resolve(identity.client),
  }))
  vi.doMock('@/api/call', () => ({ call: profileCall }))
  const [session, start, credential, actions, confirm, errors, prove, profile] = await Promise.all([
    import('./session'),
    import('./identity/start'),
    import('./credential/credential'),
    import('./identity/actions'),
    import('./identity/confirm-identity'),
    import('@/api/api-error'),
    import('./identity/prove-identity'),
    import('./profile'),
  ])
  const refusal = (code: string) => Object.assign(errors.unreachable('bad-reply', true), { code })
  return {
    identity,
    profileCall,
    ...session,
    ...start,
    ...credential,
    ...actions,
    ...confirm,
    ...prove,
    ...profile,
    offline: () => Promise.reject(errors.unreachable('network', true)),
    refusal,
    refusedWith: (code: string) => Promise.reject(refusal(code)),
  }
}

/** A fresh page on which Anna is signed in, and the server has been asked for her profile. */
export async function signedInPage() {
  const page = await freshPage()
  await page.startIdentity()
  page.identity.say(anna)
  await settled()
  return page
}

/** Gives each test of the file that asks a browser in which nobody was before. */
export function testPages(): void {
  beforeEach(() => {
    localStorage.clear()
    globalThis.indexedDB = new IDBFactory()
    sessionStorage.clear()
  })
  afterEach(() => {
    vi.doUnmock('./identity/identity')
    vi.doUnmock('@/api/call')
  })
}
