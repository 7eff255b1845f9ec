import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isLeaving } from './leaving'
import { isAskingToLeave, requestSignOut, signOutNow, stopAskingToLeave } from './sign-out'

const given = vi.hoisted(() => ({ waiting: 0, tenantId: 'tenant' as string | null, log: [] as string[] }))
vi.mock('@/offline/outbox', () => ({ waitingEntries: () => Array.from({ length: given.waiting }) }))
vi.mock('@/offline/scope', () => ({
  deleteScope: async (scope: object, options: object) => {
    given.log.push(`delete ${JSON.stringify({ ...scope, ...options })} leaving=${isLeaving()}`)
  },
}))
vi.mock('@/auth/actions', () => ({
  signOut: async () => void given.log.push(`sign out leaving=${isLeaving()}`),
}))
vi.mock('@/auth/session', () => ({ getSession: () => ({ user: { uid: 'uid' }, tenantId: given.tenantId }) }))

beforeEach(() => {
  given.waiting = 0
  given.tenantId = 'tenant'
  given.log = []
  localStorage.setItem('features:tenant', '{}')
  stopAskingToLeave()
})

describe('signing out', () => {
  it('with everything sent removes the person’s data, then ends the session', async () => {
    await requestSignOut()
    expect(given.log).toEqual([
      'delete {"tenantId":"tenant","uid":"uid","keepOutbox":false} leaving=true',
      'sign out leaving=true',
    ])
    expect(localStorage.getItem('features:tenant')).toBeNull()
    expect(isLeaving()).toBe(false)
  })

  it('with unsent work asks first and touches nothing', async () => {
    given.waiting = 2
    await requestSignOut()
    expect(isAskingToLeave()).toBe(true)
    expect(given.log).toEqual([])
    expect(localStorage.getItem('features:tenant')).toBe('{}')
  })

  it('keeps unsent work on the device when that was chosen', async () => {
    given.waiting = 2
    await requestSignOut()
    await signOutNow({ keepOutbox: true })
    expect(given.log[0]).toContain('"keepOutbox":true')
    expect(isAskingToLeave()).toBe(false)
  })

  it('works for somebody who belongs to no tenant', async () => {
    given.tenantId = null
    await signOutNow({ keepOutbox: true })
    expect(given.log).toEqual(['sign out leaving=true'])
  })
})
