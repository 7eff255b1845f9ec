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

it('keeps nobody waiting while the identity SDK hangs, and is finished when it answers', async () => {
  vi.useFakeTimers()
  const client = { signOut: vi.fn(async () => {}) }
  const { promise, resolve } = Promise.withResolvers<typeof client>()
  sdk.client.mockReturnValue(promise)
  const left = vi.fn()
  void signOut().then(left)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(left).toHaveBeenCalledOnce()
  resolve(client)
  await vi.advanceTimersByTimeAsync(0)
  expect(client.signOut).toHaveBeenCalledOnce()
})

it('signs out of the identity SDK when it is there', async () => {
  const client = { signOut: vi.fn(async () => {}) }
  sdk.client.mockResolvedValue(client)
  await signOut()
  expect(client.signOut).toHaveBeenCalledOnce()
})
