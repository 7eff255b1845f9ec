import { describe, expect, it, vi } from 'vitest'
import { anna, ben, failWith, freshPage, settled, signedInPage, testPages } from '../session-testing'
import { IdentityError } from './identity-error'
import { identityWords } from './identity-words'

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

  it('leaves whoever has signed in in another tab meanwhile', async () => {
    const page = await signedInPage()
    localStorage.setItem('firebase:authUser:mine', JSON.stringify({ uid: anna.uid }))
    localStorage.setItem('firebase:authUser:theirs', JSON.stringify({ uid: ben.uid }))
    await page.signOut()
    expect(localStorage.getItem('firebase:authUser:mine')).toBeNull()
    expect(localStorage.getItem('firebase:authUser:theirs')).not.toBeNull()
  })

  it('tells the service', async () => {
    const page = await signedInPage()
    await page.signOut()
    expect(page.identity.client.signOut).toHaveBeenCalledTimes(1)
  })
})

describe('a sign-out that the service was not told of', () => {
  /** Anna has left while the service could not be asked; the page was reloaded, and the service still knows her. */
  const afterReload = async () => {
    const before = await signedInPage()
    before.identity.client.signOut = vi.fn(() => new Promise<void>(() => {}))
    vi.useFakeTimers()
    const left = before.signOut()
    await vi.advanceTimersByTimeAsync(4_000)
    await left
    expect(before.getSession().status).toBe('signed-out')
    vi.useRealTimers()
    return freshPage()
  }

  it('shows nobody’s data when the service names the one who left, and is told then', async () => {
    const page = await afterReload()
    const seen: unknown[] = []
    page.subscribeSession(() => seen.push(page.getSession().user))
    await page.startIdentity()
    page.identity.say(anna)
    await settled()
    expect(seen.filter(Boolean)).toEqual([])
    expect(page.getSession().status).toBe('signed-out')
    expect(page.profileCall).not.toHaveBeenCalled()
    expect(page.identity.client.signOut).toHaveBeenCalledTimes(1)
    // Once told, she can come back at any time.
    page.identity.say(anna)
    expect(page.getSession()).toMatchObject({ status: 'signed-in', user: anna })
  })

  it('is told first when somebody signs in, the same person above all', async () => {
    const page = await afterReload()
    const { client } = page.identity
    await page.startIdentity()
    client.signIn = vi.fn(async () => {
      expect(client.signOut).toHaveBeenCalledTimes(1)
      page.identity.say(anna)
    })
    await page.signInWithEmail(anna.email, 'pass')
    expect(page.getSession()).toMatchObject({ status: 'signed-in', user: anna })
    expect(client.signOut).toHaveBeenCalledTimes(1)
  })

  it('is nothing to another person whom the service names', async () => {
    const page = await afterReload()
    await page.startIdentity()
    page.identity.say(ben)
    expect(page.getSession()).toMatchObject({ status: 'signed-in', user: ben })
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
