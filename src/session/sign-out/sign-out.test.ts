import { beforeEach, describe, expect, it, vi } from 'vitest'
import { removals } from '@/offline/device/removal-list'
import { isLeaving } from './leaving'
import { askedAtLeaving, requestSignOut, signOutNow, stopAskingToLeave } from './sign-out'

const given = vi.hoisted(() => ({
  /** In the list of this tab. */
  waiting: 0,
  onDisk: { entries: 0, drafts: 0 } as { entries: number; drafts: number } | null,
  uid: 'uid',
  tenantId: 'tenant' as string | null,
  log: [] as string[],
  deletion: async () => {},
}))
vi.mock('@/offline/scope/outbox', () => ({
  waitingEntries: () => Array.from({ length: given.waiting }, () => ({ state: 'waiting' })),
  unsentWork: async () => given.onDisk,
}))
vi.mock('@/offline/scope/scope', () => ({
  deleteScope: async (scope: object, options: object) => {
    given.log.push(`delete ${JSON.stringify({ ...scope, ...options })} leaving=${isLeaving()}`)
    await given.deletion()
  },
}))
vi.mock('../identity/actions', () => ({
  signOut: async () => void given.log.push(`sign out leaving=${isLeaving()}`),
}))
vi.mock('../session', () => ({ getSession: () => ({ user: { uid: given.uid }, tenantId: given.tenantId }) }))

beforeEach(() => {
  given.waiting = 0
  given.onDisk = { entries: 0, drafts: 0 }
  given.uid = 'uid'
  given.tenantId = 'tenant'
  given.log = []
  given.deletion = async () => {}
  localStorage.clear()
  localStorage.setItem('features:tenant', '{}')
  stopAskingToLeave()
})

describe('signing out', () => {
  it('with everything sent ends the session, then removes the person’s data', async () => {
    await requestSignOut()
    expect(given.log).toEqual([
      'sign out leaving=true',
      'delete {"tenantId":"tenant","uid":"uid","keepOutbox":"if-unsent"} leaving=true',
    ])
    expect(localStorage.getItem('features:tenant')).toBeNull()
    expect(isLeaving()).toBe(false)
  })

  it.each([
    ['unsent work', { entries: 2, drafts: 0 }],
    ['a half-written form', { entries: 0, drafts: 1 }],
  ])('with %s on the disk asks first and touches nothing, whatever the list of this tab says', async (_, work) => {
    given.onDisk = work
    await requestSignOut()
    expect(askedAtLeaving()).toEqual(work)
    expect(given.log).toEqual([])
    expect(localStorage.getItem('features:tenant')).toBe('{}')
  })

  it('asks nothing about what the disk has no more', async () => {
    given.waiting = 1
    await requestSignOut()
    expect(askedAtLeaving()).toBeNull()
    expect(given.log).toHaveLength(2)
  })

  it('from a disk that does not answer nothing unsent is deleted', async () => {
    given.onDisk = null
    await requestSignOut()
    expect(given.log[1]).toContain('"keepOutbox":"if-unsent"')
  })

  it('with a disk that does not answer the list of this tab is asked about', async () => {
    given.onDisk = null
    given.waiting = 2
    await requestSignOut()
    expect(askedAtLeaving()).toEqual({ entries: 2, drafts: 0 })
  })

  it('asks nobody else when the person has gone while the disk was asked', async () => {
    given.onDisk = { entries: 2, drafts: 0 }
    const asked = requestSignOut()
    given.uid = 'other'
    await asked
    expect(askedAtLeaving()).toBeNull()
    expect(given.log).toEqual([])
  })

  it('keeps unsent work on the device when that was chosen', async () => {
    given.onDisk = { entries: 2, drafts: 0 }
    await requestSignOut()
    await signOutNow({ keepOutbox: true })
    expect(given.log[1]).toContain('"keepOutbox":true')
    expect(askedAtLeaving()).toBeNull()
  })

  it('works for somebody who belongs to no tenant', async () => {
    given.tenantId = null
    await signOutNow({ keepOutbox: true })
    expect(given.log).toEqual(['sign out leaving=true'])
  })

  it('what has to go is noted before anything that could hang', async () => {
    given.deletion = () => new Promise(() => {})
    void signOutNow({ keepOutbox: 'if-unsent' })
    await vi.waitFor(() => expect(given.log).toContain('sign out leaving=true'))
    expect(removals()).toEqual(['cache:tenant:uid', 'outbox:tenant:uid'])
  })

  it('what cannot be deleted keeps nobody from leaving', async () => {
    given.deletion = () => Promise.reject(new Error('blocked'))
    await signOutNow({ keepOutbox: false })
    expect(given.log[0]).toBe('sign out leaving=true')
    expect(isLeaving()).toBe(false)
  })
})
