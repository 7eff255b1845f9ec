import { expect, it, vi } from 'vitest'
import { browserPlatform } from './browser-platform'

it('reads the wall clock and makes ids', () => {
  const { now, uuid, random } = browserPlatform()
  expect(Math.abs(now() - Date.now())).toBeLessThan(1_000)
  expect(uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  expect(random()).toBeLessThan(1)
})

it('runs later, unless it is called off', () => {
  vi.useFakeTimers()
  const { after } = browserPlatform()
  const run = vi.fn()
  after(100, run)
  after(100, run)()
  vi.advanceTimersByTime(100)
  expect(run).toHaveBeenCalledTimes(1)
})

it('passes messages between two tabs', async () => {
  const { openChannel } = browserPlatform()
  const [a, b] = [openChannel?.('test'), openChannel?.('test')]
  const heard = vi.fn()
  b?.listen(heard)
  a?.post('changed')
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith('changed'))
  a?.close()
  b?.close()
})

it('asks for a Web Lock in line, or takes it', async () => {
  const request = vi.fn(async (_name: string, _options: LockOptions, hold: () => Promise<void>) => hold())
  vi.stubGlobal('navigator', { locks: { request } })
  const { lock } = browserPlatform()
  const { signal } = new AbortController()
  const hold = vi.fn(async () => {})
  await lock?.('sender', { steal: false, signal }, hold)
  await lock?.('sender', { steal: true, signal }, hold)
  expect(request.mock.calls.map(([, options]) => options)).toEqual([{ signal }, { steal: true }])
  expect(hold).toHaveBeenCalledTimes(2)
})

it('does without locks and channels where the browser has none', () => {
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('BroadcastChannel', undefined)
  expect(browserPlatform()).toMatchObject({ lock: null, openChannel: null })
})
