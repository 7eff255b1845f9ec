import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '@/auth/session'
import { followMembership } from './membership'

type Part = Pick<Session, 'user' | 'tenantId'>
const anna = { uid: 'anna', email: 'anna@sakura.example', displayName: '安奈' }
const given = vi.hoisted(() => ({ session: {} as unknown, tell: () => {}, log: [] as unknown[] }))
vi.mock('@/auth/session', () => ({
  getSession: () => given.session,
  subscribeSession: (listener: () => void) => {
    given.tell = listener
    return () => (given.tell = () => {})
  },
}))
vi.mock('@/offline/scope', () => ({
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
afterEach(() => {
  stop()
  vi.useRealTimers()
})

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
