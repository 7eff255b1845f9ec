import { describe, expect, it, vi } from 'vitest'
import { anna, ben, failWith, freshPage, profileOf, signedInPage, testPages } from '../session-testing'
import type { IdentityClient } from './firebase-client'

testPages()

describe('proving again who one is', () => {
  it('renews the sign-in of the very person, and notes when this was', async () => {
    const page = await signedInPage()
    await page.proveWithPassword('right')
    expect(page.identity.client.proveWithPassword).toHaveBeenCalledWith('right')
    expect(page.identity.client.signIn).not.toHaveBeenCalled()
    expect(page.getSession()).toMatchObject({ user: anna, verified: true, profile: profileOf(anna) })
    const { lastCredential } = await import('../credential/stored-credential')
    expect(lastCredential.get()?.uid).toBe('anna')
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

  it('fails with the code of the service, and is nothing without somebody to prove', async () => {
    const page = await signedInPage()
    page.identity.client.proveWithPassword = failWith('auth/wrong-password')
    await expect(page.proveWithPassword('wrong')).rejects.toMatchObject({ code: 'auth/wrong-password' })
    page.identity.say(null)
    await expect(page.proveWithPassword('right')).rejects.toMatchObject({ code: 'auth/user-mismatch' })
  })

  it('asks for the password where the service cannot say how the account signs in', async () => {
    await signedInPage()
    expect(await (await freshPage({ unreachableIdentity: true })).signInWays()).toEqual(['password'])
  })
})
