import { describe, expect, it, vi } from 'vitest'
import type { SessionUser } from '../session'
import { anna, ben, failWith, freshPage, signedInPage, testPages } from '../session-testing'

testPages()

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

  it.each([
    ['auth/user-token-expired', true],
    ['auth/user-disabled', true],
    ['auth/invalid-user-token', true],
    ['auth/invalid-refresh-token', false],
  ])('is nothing when the service gives the person none any more: %s', async (code, force) => {
    const page = await signedInPage()
    page.identity.client.token = failWith(code)
    expect(await page.credential(force)).toBeNull()
  })

  it.each(['auth/network-request-failed', 'auth/too-many-requests', 'auth/internal-error'])(
    'is not known when the service is in trouble: %s',
    async (code) => {
      const page = await signedInPage()
      page.identity.client.token = failWith(code)
      await expect(page.credential(true)).rejects.toMatchObject({ code })
      expect(page.getSession()).toMatchObject({ status: 'signed-in', user: anna })
    },
  )

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

describe('the credential that the SDK left on the device', () => {
  it('serves the first calls of a new tab, before the SDK has spoken', async () => {
    const page = await launchAfter()
    expect(await page.credential(false)).toBe(tokenOf(anna))
    expect(page.identity.client.token).not.toHaveBeenCalled()
  })

  it('is found in the tab where the SDK could not use local storage', async () => {
    const page = await launchAfter({ area: sessionStorage })
    expect(await page.credential(false)).toBe(tokenOf(anna))
  })

  it('is kept nowhere else: what the page learns from the SDK stays with the SDK', async () => {
    const page = await signedInPage()
    await page.credential(true)
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('fresh-anna')
  })

  it('never stands in for a fresh one', async () => {
    const page = await launchAfter()
    page.identity.client.currentUid = () => 'anna'
    page.identity.client.token = async (force) => (force ? 'fresh' : 'stored')
    expect(await page.credential(true)).toBe('fresh')
  })

  it.each<[string, Left]>([
    ['has expired', { kept: keptBySdk(anna, tokenOf(anna, -10)) }],
    ['is about to expire', { kept: keptBySdk(anna, tokenOf(anna, 30)) }],
    ['is no token at all', { kept: keptBySdk(anna, 'garbage') }],
    ['has no end', { kept: keptBySdk(anna, `h.${btoa('{"sub":"anna"}')}.s`) }],
    ['is kept for another person', { kept: keptBySdk(ben, tokenOf(anna)) }],
    ['names another person', { kept: keptBySdk(anna, tokenOf(ben)) }],
    ['is in a shape that another SDK uses', { kept: JSON.stringify({ uid: 'anna', token: tokenOf(anna) }) }],
    ['is half written', { kept: keptBySdk(anna, tokenOf(anna)).slice(0, -3) }],
  ])('waits for the SDK when it %s', async (_, left) => {
    const page = await launchAfter(left)
    page.identity.client.currentUid = () => 'anna'
    page.identity.client.token = async () => 'from the SDK'
    expect(await page.credential(false)).toBe('from the SDK')
  })

  it('serves nobody while it is not known who was here', async () => {
    localStorage.setItem(KEPT_UNDER, keptBySdk(anna, tokenOf(anna)))
    const page = await freshPage({ slowIdentity: true })
    expect(page.getSession().status).toBe('loading')
    expect(await page.credential(false)).toBeNull()
  })

  it('reads nothing behind a lock, and does so once the lock is open', async () => {
    localStorage.setItem('screen_lock', 'anna 0')
    const page = await launchAfter()
    expect(await page.credential(false)).toBeNull()
    localStorage.setItem('screen_lock', `anna ${Date.now() + 60_000}`)
    window.dispatchEvent(new StorageEvent('storage', { key: 'screen_lock' }))
    expect(await page.credential(false)).toBe(tokenOf(anna))
  })

  it('counts no more once the SDK has spoken, whatever still lies there', async () => {
    await launchAfter()
    const page = await freshPage()
    await page.startIdentity()
    page.identity.say(null)
    expect(await page.credential(false), 'nobody is signed in').toBeNull()
    await page.confirmIdentity()
    expect(page.getSession()).toMatchObject({ status: 'signed-out', user: null, profile: null })
    page.identity.say(ben)
    expect(await page.credential(false), 'somebody else is').toBe('stored-ben')
  })

  it('is gone for every tab when the person signs out, also of a tab that had not heard', async () => {
    const page = await launchAfter()
    const other = await freshPage({ slowIdentity: true })
    await page.signOut()
    expect(localStorage.getItem(KEPT_UNDER)).toBeNull()
    expect(await other.credential(false)).toBeNull()
    const next = await freshPage({ slowIdentity: true })
    expect(next.getSession().user).toBeNull()
    expect(await next.credential(false)).toBeNull()
  })

  it('of an older version of the app is removed from the tab', async () => {
    sessionStorage.setItem('auth_credential', tokenOf(anna))
    const page = await signedInPage()
    page.identity.say(null)
    expect(sessionStorage.getItem('auth_credential')).toBeNull()
  })
})

const KEPT_UNDER = 'firebase:authUser:embedded:[DEFAULT]'

const START = Math.floor(Date.now() / 1_000)

/** A token as the identity service makes it, good for so many seconds from the start of these tests. */
function tokenOf({ uid }: SessionUser, seconds = 3_600): string {
  return `h.${btoa(JSON.stringify({ sub: uid, exp: START + seconds })).replaceAll('=', '')}.s`
}

/** What the identity SDK keeps of somebody for its next start. */
function keptBySdk({ uid, email }: SessionUser, accessToken: string): string {
  const stsTokenManager = { refreshToken: 'refresh', accessToken, expirationTime: Date.now() + 3_600_000 }
  return JSON.stringify({ uid, email, stsTokenManager, apiKey: 'embedded', appName: '[DEFAULT]' })
}

type Left = { kept?: string; area?: Storage }

/** A launch after Anna was here, with what the SDK left behind and before it is loaded. */
async function launchAfter({ kept = keptBySdk(anna, tokenOf(anna)), area = localStorage }: Left = {}) {
  await signedInPage()
  sessionStorage.clear()
  area.setItem(KEPT_UNDER, kept)
  return freshPage({ slowIdentity: true })
}
