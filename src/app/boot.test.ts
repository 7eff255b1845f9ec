import { beforeEach, expect, it, vi } from 'vitest'
import { type KnownPerson, knownPeople, rememberPerson } from '@/session/people/known-people'
import { identified, nobodySignedIn, profileLoaded } from '@/session/session'
import { anna, profileOf } from '@/session/session-testing'
import { startServices } from './boot'

/** What waits until the first screen is at rest. */
const waiting = vi.hoisted(() => ({ works: [] as (() => void)[] }))
vi.mock('@/lib/when-at-rest', () => ({
  whenAtRest: (work: () => void) => void waiting.works.push(work),
  screenAtRest: async () => {},
}))
vi.mock('@/lib/when-idle', () => ({ whenIdle: () => {} }))
vi.mock('@/offline/connectivity/connectivity', async (original) => ({
  ...(await original<object>()),
  startConnectivity: () => {},
}))
vi.mock('@/offline/scope/scope', async (original) => ({ ...(await original<object>()), setIdentity: () => {} }))
vi.mock('@/session/people/other-people', () => ({ removeCopiesOfOthers: async () => {} }))
vi.mock('@/session/secrets/password-verifier', () => ({ forgetOtherPasswords: async () => {} }))
vi.mock('@/session/identity/start', () => ({ startIdentity: async () => {} }))

const { uid, email, displayName: name } = anna
const person: KnownPerson = { uid, email, name, tenant: 'さくらクリニック', way: 'password' }
startServices()

beforeEach(() => {
  localStorage.clear()
  nobodySignedIn()
  waiting.works = []
})
function comeIn() {
  identified(anna)
  profileLoaded(profileOf(anna))
}
async function rest() {
  for (const work of waiting.works) work()
  await vi.dynamicImportSettled()
}

it('who is back is taken off the list of those who handed the device over, at rest', async () => {
  rememberPerson(person)
  comeIn()
  expect(knownPeople()).toEqual([person])
  await rest()
  expect(knownPeople()).toEqual([])
})

it('who hands over before the first screen is at rest stays on the list', async () => {
  comeIn()
  rememberPerson(person)
  nobodySignedIn()
  await rest()
  expect(knownPeople()).toEqual([person])
})
