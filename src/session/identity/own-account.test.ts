import { beforeEach, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { call } from '@/api/call'
import { credential } from '../credential/credential'
import { readLastUser } from '../last-user'
import { readProfile } from '../profile'
import { getSession, identified, profileLoaded } from '../session'
import { changeName, changePassword, endAllSignIns } from './own-account'
import { proveWithPassword } from './prove-identity'

const order = vi.hoisted((): string[] => [])
const client = vi.hoisted(() => ({
  changeName: vi.fn<(name: string) => Promise<void>>(),
  setPassword: vi.fn<(password: string) => Promise<void>>(),
}))
vi.mock('./identity', () => ({ identityClient: async () => client }))
vi.mock('@/api/call', () => ({ call: vi.fn() }))
vi.mock('../credential/credential', () => ({ credential: vi.fn() }))
vi.mock('./prove-identity', () => ({ proveWithPassword: vi.fn() }))

const tenant = { id: '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001', name: 'さくら', subdomain: 'sakura', plan: 'プロ' }
const anna = { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' }
const profileOf = (uid: string, name: string) => ({
  user: { uid, name, email: `${uid}@sakura.example`, role: 'staff' },
  tenant,
})

beforeEach(() => {
  order.length = 0
  localStorage.clear()
  identified(anna)
  profileLoaded(profileOf('anna', '安奈'))
  client.changeName.mockReset().mockImplementation(async () => void order.push('identity'))
  client.setPassword.mockReset().mockImplementation(async () => void order.push('set'))
  vi.mocked(proveWithPassword)
    .mockReset()
    .mockImplementation(async () => void order.push('prove'))
  vi.mocked(credential)
    .mockReset()
    .mockImplementation(async () => {
      order.push('renew')
      return 'token'
    })
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async () => {
      order.push('server')
      return profileOf('anna', '田中　安奈')
    })
})

it('a new name is known to the identity, to the server, to the screens and to the next start', async () => {
  await changeName(' ﾀﾅｶ 安奈 ')
  // The server is told the name, and asked for the profile.
  expect(order).toEqual(['identity', 'server', 'server'])
  expect(client.changeName.mock.calls).toEqual([['タナカ 安奈']])
  expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ body: { name: 'タナカ 安奈' } })
  expect(getSession()).toMatchObject({ user: { displayName: '田中　安奈' }, profile: { user: { name: '田中　安奈' } } })
  expect(readLastUser()).toMatchObject({
    user: { displayName: '田中　安奈' },
    profile: { user: { name: '田中　安奈' } },
  })
  expect(JSON.parse(sessionStorage.getItem('auth_user') ?? '')).toMatchObject({ displayName: '田中　安奈' })
})

it('a profile that was asked for before the change does not bring the old name back', async () => {
  let answer = (_: unknown) => {}
  vi.mocked(call).mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  const reading = readProfile()
  await changeName('田中　安奈')
  answer(profileOf('anna', '安奈'))
  await reading
  expect(getSession()).toMatchObject({ profile: { user: { name: '田中　安奈' } } })
  expect(readLastUser()).toMatchObject({ profile: { user: { name: '田中　安奈' } } })
})

it('a name that the identity refused is not sent to the server', async () => {
  client.changeName.mockRejectedValue(Object.assign(new Error(), { code: 'auth/network-request-failed' }))
  await expect(changeName('田中')).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  expect(call).not.toHaveBeenCalled()
})

it('a name that the server refused stays as it was on the screens', async () => {
  vi.mocked(call).mockRejectedValue(unreachable('network', true))
  await expect(changeName('田中')).rejects.toMatchObject({ kind: 'network' })
  expect(getSession()).toMatchObject({ user: anna, profile: { user: { name: '安奈' } } })
})

it('a name that arrives after somebody else has signed in is not theirs', async () => {
  vi.mocked(call).mockImplementation(async () => {
    identified({ uid: 'ben', email: 'ben@sakura.example', displayName: '弁' })
    return profileOf('anna', '田中')
  })
  await changeName('田中')
  expect(getSession()).toMatchObject({ user: { uid: 'ben', displayName: '弁' }, profile: null })
  expect(readLastUser()?.user.uid).not.toBe('anna')
})

it('a new password comes after the proof of the one so far; the tab goes on with a new credential', async () => {
  await changePassword('old', 'new')
  expect(order).toEqual(['prove', 'set', 'renew'])
  expect(proveWithPassword).toHaveBeenCalledWith('old')
  expect(client.setPassword.mock.calls).toEqual([['new']])
  expect(credential).toHaveBeenCalledWith(true)
})

it('without the proof no password is set', async () => {
  vi.mocked(proveWithPassword).mockRejectedValue(new Error('wrong'))
  await expect(changePassword('bad', 'new')).rejects.toThrow('wrong')
  expect(client.setPassword).not.toHaveBeenCalled()
})

it('a changed password is changed, also when the new credential cannot be had at once', async () => {
  vi.mocked(credential).mockRejectedValue(new Error('away'))
  await expect(changePassword('old', 'new')).resolves.toBeUndefined()
})

it('the end of all sign-ins is one act, however often it is asked for', async () => {
  await endAllSignIns('attempt-1')
  expect(vi.mocked(call).mock.calls[0]?.slice(1)).toEqual([{}, { idempotencyKey: 'attempt-1' }])
})
