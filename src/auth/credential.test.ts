import { describe, expect, it, vi } from 'vitest'
import { anna, ben, failWith, freshPage, signedInPage, testPages } from './session-testing'

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
