// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { askForClaim } from './ask-for-claim'

function container(controller: object | null) {
  const active = { postMessage: vi.fn() }
  const given = { controller, ready: Promise.resolve({ active }) }
  return { active, given: given as unknown as ServiceWorkerContainer }
}

it('a page that no worker controls asks the active one to take it over', async () => {
  const { active, given } = container(null)
  await askForClaim(given)
  expect(active.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'CLAIM' })
})

it('a page that is controlled asks for nothing', async () => {
  const { active, given } = container({})
  await askForClaim(given)
  expect(active.postMessage).not.toHaveBeenCalled()
})
