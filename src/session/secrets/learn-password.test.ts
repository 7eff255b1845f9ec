import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anna, ben, failWith, freshPage, settled, signedInPage, testPages } from '../session-testing'

testPages()

const keepPassword = vi.fn<(uid: string, password: string) => Promise<void>>()

beforeEach(() => {
  keepPassword.mockReset().mockResolvedValue()
  vi.doMock('./password-verifier', () => ({ keepPassword }))
})
afterEach(() => {
  vi.doUnmock('./password-verifier')
})

describe('this device learns the password of who', () => {
  it('signs in, or makes an account', async () => {
    const page = await freshPage()
    await page.startIdentity()
    page.identity.client.signIn = async () => page.identity.say(anna)
    await page.signInWithEmail('anna@sakura.example', 'anna’s')
    page.identity.client.register = async () => page.identity.say(ben)
    await page.registerWithEmail('ben@sakura.example', 'ben’s')
    await settled()
    expect(keepPassword.mock.calls).toEqual([
      ['anna', 'anna’s'],
      ['ben', 'ben’s'],
    ])
  })

  it('proves again who they are', async () => {
    const page = await signedInPage()
    await page.proveWithPassword('right')
    await settled()
    expect(keepPassword.mock.calls).toEqual([['anna', 'right']])
  })

  it('changes it: the new one', async () => {
    await signedInPage()
    const { changePassword } = await import('../identity/own-account')
    await changePassword('old', 'new')
    await settled()
    expect(keepPassword.mock.calls.at(-1)).toEqual(['anna', 'new'])
  })
})

describe('it learns nothing', () => {
  it('from a password that the service refuses', async () => {
    const page = await signedInPage()
    page.identity.client.signIn = failWith('auth/wrong-password')
    page.identity.client.proveWithPassword = failWith('auth/wrong-password')
    await expect(page.signInWithEmail('anna@sakura.example', 'x')).rejects.toBeDefined()
    await expect(page.proveWithPassword('x')).rejects.toBeDefined()
    await settled()
    expect(keepPassword).not.toHaveBeenCalled()
  })

  it('from another account than the one whose data is open', async () => {
    const page = await signedInPage()
    page.identity.client.proveWithPassword = async () => page.identity.say(ben)
    await expect(page.proveWithPassword('x')).rejects.toMatchObject({ code: 'auth/user-mismatch' })
    await settled()
    expect(keepPassword).not.toHaveBeenCalled()
  })

  it('and signing in goes on where it cannot be kept', async () => {
    keepPassword.mockRejectedValue(new DOMException('full', 'QuotaExceededError'))
    const page = await signedInPage()
    await expect(page.proveWithPassword('right')).resolves.toBeUndefined()
    await settled()
    expect(keepPassword).toHaveBeenCalledOnce()
  })
})
