import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/tenant'
import { anna, ben, freshPage, profileOf, settled, signedInPage, testPages } from './session-testing'

testPages()

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

  it('a call that was refused has the profile read: it may have been for another tenant', async () => {
    const page = await signedInPage()
    await page.checkAdmission(page.refusal('AUTH_007'))
    expect(page.getSession()).toMatchObject({ profile: profileOf(anna) })
    page.profileCall.mockImplementation(() => page.refusedWith('AUTH_007'))
    await page.checkAdmission(page.refusal('AUTH_007'))
    expect(page.getSession()).toMatchObject({ tenantId: null, profileError: { code: 'AUTH_007' } })
  })

  it('a disabled account cannot even ask: the refusal stands', async () => {
    const page = await signedInPage()
    page.profileCall.mockImplementation(page.offline)
    await page.checkAdmission(page.refusal('AUTH_007'))
    expect(page.getSession()).toMatchObject({ profile: profileOf(anna) })
    await page.checkAdmission(page.refusal('AUTH_004'))
    expect(page.getSession()).toMatchObject({ tenantId: null, profileError: { code: 'AUTH_004' } })
  })

  it('a deleted account has no credential to ask with: the refusal stands, and no sign-in is asked for', async () => {
    const page = await signedInPage()
    const { askToSignIn, signInAsked } = await import('./sign-in-asked')
    const unnamed = Object.assign(page.refusal('AUTH_001'), { kind: 'refused', status: 401 })
    page.profileCall.mockImplementation(() => {
      askToSignIn('refused')
      return Promise.reject(unnamed)
    })
    await page.checkAdmission(page.refusal('AUTH_004'))
    expect(page.getSession()).toMatchObject({ tenantId: null, profileError: { code: 'AUTH_004' } })
    expect(signInAsked()).toBeNull()
  })

  it('nobody is asked about when nobody is signed in', async () => {
    const page = await freshPage()
    await page.checkAdmission(page.refusal('AUTH_004'))
    expect(page.profileCall).not.toHaveBeenCalled()
  })
})
