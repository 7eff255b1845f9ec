import { beforeEach, expect, it, vi } from 'vitest'
import { signOut } from './actions'

const sdk = vi.hoisted(() => ({ client: vi.fn() }))
vi.mock('./identity', () => ({ identityClient: sdk.client }))

const STORED = 'firebase:authUser:embedded:[DEFAULT]'

beforeEach(() => {
  localStorage.setItem(STORED, '{"uid":"u1"}')
  sessionStorage.setItem(STORED, '{"uid":"u1"}')
  localStorage.setItem('language', 'ja')
})

it('leaves nobody for the next start when the identity SDK cannot be loaded', async () => {
  sdk.client.mockRejectedValue(new Error('no network'))
  await signOut()
  expect([localStorage.getItem(STORED), sessionStorage.getItem(STORED)]).toEqual([null, null])
  expect(localStorage.getItem('language')).toBe('ja')
})

it('leaves nobody while the identity SDK is still being waited for', () => {
  sdk.client.mockReturnValue(new Promise(() => {}))
  void signOut()
  expect(localStorage.getItem(STORED)).toBeNull()
})

it('signs out of the identity SDK when it is there', async () => {
  const client = { signOut: vi.fn(async () => {}) }
  sdk.client.mockResolvedValue(client)
  await signOut()
  expect(client.signOut).toHaveBeenCalledOnce()
})
