import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../session'
import { followMembership } from './membership'

type Part = Pick<Session, 'user' | 'tenantId'>
const anna = { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' }
const given = vi.hoisted(() => ({ session: {} as unknown, tell: () => {}, log: [] as unknown[] }))
vi.mock('../session', () => ({
  getSession: () => given.session,
  subscribeSession: (listener: () => void) => {
    given.tell = listener
    return () => (given.tell = () => {})
  },
}))
vi.mock('../profile', () => ({ loadChangedProfile: async () => void given.log.push('asks the server') }))
vi.mock('@/offline/scope/scope', () => ({
  deleteScope: async (scope: object, options: object) => void given.log.push({ ...scope, ...options }),
}))

let stop = () => {}
const becomes = (session: Part) => {
  given.session = session
  given.tell()
  vi.runAllTimers()
}

beforeEach(() => {
  vi.useFakeTimers()
  given.log = []
  given.session = { user: anna, tenantId: 'sakura' } satisfies Part
  stop = followMembership()
})
afterEach(() => stop())

it('removes the copies of a tenant that was lost, and keeps what was typed there', () => {
  becomes({ user: anna, tenantId: null })
  becomes({ user: anna, tenantId: null })
  expect(given.log).toEqual([{ uid: 'anna', tenantId: 'sakura', keepOutbox: true }])
})

it('removes nothing when another tenant is opened, another person comes, or somebody signs out', () => {
  becomes({ user: anna, tenantId: 'hikari' })
  becomes({ user: { ...anna, uid: 'ben' }, tenantId: null })
  becomes({ user: { ...anna, uid: 'ben' }, tenantId: 'sakura' })
  becomes({ user: null, tenantId: null })
  expect(given.log).toEqual([])
})

describe('the other tabs', () => {
  let otherTab: BroadcastChannel
  let said: unknown[]
  beforeEach(() => {
    vi.useRealTimers()
    said = []
    otherTab = new BroadcastChannel('membership')
    otherTab.onmessage = ({ data }) => said.push(data)
  })
  afterEach(() => otherTab.close())

  it('are told who lost or got a tenant, once', async () => {
    given.session = { user: anna, tenantId: null }
    given.tell()
    given.tell()
    given.session = { user: anna, tenantId: 'sakura' }
    given.tell()
    await vi.waitFor(() => expect(said).toHaveLength(2))
    expect(said).toEqual([
      { uid: 'anna', tenantId: null },
      { uid: 'anna', tenantId: 'sakura' },
    ])
  })

  it('make this one ask the server, unless it knows already or somebody else is meant', async () => {
    otherTab.postMessage({ uid: 'anna', tenantId: 'sakura' })
    otherTab.postMessage({ uid: 'ben', tenantId: null })
    otherTab.postMessage({ uid: 'anna', tenantId: null })
    await vi.waitFor(() => expect(given.log).toEqual(['asks the server']))
  })
})
