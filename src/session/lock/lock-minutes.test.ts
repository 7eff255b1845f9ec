import { beforeEach, describe, expect, it, vi } from 'vitest'

const given = vi.hoisted(() => ({ tenant: undefined as number | undefined }))
vi.mock('../session', () => ({
  getSession: () => ({ profile: { tenant: { lock_minutes: given.tenant } } }),
  subscribeSession: () => () => {},
}))

async function device(tenant?: number) {
  given.tenant = tenant
  vi.resetModules()
  return import('./lock-minutes')
}

beforeEach(() => localStorage.clear())

describe('the idle time', () => {
  it('is 10 minutes unless the tenant has set another', async () => {
    expect((await device()).lockMinutes()).toBe(10)
    expect((await device(25)).lockMinutes()).toBe(25)
    expect((await device(2)).lockMinutes()).toBe(2)
  })

  it('can be shortened on a device, and is remembered there', async () => {
    const { lockChoices, setLockMinutes } = await device(15)
    expect(lockChoices()).toEqual([2, 5, 10, 15])
    setLockMinutes(5)
    expect((await device(15)).lockMinutes()).toBe(5)
  })

  it('is never longer than the tenant allows', async () => {
    const { setLockMinutes } = await device(30)
    setLockMinutes(20)
    expect((await device(5)).lockMinutes()).toBe(5)
  })

  it('is not what somebody wrote into the storage by hand', async () => {
    localStorage.setItem('lock_minutes', '0.01')
    expect((await device(10)).lockMinutes()).toBe(10)
  })
})
