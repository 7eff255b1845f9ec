import { expect, it, vi } from 'vitest'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => ({ call }))

it('is known where the browser refuses to keep it', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const config = { identity: 'embedded' }
  call.mockResolvedValue(config)
  vi.resetModules()
  const { loadClientConfig, getClientConfig } = await import('./client-config')
  expect(await loadClientConfig()).toBe(config)
  expect(getClientConfig()).toBe(config)
})
