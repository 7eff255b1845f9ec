import { describe, expect, it } from 'vitest'
import { IdentityError } from './identity-error'
import { identityWords } from './identity-words'
import { anna, ben, failWith, freshPage, signedInPage, testPages } from './session-testing'

testPages()

describe('signing in', () => {
  it('hands over the address without the spaces that a keyboard adds', async () => {
    const page = await freshPage()
    await page.signInWithEmail(' anna@sakura.example ', ' pass ')
    expect(page.identity.client.signIn).toHaveBeenCalledWith('anna@sakura.example', ' pass ')
  })

  it('fails with the code of the service, which has words where the app knows it', async () => {
    const page = await freshPage()
    page.identity.client.signIn = failWith('auth/invalid-credential')
    await expect(page.signInWithEmail('a@b.c', 'x')).rejects.toMatchObject({
      name: 'IdentityError',
      code: 'auth/invalid-credential',
    })
    expect(identityWords(new IdentityError('auth/invalid-credential'))).toMatchObject({ id: expect.any(String) })
    page.identity.client.signIn = failWith('auth/something-new')
    await expect(page.signInWithEmail('a@b.c', 'x')).rejects.toMatchObject({ code: 'auth/something-new' })
    expect(identityWords(new IdentityError('auth/something-new'))).toBeNull()
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

describe('who comes after', () => {
  it('is somebody else only when another person was here before', async () => {
    const page = await signedInPage()
    expect(page.isSomebodyElse()).toBe(false)
    page.identity.say(null)
    expect(page.isSomebodyElse()).toBe(false)
    page.identity.say(anna)
    expect(page.isSomebodyElse()).toBe(false)
    page.identity.say(null)
    page.identity.say(ben)
    expect(page.isSomebodyElse()).toBe(true)
  })
})
