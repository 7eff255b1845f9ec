import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Profile } from '#contract/tenant'
import type { IdentityClient } from './firebase-client'
import type { SessionUser } from './session'

const anna: SessionUser = { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' }
const ben: SessionUser = { uid: 'ben', email: 'ben@sakura.example', displayName: '弁' }

const profileOf = (user: SessionUser): Profile => ({
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

const failWith = (code: string) =>
  vi.fn<() => Promise<never>>(() => Promise.reject(Object.assign(new Error(code), { code })))

/** The room as a fresh page loads it, with what earlier pages left in the browser. */
async function freshPage(options: { unreachableIdentity?: boolean; slowIdentity?: boolean } = {}) {
  const isReady = !options.slowIdentity
  vi.resetModules()
  const identity = fakeIdentity()
  const profileCall = vi.fn<() => Promise<Profile>>(async () => profileOf(anna))
  vi.doMock('./identity', () => ({
    isIdentityReady: () => isReady,
    identityClient: () =>
      options.unreachableIdentity ? Promise.reject(new Error('away')) : Promise.resolve(identity.client),
  }))
  vi.doMock('@/api/call', () => ({ call: profileCall }))
  const [session, start, credential, actions, confirm, errors, prove] = await Promise.all([
    import('./session'),
    import('./start'),
    import('./credential'),
    import('./actions'),
    import('./confirm-identity'),
    import('@/api/api-error'),
    import('./prove-identity'),
  ])
  return {
    identity,
    profileCall,
    ...session,
    ...start,
    ...credential,
    ...actions,
    ...confirm,
    ...prove,
    offline: () => Promise.reject(errors.unreachable('network', true)),
    refusedWith: (code: string) => Promise.reject(Object.assign(errors.unreachable('bad-reply', true), { code })),
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

beforeEach(() => {
  localStorage.clear()
  globalThis.indexedDB = new IDBFactory()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('./identity')
  vi.doUnmock('@/api/call')
})

async function signedInPage() {
  const page = await freshPage()
  await page.startIdentity()
  page.identity.say(anna)
  await settled()
  return page
}

describe('a start', () => {
  it('is loading until the identity service has spoken, then signed out', async () => {
    const page = await freshPage()
    expect(page.getSession().status).toBe('loading')
    await page.startIdentity()
    expect(page.getSession().status).toBe('loading')
    page.identity.say(null)
    expect(page.getSession()).toMatchObject({ status: 'signed-out', user: null })
  })

  it('becomes signed in, keeps the summary under auth_user, and knows the tenant from the profile', async () => {
    const page = await signedInPage()
    expect(page.getSession()).toMatchObject({
      status: 'signed-in',
      user: anna,
      verified: true,
      profile: profileOf(anna),
    })
    expect(page.getSession().tenantId).toBe(profileOf(anna).tenant.id)
    expect(JSON.parse(sessionStorage.getItem('auth_user') ?? '')).toEqual(anna)
  })

  it('opens the last user at once, not yet verified, and stays so when nobody can be asked', async () => {
    await signedInPage()
    const page = await freshPage({ unreachableIdentity: true })
    expect(page.getSession()).toMatchObject({
      status: 'signed-in',
      user: anna,
      verified: false,
      profile: profileOf(anna),
    })
    await page.startIdentity()
    expect(page.getSession()).toMatchObject({ status: 'signed-in', verified: false })
  })

  it('is signed out, not loading for ever, when nobody was here before and nobody can be asked', async () => {
    const page = await freshPage({ unreachableIdentity: true })
    await page.startIdentity()
    expect(page.getSession().status).toBe('signed-out')
  })

  it('locks the screen on the definite answer that nobody is signed in', async () => {
    await signedInPage()
    const page = await freshPage()
    await page.startIdentity()
    page.identity.say(null)
    expect(page.getSession(), 'not definite without a connection').toMatchObject({
      status: 'signed-in',
      verified: false,
    })
    expect(await page.confirmIdentity()).toBeNull()
    expect(page.getSession()).toMatchObject({ status: 'signed-out', user: null, profile: null, tenantId: null })
    expect((await freshPage()).getSession().status).toBe('loading')
  })

  it("never shows the last user's tenant to another user", async () => {
    await signedInPage()
    const page = await freshPage()
    page.profileCall.mockImplementation(page.offline)
    await page.startIdentity()
    page.identity.say(ben)
    expect(page.getSession()).toMatchObject({ user: ben, verified: true, profile: null, tenantId: null })
    await settled()
    expect(page.getSession().profileError?.code).toBe('CLIENT_NETWORK_ERROR')
  })
})

describe('somebody who may not work in the tenant any more', () => {
  it.each(['AUTH_004', 'AUTH_005', 'AUTH_007'])(
    '%s takes the tenant from the screen and from the next start',
    async (code) => {
      const page = await signedInPage()
      page.profileCall.mockImplementation(() => page.refusedWith(code))
      await page.reloadProfile()
      expect(page.getSession()).toMatchObject({ status: 'signed-in', user: anna, profile: null, tenantId: null })
      expect(page.getSession().profileError?.code).toBe(code)
      await settled()
      const next = await freshPage({ unreachableIdentity: true })
      await next.recoverSession()
      expect(next.getSession().user).toBeNull()
    },
  )

  it('any other failure leaves what is known', async () => {
    const page = await signedInPage()
    page.profileCall.mockImplementation(() => page.refusedWith('SYS_001'))
    await page.reloadProfile()
    expect(page.getSession()).toMatchObject({ profile: profileOf(anna) })
  })
})

describe('a browser that died before local storage was written', () => {
  it('opens the last user from the copy on the disk', async () => {
    await signedInPage()
    await settled()
    localStorage.clear()
    const page = await freshPage({ unreachableIdentity: true })
    expect(page.getSession().status).toBe('loading')
    await page.recoverSession()
    expect(page.getSession()).toMatchObject({
      status: 'signed-in',
      user: anna,
      verified: false,
      profile: profileOf(anna),
    })
  })

  it('opens nobody who has signed out', async () => {
    const before = await signedInPage()
    await before.signOut()
    const page = await freshPage({ unreachableIdentity: true })
    await page.recoverSession()
    expect(page.getSession().status).toBe('loading')
  })

  it('changes nothing when local storage knows better', async () => {
    await signedInPage()
    const page = await freshPage()
    await page.startIdentity()
    page.identity.say(ben)
    await page.recoverSession()
    expect(page.getSession().user).toEqual(ben)
  })
})

describe('the profile', () => {
  it('stays as last known when it cannot be read', async () => {
    await signedInPage()
    const page = await freshPage()
    page.profileCall.mockImplementation(page.offline)
    await page.startIdentity()
    page.identity.say(anna)
    await settled()
    expect(page.getSession()).toMatchObject({ profile: profileOf(anna), verified: true })
  })

  it('of somebody who has left meanwhile is dropped', async () => {
    const page = await freshPage()
    let answer = (_: Profile) => {}
    page.profileCall.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
    page.profileCall.mockImplementationOnce(() => new Promise(() => {}))
    await page.startIdentity()
    page.identity.say(anna)
    page.identity.say(ben)
    answer(profileOf(anna))
    await settled()
    expect(page.getSession()).toMatchObject({ user: ben, profile: null, tenantId: null })
  })
})

describe('the credential', () => {
  it('is the stored one, or a fresh one on demand', async () => {
    const page = await signedInPage()
    expect(await page.credential(false)).toBe('stored-anna')
    expect(await page.credential(true)).toBe('fresh-anna')
  })

  it('is nothing when the service knows another user than the one whose data is open', async () => {
    await signedInPage()
    const page = await freshPage()
    await page.startIdentity()
    page.identity.client.onUser(() => {})
    page.identity.say(ben)
    expect(page.getSession().user).toEqual(anna)
    expect(await page.credential(false)).toBeNull()
  })

  it('is renewed by force every ten minutes while signed in', async () => {
    vi.useFakeTimers()
    const page = await freshPage()
    await page.startIdentity()
    page.identity.say(anna)
    await vi.advanceTimersByTimeAsync(599_999)
    expect(page.identity.client.token).not.toHaveBeenCalledWith(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(page.identity.client.token).toHaveBeenCalledWith(true)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(page.identity.client.token).toHaveBeenCalledTimes(2)
  })

  it('keeps the user when the renewal fails for want of a network', async () => {
    const page = await signedInPage()
    page.identity.client.token = failWith('auth/network-request-failed')
    await page.refreshCredential()
    expect(page.getSession()).toMatchObject({ status: 'signed-in', user: anna })
  })

  it('signs out when the renewal says that the user has expired', async () => {
    const page = await signedInPage()
    page.identity.client.token = failWith('auth/user-token-expired')
    await page.refreshCredential()
    expect(page.getSession().status).toBe('signed-out')
    expect(sessionStorage.getItem('auth_user')).toBeNull()
  })
})

describe('the stored credential', () => {
  const tokenUntil = (seconds: number) => `h.${btoa(JSON.stringify({ exp: seconds })).replaceAll('=', '')}.s`
  const inAnHour = () => Math.floor(Date.now() / 1000) + 3600

  async function pageAfter(token: string) {
    const before = await signedInPage()
    before.identity.client.token = async () => token
    await before.credential(false)
    return freshPage({ slowIdentity: true })
  }

  it('serves the first calls of the next start, before the SDK has spoken', async () => {
    const page = await pageAfter(tokenUntil(inAnHour()))
    expect(await page.credential(false)).toBe(tokenUntil(inAnHour()))
    expect(page.identity.client.token).not.toHaveBeenCalled()
  })

  it('never stands in for a fresh one', async () => {
    const page = await pageAfter(tokenUntil(inAnHour()))
    page.identity.client.currentUid = () => 'anna'
    page.identity.client.token = async (force) => (force ? 'fresh' : 'stored')
    expect(await page.credential(true)).toBe('fresh')
  })

  it.each([
    ['expired', tokenUntil(0)],
    ['about to expire', tokenUntil(Math.floor(Date.now() / 1000) + 30)],
    ['no token at all', 'garbage'],
    ['without an end', `h.${btoa('{}')}.s`],
  ])('is not used when it is %s', async (_, token) => {
    const page = await pageAfter(token)
    page.identity.client.currentUid = () => 'anna'
    page.identity.client.token = async () => 'from the SDK'
    expect(await page.credential(false)).toBe('from the SDK')
  })

  it("is gone with the person, and is never another person's", async () => {
    const page = await pageAfter(tokenUntil(inAnHour()))
    await page.startIdentity()
    page.identity.say(ben)
    expect(await page.credential(false)).not.toBe(tokenUntil(inAnHour()))
    page.identity.say(null)
    expect(sessionStorage.getItem('auth_credential')).toBeNull()
  })
})

describe('signing out', () => {
  it('removes the summary and the pointer, also when the service cannot be asked', async () => {
    await signedInPage()
    const page = await freshPage({ unreachableIdentity: true })
    await page.signOut()
    expect(page.getSession().status).toBe('signed-out')
    expect(sessionStorage.getItem('auth_user')).toBeNull()
    expect((await freshPage()).getSession().status).toBe('loading')
  })

  it('tells the service', async () => {
    const page = await signedInPage()
    await page.signOut()
    expect(page.identity.client.signOut).toHaveBeenCalledTimes(1)
  })
})

describe('signing in', () => {
  it('hands over the address without the spaces that a keyboard adds', async () => {
    const page = await freshPage()
    await page.signInWithEmail(' anna@sakura.example ', ' pass ')
    expect(page.identity.client.signIn).toHaveBeenCalledWith('anna@sakura.example', ' pass ')
  })

  it('fails with the words for the code, and with none for a code that has none', async () => {
    const page = await freshPage()
    page.identity.client.signIn = failWith('auth/invalid-credential')
    await expect(page.signInWithEmail('a@b.c', 'x')).rejects.toMatchObject({
      name: 'IdentityError',
      code: 'auth/invalid-credential',
      words: { id: expect.any(String) },
    })
    page.identity.client.signIn = failWith('auth/something-new')
    await expect(page.signInWithEmail('a@b.c', 'x')).rejects.toMatchObject({ code: 'auth/something-new', words: null })
  })
})

describe('confirming who this is', () => {
  it('names the user and tenant that identity service and server agree on', async () => {
    const page = await signedInPage()
    expect(await page.confirmIdentity()).toEqual({ uid: 'anna', tenantId: profileOf(anna).tenant.id })
  })

  it('names nobody when nobody is signed in', async () => {
    const page = await freshPage()
    await page.startIdentity()
    page.identity.say(null)
    expect(await page.confirmIdentity()).toBeNull()
  })

  it('fails, rather than guesses, when the service cannot be asked', async () => {
    await signedInPage()
    const page = await freshPage({ unreachableIdentity: true })
    await expect(page.confirmIdentity()).rejects.toThrow('away')
  })

  it('shares one profile request with whoever asks at the same moment', async () => {
    const page = await signedInPage()
    const before = page.profileCall.mock.calls.length
    await Promise.all([page.confirmIdentity(), page.reloadProfile(), page.confirmIdentity()])
    expect(page.profileCall.mock.calls.length).toBe(before + 1)
  })
})

describe('proving again who one is', () => {
  it('renews the sign-in of the very person, and the credential of this tab', async () => {
    const page = await signedInPage()
    await page.proveWithPassword('right')
    expect(page.identity.client.proveWithPassword).toHaveBeenCalledWith('right')
    expect(page.identity.client.signIn).not.toHaveBeenCalled()
    expect(page.getSession()).toMatchObject({ user: anna, verified: true, profile: profileOf(anna) })
    expect(sessionStorage.getItem('auth_credential')).toContain('stored-anna')
  })

  it('signs the last user in whom the service has forgotten', async () => {
    await signedInPage()
    const page = await freshPage()
    page.identity.client.signIn = vi.fn<IdentityClient['signIn']>(async () => page.identity.say(anna))
    await page.proveWithPassword('right')
    expect(page.identity.client.signIn).toHaveBeenCalledWith('anna@sakura.example', 'right')
    expect(page.getSession()).toMatchObject({ user: anna, verified: true })
  })

  it('never becomes another person', async () => {
    await signedInPage()
    const page = await freshPage()
    page.identity.client.signInWithGoogle = vi.fn<IdentityClient['signInWithGoogle']>(async () =>
      page.identity.say(ben),
    )
    await expect(page.proveWithGoogle()).rejects.toMatchObject({ code: 'auth/user-mismatch' })
    expect(page.getSession()).toMatchObject({ user: anna, verified: false })
  })

  it('fails with the words for the code, and is nothing without somebody to prove', async () => {
    const page = await signedInPage()
    page.identity.client.proveWithPassword = failWith('auth/wrong-password')
    await expect(page.proveWithPassword('wrong')).rejects.toMatchObject({ words: { id: expect.any(String) } })
    page.identity.say(null)
    await expect(page.proveWithPassword('right')).rejects.toMatchObject({ code: 'auth/user-mismatch' })
  })

  it('asks for the password where the service cannot say how the account signs in', async () => {
    await signedInPage()
    expect(await (await freshPage({ unreachableIdentity: true })).signInWays()).toEqual(['password'])
  })
})
