import { beforeEach, describe, expect, it, vi } from 'vitest'
import { IdentityError } from '@/session/identity/identity-error'
import { checkPassword, keepPassword, passwordState } from '@/session/secrets/password-verifier'
import { auth, beginAnew, connection } from './auth-mocks'
import { unlockByPassword } from './unlock-by-password'

vi.mock('@/session/identity/prove-identity', async () => (await import('./auth-mocks')).auth)
vi.mock('@/session/profile', async () => (await import('./auth-mocks')).auth)
vi.mock('@/offline/connectivity/connectivity', async () => (await import('./auth-mocks')).connectivity)

const late = { onProved: vi.fn(), onOutdated: vi.fn() }
let uid = ''
let count = 0
const unlock = (password: string) => unlockByPassword(uid, password, late)
const refuseWith = (code: string) => auth.proveWithPassword.mockRejectedValue(new IdentityError(code))

beforeEach(async () => {
  beginAnew()
  count += 1
  uid = `locked-${count}`
  await keepPassword(uid, 'learned', 1_000)
})

describe('while the network answers, its word counts', () => {
  it('when it takes the password', async () => {
    expect(await unlock('new one')).toBe('network')
  })

  it('when it refuses what this device would recognise: the device forgets it', async () => {
    refuseWith('auth/wrong-password')
    await expect(unlock('learned')).rejects.toMatchObject({ code: 'auth/wrong-password' })
    expect(await passwordState(uid)).toEqual({ at: 'none' })
  })

  it('when it refuses another one: the device goes on recognising its own', async () => {
    refuseWith('auth/invalid-credential')
    await expect(unlock('mistyped')).rejects.toMatchObject({ code: 'auth/invalid-credential' })
    expect(await checkPassword(uid, 'learned')).toBe(true)
  })

  it.each(['auth/user-disabled', 'auth/too-many-requests', 'auth/user-mismatch', 'auth/user-token-expired'])(
    'when it refuses the person (%s)',
    async (code) => {
      refuseWith(code)
      await expect(unlock('learned')).rejects.toMatchObject({ code })
    },
  )

  it('when the server refuses the sign-in', async () => {
    const { ApiError } = await import('@/api/api-error')
    auth.readProfile.mockRejectedValue(Object.assign(Object.create(ApiError.prototype), { status: 401 }))
    await expect(unlock('learned')).rejects.toMatchObject({ status: 401 })
  })
})

describe('when the network says nothing, this device does', () => {
  it.each(['auth/network-request-failed', 'auth/internal-error'])('after %s', async (code) => {
    refuseWith(code)
    expect(await unlock('learned')).toBe('device')
    await expect(unlock('wrong')).rejects.toMatchObject({ code: 'auth/wrong-password' })
  })

  it('without a connection, and nothing is sent', async () => {
    connection.state = 'offline'
    expect(await unlock('learned')).toBe('device')
    expect(auth.proveWithPassword).not.toHaveBeenCalled()
  })

  it('or nobody, where it knows no password', async () => {
    connection.state = 'offline'
    await expect(unlockByPassword('never-seen', 'learned', late)).rejects.toMatchObject({
      code: 'auth/network-request-failed',
    })
  })
})

describe('a line that hangs', () => {
  /** The device opens after six seconds; the returned function is the network's late word. */
  async function opened(): Promise<(word: 'yes' | 'no') => Promise<void>> {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    let settle = (_: 'yes' | 'no') => {}
    auth.proveWithPassword.mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          settle = (word) => (word === 'yes' ? resolve() : reject(new IdentityError('auth/wrong-password')))
        }),
    )
    const answer = unlock('learned')
    await vi.advanceTimersByTimeAsync(6_000)
    vi.useRealTimers()
    expect(await answer).toBe('device')
    return async (word) => settle(word)
  }

  it('is waited for six seconds; a late yes begins the session again', async () => {
    const say = await opened()
    await say('yes')
    await vi.waitFor(() => expect(late.onProved).toHaveBeenCalledOnce())
    expect(late.onOutdated).not.toHaveBeenCalled()
  })

  it('and says no too late: the device forgets the password and locks again', async () => {
    const say = await opened()
    await say('no')
    await vi.waitFor(() => expect(late.onOutdated).toHaveBeenCalledOnce())
    expect(await passwordState(uid)).toEqual({ at: 'none' })
  })
})
