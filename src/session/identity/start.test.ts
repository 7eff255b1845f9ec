import { describe, expect, it } from 'vitest'
import { anna, ben, freshPage, profileOf, settled, signedInPage, testPages } from '../session-testing'

testPages()

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
