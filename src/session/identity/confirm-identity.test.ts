import { describe, expect, it } from 'vitest'
import type { Profile } from '#contract/tenant'
import { anna, ben, freshPage, profileOf, settled, signedInPage, testPages } from '../session-testing'

testPages()

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

  it('says nothing of somebody who signed in while it was asked', async () => {
    const page = await signedInPage()
    const asked = Promise.withResolvers<Profile>()
    page.profileCall.mockReturnValueOnce(asked.promise)
    const confirmed = page.confirmIdentity()
    await settled()
    page.identity.say(ben)
    asked.resolve(profileOf(anna))
    await expect(confirmed).rejects.toThrow('somebody else')
  })

  it('shares one profile request with whoever asks at the same moment', async () => {
    const page = await signedInPage()
    const before = page.profileCall.mock.calls.length
    await Promise.all([page.confirmIdentity(), page.confirmIdentity()])
    expect(page.profileCall.mock.calls.length).toBe(before + 1)
  })

  it('what is asked for after a change is not answered by a request from before it, nor undone by one', async () => {
    const page = await signedInPage()
    const [first, second] = [Promise.withResolvers<Profile>(), Promise.withResolvers<Profile>()]
    page.profileCall.mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise)
    const [before, after] = [page.reloadProfile(), page.reloadProfile()]
    second.resolve(profileOf(anna))
    await after
    const { tenantId } = page.getSession()
    const { tenant } = profileOf(anna)
    expect(tenantId).toBe(tenant.id)
    first.resolve({ ...profileOf(anna), tenant: { ...tenant, id: 'the-one-before' } })
    await before
    expect(page.getSession().tenantId).toBe(tenantId)
  })
})
