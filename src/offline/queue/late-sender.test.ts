import { beforeEach, expect, test, vi } from 'vitest'
import { loadCode } from '@/lib/load-chunk'
import { LateSender } from './late-sender'
import { type Sender, type SenderDeps, Sender as WholeSender } from './sender'
import { type TestPlatform, testPlatform } from './test-platform'

vi.mock('@/lib/load-chunk', { spy: true })
const load = vi.mocked(loadCode)

let platform: TestPlatform
let transact: ReturnType<typeof vi.fn>
let late: LateSender
/** What the sender was told once its code was there. */
let told: ReturnType<typeof vi.fn<Sender['setEnabled']>>

beforeEach(() => {
  platform = testPlatform()
  transact = vi.fn(async () => ({ claimed: [], wakeAt: null }))
  told = vi.spyOn(WholeSender.prototype, 'setEnabled')
  told.mockClear()
  load.mockReset().mockImplementation((bring) => bring())
  late = new LateSender({
    platform,
    holder: 'me',
    send: vi.fn(),
    transact: transact as SenderDeps['transact'],
    canStore: () => true,
    onSignInNeeded: vi.fn(),
  })
})

/** An import takes a turn of the real clock. */
const arrived = () => vi.waitFor(() => expect(told).toHaveBeenCalled())
const lost = () => Promise.reject(new Error('Failed to fetch dynamically imported module'))

test('a tab that may not send loads nothing, has nothing under way and is idle at once', async () => {
  late.setEnabled(false, false)
  late.look()
  late.interrupt()
  await late.idle(60_000)
  await late.stop()
  expect(late.isAtWork).toBe(false)
  expect(load).not.toHaveBeenCalled()
  expect(transact).not.toHaveBeenCalled()
})

test('the code comes once when the tab may send, and the queue is looked at', async () => {
  late.setEnabled(true, true)
  late.setEnabled(true, true)
  late.look()
  await arrived()
  expect(load).toHaveBeenCalledTimes(1)
  expect(told).toHaveBeenCalledExactlyOnceWith(true, true)
  expect(transact).toHaveBeenCalledTimes(1)
})

test('what holds when the code arrives counts, not what held when it was asked for', async () => {
  late.setEnabled(true, false)
  late.setEnabled(false, false)
  await arrived()
  expect(told).toHaveBeenCalledExactlyOnceWith(false, false)
  expect(transact).not.toHaveBeenCalled()
})

test('a tab that was closed before the code arrived takes nothing up', async () => {
  late.setEnabled(true, true)
  await late.stop()
  await arrived()
  expect(transact).not.toHaveBeenCalled()
})

test('code that did not come is asked for again after half a minute', async () => {
  load.mockImplementationOnce(lost)
  late.setEnabled(true, true)
  await platform.pass(29_000)
  expect(load).toHaveBeenCalledTimes(1)
  expect(told).not.toHaveBeenCalled()
  await platform.pass(1_000)
  await arrived()
  expect(transact).toHaveBeenCalledTimes(1)
})

test('nobody asks again for a tab that was closed', async () => {
  load.mockImplementationOnce(lost)
  late.setEnabled(true, true)
  await platform.settle()
  await late.stop()
  await platform.pass(120_000)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a change that is saved meanwhile asks at once', async () => {
  load.mockImplementationOnce(lost)
  late.setEnabled(true, true)
  await platform.settle()
  late.look()
  await arrived()
  expect(load).toHaveBeenCalledTimes(2)
})

test('who waits for the queue to be sent waits for the code too, but not longer than was said', async () => {
  load.mockImplementationOnce(() => new Promise(() => {}))
  late.setEnabled(true, true)
  const done = vi.fn()
  void late.idle(5_000).then(done)
  await platform.pass(4_999)
  expect(done).not.toHaveBeenCalled()
  await platform.pass(1)
  expect(done).toHaveBeenCalledTimes(1)
})
