// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type TestPlatform, testPlatform } from '../outbox/test-platform'
import { createMonitor, type Monitor } from './monitor'

let platform: TestPlatform
let probe: ReturnType<typeof vi.fn<() => Promise<void>>>
let monitor: Monitor
let heard: string[]
let isHidden: boolean

beforeEach(() => {
  platform = testPlatform()
  probe = vi.fn<() => Promise<void>>(async () => {})
  heard = []
  isHidden = false
  monitor = createMonitor({
    platform,
    probe,
    isHidden: () => isHidden,
    onChange: (now, before) => {
      if (now.status !== before.status) heard.push(`${before.status} -> ${now.status}`)
    },
  })
})

const down = () => probe.mockRejectedValue(new Error('down'))
const up = () => probe.mockResolvedValue(undefined)

it('measures nothing before it is asked to', async () => {
  await platform.pass(600_000)
  expect(probe).not.toHaveBeenCalled()
})

it('asks once for many who want to know', async () => {
  const answers = await Promise.all([monitor.probeNow(), monitor.probeNow(), monitor.probeNow()])
  expect(probe).toHaveBeenCalledTimes(1)
  expect(answers.map(({ status }) => status)).toEqual(['online', 'online', 'online'])
})

it('goes offline and comes back by itself', async () => {
  down()
  void monitor.probeNow()
  await platform.pass(20_000)
  expect(heard).toEqual(['unknown -> offline'])
  up()
  await platform.pass(5_000)
  expect(heard).toEqual(['unknown -> offline', 'offline -> online'])
})

it('notices the end of an outage within five seconds', async () => {
  down()
  void monitor.probeNow()
  for (let i = 0; i < 20; i++) {
    await platform.pass(1_237)
    up()
    await platform.pass(5_000)
    expect(monitor.reach().status).toBe('online')
    down()
    monitor.feed({ type: 'call-failed' })
    await platform.pass(10)
    expect(monitor.reach().status).toBe('offline')
  }
})

it('a failed call makes it look at once', async () => {
  await monitor.probeNow()
  down()
  monitor.feed({ type: 'call-failed' })
  await platform.pass(0)
  expect(heard.at(-1)).toBe('online -> offline')
})

it('looks once more for what happens while it looks: an answer that was on its way tells nothing of it', async () => {
  await monitor.probeNow()
  probe.mockClear()
  let answer = () => {}
  probe.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  void monitor.probeNow()
  down()
  void monitor.probeAnew()
  void monitor.probeAnew()
  answer()
  await platform.pass(0)
  expect(monitor.reach().status).toBe('offline')
  expect(probe).toHaveBeenCalledTimes(3)
})

it('measures how long the answer took', async () => {
  probe.mockImplementation(() => new Promise((resolve) => platform.after(700, resolve)))
  void monitor.probeNow()
  await platform.pass(700)
  expect(monitor.reach().probeTimes).toEqual([700])
})

it('asks seldom while the page is hidden', async () => {
  isHidden = true
  down()
  void monitor.probeNow()
  await platform.pass(60_000)
  expect(probe.mock.calls.length).toBeLessThanOrEqual(3)
})

describe('stop', () => {
  it('ends the planned probe, and nothing is heard of a late one', async () => {
    let answer = () => {}
    probe.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
    void monitor.probeNow()
    monitor.stop()
    answer()
    await platform.pass(120_000)
    expect(heard).toEqual([])
    expect(platform.timers()).toBe(0)
    expect((await monitor.probeNow()).status).toBe('unknown')
  })
})
