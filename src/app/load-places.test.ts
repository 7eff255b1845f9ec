import { expect, it, vi } from 'vitest'
import { loadPlaces } from './load-places'

const lazyPage = (preload: () => Promise<void>) => ({ options: { component: Object.assign(() => null, { preload }) } })

it('brings each page that is loaded by itself; one that does not come keeps no other back', async () => {
  const loaded: string[] = []
  await loadPlaces({
    root: { options: { component: () => null } },
    none: { options: {} },
    missing: lazyPage(() => Promise.reject(new TypeError('error loading dynamically imported module'))),
    customers: lazyPage(async () => void loaded.push('customers')),
  })
  expect(loaded).toEqual(['customers'])
})

it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'brings nothing over a line that is slow or costs (%o)',
  async (connection) => {
    vi.stubGlobal('navigator', { connection })
    const preload = vi.fn<() => Promise<void>>(async () => {})
    await loadPlaces({ customers: lazyPage(preload) })
    expect(preload).not.toHaveBeenCalled()
  },
)
