import { set } from 'idb-keyval'
import { expect, it, vi } from 'vitest'
import { closeScope, openScope } from '../scope/scope'
import { freshDevice, me } from '../scope/test-device'
import { writeEvictionMarker } from './eviction-marker'
import { peopleHere } from './people-here'

freshDevice()

const other = { tenantId: 't 2', uid: 'a:b' }

it('nobody, on a new device', async () => {
  expect(await peopleHere()).toEqual([])
})

it('each person once in each tenant, whichever of their databases is left', async () => {
  const scope = await openScope(me)
  await set('k', 1, scope.cache.store('queries'))
  await (await openScope(other)).drafts.list()
  await closeScope()
  expect(await peopleHere()).toEqual(expect.arrayContaining([me, other]))
  expect(await peopleHere()).toHaveLength(2)
})

it('by the notes beside the databases where the browser does not tell their names', async () => {
  writeEvictionMarker('cache:t1:me', { unsent: 0, lost: null })
  writeEvictionMarker('outbox:t1:me', { unsent: 0, lost: null })
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
