import { set } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { writeHeld } from './held-marker'
import { peopleHere } from './people-here'
import { closeScope, openScope } from './scope'
import { freshDevice, me } from './test-device'

freshDevice()

const other = { tenantId: 't 2', uid: 'a:b' }

it('nobody, on a new device', async () => {
  expect(await peopleHere()).toEqual([])
})

it('each person once in each tenant, whichever of their databases is left', async () => {
  const scope = await openScope(me)
  await set('k', 1, scope.cache.store('queries'))
  await (await openScope(other)).outbox.ready
  await closeScope()
  expect(await peopleHere()).toEqual(expect.arrayContaining([me, other]))
  expect(await peopleHere()).toHaveLength(2)
})

it('by the notes beside the databases where the browser does not tell their names', async () => {
  writeHeld('cache:t1:me', { unsent: 0, lost: null })
  writeHeld('outbox:t1:me', { unsent: 0, lost: null })
  vi.stubGlobal('indexedDB', {})
  expect(await peopleHere()).toEqual([me])
  vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error('blocked')) })
  expect(await peopleHere()).toEqual([me])
})

it('what is not ours is nobody’s', async () => {
  vi.stubGlobal('indexedDB', { databases: async () => [{ name: 'device' }, { name: 'errors' }, {}] })
  localStorage.setItem('held:else', '{}')
  expect(await peopleHere()).toEqual([])
})
