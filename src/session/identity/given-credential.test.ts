// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { givenCredential, renewCredential } from './given-credential'

const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }))
const TROUBLE = ['auth/network-request-failed', 'auth/too-many-requests', 'auth/internal-error']

const currentUid = () => 'anna'

describe('the credential', () => {
  it('is what the service gives', async () => {
    expect(await givenCredential({ token: async (force) => `${force}`, currentUid }, 'anna', true)).toBe('true')
  })

  it('is null by its word on the person alone', async () => {
    for (const code of ['auth/user-disabled', 'auth/user-token-expired']) {
      expect(await givenCredential({ token: failing(code), currentUid }, 'anna', false)).toBeNull()
    }
    for (const code of TROUBLE) {
      const asked = givenCredential({ token: failing(code), currentUid }, 'anna', false)
      await expect(asked).rejects.toMatchObject({ code })
    }
  })

  it('is never that of somebody who has signed in meanwhile', async () => {
    let now = 'anna'
    const token = async () => {
      now = 'ben'
      return 'of ben'
    }
    expect(await givenCredential({ token, currentUid: () => now }, 'anna', false)).toBeNull()
  })
})

it('a renewal signs out whoever has expired, and nobody else', async () => {
  const signOut = vi.fn<(uid: string | null) => Promise<void>>(async () => {})
  let now: string | null = 'anna'
  const currentUid = () => now
  for (const code of TROUBLE) await renewCredential({ token: failing(code), currentUid, signOut })
  expect(signOut).not.toHaveBeenCalled()
  const token = () => {
    // The SDK lets go of them, and follows whoever has come.
    now = 'ben'
    return failing('auth/user-token-expired')()
  }
  await renewCredential({ token, currentUid, signOut })
  expect(signOut.mock.calls).toEqual([['anna']])
})
