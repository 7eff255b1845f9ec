// @vitest-environment node
import { expect, it, vi } from 'vitest'

const sdk = vi.hoisted(() => ({ isReady: Promise.withResolvers<void>(), breakOffRequests: vi.fn(() => {}) }))
vi.mock('./client-config', () => ({ loadClientConfig: async () => ({ identity: {} }) }))
vi.mock('./firebase-client', () => ({
  createIdentityClient: () => ({ ready: () => sdk.isReady.promise, breakOffRequests: sdk.breakOffRequests }),
}))

it('what the first look-up asks is broken off while everybody waits for it', async () => {
  vi.resetModules()
  sdk.isReady = Promise.withResolvers()
  const { breakOffIdentityRequests, identityClient, isIdentityReady } = await import('./identity')
  breakOffIdentityRequests()
  const client = identityClient()
  await vi.waitFor(() => {
    breakOffIdentityRequests()
    expect(sdk.breakOffRequests).toHaveBeenCalled()
  })
  expect(isIdentityReady()).toBe(false)
  sdk.isReady.resolve()
  await client
  expect(isIdentityReady()).toBe(true)
})
