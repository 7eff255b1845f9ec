// @vitest-environment node
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { POLL_EVERY_MS, type PollerDeps, pauseAfter, startPoller } from './poller'

const MINUTE = 60_000

/** Turns of tabs: first come, first served, and a wait can be given up. */
function lock() {
  let last: Promise<void> = Promise.resolve()
  return async (signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) => {
    const before = last
    let release = () => {}
    last = new Promise((resolve) => (release = resolve))
    const aborted = new Promise<'aborted'>((resolve) => signal.addEventListener('abort', () => resolve('aborted')))
    const first = await Promise.race([before.then(() => 'mine' as const), aborted])
    if (first === 'aborted') {
      void before.then(release)
      return
    }
    await work(signal).finally(release)
  }
}

/** One tab with its own eyes and, unless given, its own lock. */
function tab(given: Partial<PollerDeps> = {}) {
  let awake = true
  const listeners = new Set<() => void>()
  const poll = vi.fn(async () => {})
  const stop = startPoller({
    poll,
    isAwake: () => awake,
    onWake: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lastPollAt: () => 0,
    withTurn: lock(),
    ...given,
  })
  const look = (seen: boolean) => {
    awake = seen
    for (const listener of [...listeners]) listener()
  }
  return { poll: (given.poll ?? poll) as typeof poll, stop, sleep: () => look(false), wake: () => look(true) }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => vi.useFakeTimers())

describe('the poll of the bell', () => {
  test('runs every 30 seconds (spec section 9)', async () => {
    expect(POLL_EVERY_MS).toBe(30_000)
    const { poll, stop } = tab()
    await pass(0)
    expect(poll).toHaveBeenCalledTimes(1)
    await pass(29_999)
    expect(poll).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(poll).toHaveBeenCalledTimes(2)
    await pass(5 * MINUTE)
    expect(poll).toHaveBeenCalledTimes(12)
    stop()
  })

  test('does not ask again at once what was asked a moment ago', async () => {
    const lastPollAt = Date.now() - 10_000
    const { poll, stop } = tab({ lastPollAt: () => lastPollAt })
    await pass(19_999)
    expect(poll).not.toHaveBeenCalled()
    await pass(1)
    expect(poll).toHaveBeenCalledTimes(1)
    stop()
  })

  test('a clock that was set back does not silence it for long', async () => {
    const future = Date.now() + 365 * 24 * 60 * MINUTE
    const { poll, stop } = tab({ lastPollAt: () => future })
    await pass(10 * MINUTE)
    expect(poll).toHaveBeenCalledTimes(1)
    stop()
  })

  test('pauses while the page is hidden or offline, and asks when it is seen again', async () => {
    const { poll, stop, sleep, wake } = tab()
    await pass(0)
    sleep()
    await pass(30 * MINUTE)
    expect(poll).toHaveBeenCalledTimes(1)
    wake()
    await pass(0)
    expect(poll).toHaveBeenCalledTimes(2)
    stop()
  })

  test('ends when it is ended, also in the middle of a pause', async () => {
    const { poll, stop, wake } = tab()
    await pass(0)
    stop()
    wake()
    await pass(30 * MINUTE)
    expect(poll).toHaveBeenCalledTimes(1)
  })
})

describe('errors', () => {
  test('double the pause, up to ten minutes', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((failures) => pauseAfter(failures) / 1000)).toEqual([
      30, 60, 120, 240, 480, 600, 600,
    ])
  })

  test('a wish of the server is the least', () => {
    expect(pauseAfter(1, 5 * MINUTE)).toBe(5 * MINUTE)
    expect(pauseAfter(1, 1)).toBe(60_000)
  })

  test('are followed by longer pauses, and a success by the usual one', async () => {
    const poll = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(new Error('down'))
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue(undefined)
    const { stop } = tab({ poll })
    await pass(0)
    await pass(59_999)
    expect(poll).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(poll).toHaveBeenCalledTimes(2)
    await pass(2 * MINUTE)
    expect(poll).toHaveBeenCalledTimes(3)
    await pass(30_000)
    expect(poll).toHaveBeenCalledTimes(4)
    stop()
  })

  test('Retry-After is obeyed', async () => {
    const poll = vi
      .fn<() => Promise<void>>()
      .mockRejectedValueOnce(Object.assign(new Error('busy'), { retryAfterMs: 5 * MINUTE }))
    const { stop } = tab({ poll: poll.mockResolvedValue(undefined) })
    await pass(0)
    await pass(5 * MINUTE - 1)
    expect(poll).toHaveBeenCalledTimes(1)
    await pass(1)
    expect(poll).toHaveBeenCalledTimes(2)
    stop()
  })
})

describe('several tabs', () => {
  test('one asks for all', async () => {
    const withTurn = lock()
    const tabs = [tab({ withTurn }), tab({ withTurn }), tab({ withTurn })]
    await pass(5 * MINUTE)
    expect(tabs.map(({ poll }) => poll.mock.calls.length)).toEqual([11, 0, 0])
    for (const { stop } of tabs) stop()
  })

  test('another goes on when the one that asked is hidden or closed', async () => {
    const withTurn = lock()
    const [first, second, third] = [tab({ withTurn }), tab({ withTurn }), tab({ withTurn })]
    await pass(0)
    first.sleep()
    await pass(0)
    expect(second.poll).toHaveBeenCalledTimes(1)
    second.stop()
    await pass(0)
    expect(third.poll).toHaveBeenCalledTimes(1)
    first.wake()
    await pass(MINUTE)
    expect(first.poll).toHaveBeenCalledTimes(1)
    expect(third.poll).toHaveBeenCalledTimes(3)
    for (const { stop } of [first, third]) stop()
  })

  test('one whose polls all fail lets another that is seen go on', async () => {
    const withTurn = lock()
    const broken = tab({ withTurn, poll: vi.fn(() => Promise.reject(new Error('its sign-in is lost'))) })
    const good = tab({ withTurn })
    await pass(0)
    expect([broken.poll.mock.calls.length, good.poll.mock.calls.length]).toEqual([1, 1])
    await pass(60 * MINUTE)
    expect([broken.poll.mock.calls.length, good.poll.mock.calls.length]).toEqual([1, 121])
    good.stop()
    await pass(0)
    expect(broken.poll, 'and is the next in line').toHaveBeenCalledTimes(2)
    broken.stop()
  })

  test('one that comes while another waits after a failure does not wait for it', async () => {
    const withTurn = lock()
    const broken = tab({ withTurn, poll: vi.fn(() => Promise.reject(new Error('its sign-in is lost'))) })
    await pass(20 * MINUTE)
    broken.poll.mockClear()
    const good = tab({ withTurn })
    await pass(0)
    expect([broken.poll.mock.calls.length, good.poll.mock.calls.length]).toEqual([0, 1])
    for (const { stop } of [broken, good]) stop()
  })

  test('when all fail each makes its own pauses longer', async () => {
    const withTurn = lock()
    const failing = () => tab({ withTurn, poll: vi.fn(() => Promise.reject(new Error('down'))) })
    const tabs = [failing(), failing()]
    const calls: number[][] = []
    for (const minutes of [0, 1, 2, 4, 8, 10, 10]) {
      await pass(minutes * MINUTE)
      calls.push(tabs.map(({ poll }) => poll.mock.calls.length))
    }
    expect(calls).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => [n, n]))
    for (const { stop } of tabs) stop()
    await pass(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a tab that was hidden while it waited does not ask in the background', async () => {
    const withTurn = lock()
    const [first, second] = [tab({ withTurn }), tab({ withTurn })]
    await pass(0)
    second.sleep()
    first.stop()
    await pass(5 * MINUTE)
    expect(second.poll).not.toHaveBeenCalled()
    second.stop()
  })
})
