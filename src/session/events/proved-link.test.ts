import { expect, it, vi } from 'vitest'
import { onProvedElsewhere, tellProved } from './proved-link'

it('reaches the other tabs of the same person, and nobody after the end', async () => {
  const own = vi.fn()
  const others = vi.fn()
  const stop = onProvedElsewhere('anna', own)
  onProvedElsewhere('ben', others)
  tellProved('anna')
  await vi.waitFor(() => expect(own).toHaveBeenCalledOnce())
  expect(others).not.toHaveBeenCalled()
  stop()
  const last = vi.fn()
  onProvedElsewhere('anna', last)
  tellProved('anna')
  await vi.waitFor(() => expect(last).toHaveBeenCalledOnce())
  expect(own).toHaveBeenCalledOnce()
})

it('does without where tabs cannot talk to each other', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(() => {
    onProvedElsewhere('anna', () => {})()
    tellProved('anna')
  }).not.toThrow()
})
