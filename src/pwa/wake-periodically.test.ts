import { beforeEach, describe, expect, test, vi } from 'vitest'
import { wakeFromTimeToTime } from './wake-periodically'

const periodicSync = { register: vi.fn(async () => {}), unregister: vi.fn(async () => {}) }
const permissions = { query: vi.fn(async () => ({ state: 'granted' })) }
const device = (registration: object, more: object = { permissions }) =>
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve(registration) }, ...more })

beforeEach(() => {
  vi.clearAllMocks()
  device({ periodicSync })
})

describe('being woken from time to time', () => {
  test('is asked for with a pause of hours, where it is permitted', async () => {
    await wakeFromTimeToTime(true)
    expect(permissions.query).toHaveBeenCalledWith({ name: 'periodic-background-sync' })
    expect(periodicSync.register).toHaveBeenCalledExactlyOnceWith('from-time-to-time', { minInterval: 14_400_000 })
    await wakeFromTimeToTime(false)
    expect(periodicSync.unregister).toHaveBeenCalledExactlyOnceWith('from-time-to-time')
  })

  test('is not asked for where it is not permitted', async () => {
    permissions.query.mockResolvedValueOnce({ state: 'denied' })
    await wakeFromTimeToTime(true)
    expect(periodicSync.register).not.toHaveBeenCalled()
  })

  test('nobody who has gone meanwhile is woken for', async () => {
    let answer = (_: { state: string }) => {}
    permissions.query.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    const asked = wakeFromTimeToTime(true)
    await vi.waitFor(() => expect(permissions.query).toHaveBeenCalled())
    await wakeFromTimeToTime(false)
    answer({ state: 'granted' })
    await asked
    expect(periodicSync.register).not.toHaveBeenCalled()
  })

  test('somebody who comes back at once stays asked for', async () => {
    await Promise.all([wakeFromTimeToTime(true), wakeFromTimeToTime(false), wakeFromTimeToTime(true)])
    expect(periodicSync.unregister).not.toHaveBeenCalled()
    expect(periodicSync.register).toHaveBeenCalled()
  })

  test('a browser without it, or one that refuses, is no error', async () => {
    device({})
    await wakeFromTimeToTime(true)
    device({ periodicSync }, {})
    await wakeFromTimeToTime(true)
    vi.stubGlobal('navigator', {})
    await wakeFromTimeToTime(true)
    expect(periodicSync.register).not.toHaveBeenCalled()
    device({ periodicSync })
    periodicSync.register.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    periodicSync.unregister.mockRejectedValueOnce(new DOMException('no', 'InvalidAccessError'))
    await wakeFromTimeToTime(true)
    await wakeFromTimeToTime(false)
  })
})
