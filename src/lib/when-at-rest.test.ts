import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
})

/** As a page loads it: nothing is on the screen yet. */
async function freshPage() {
  vi.resetModules()
  return import('./when-at-rest')
}

const soon = () => vi.advanceTimersByTimeAsync(1)

it('what comes after the first screen waits for it, however idle the page is meanwhile', async () => {
  const { whenAtRest, screenIsAtRest } = await freshPage()
  const work = vi.fn<() => void>()
  whenAtRest(work, 5_000)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(work).not.toHaveBeenCalled()
  screenIsAtRest()
  await vi.advanceTimersByTimeAsync(600)
  expect(work).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledOnce()
})

it('a screen that never rests holds it up no longer than the limit', async () => {
  const { screenAtRest } = await freshPage()
  const reached = vi.fn<() => void>()
  void screenAtRest(5_000).then(reached)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(reached).not.toHaveBeenCalled()
  await soon()
  expect(reached).toHaveBeenCalledOnce()
})

it('once it rests nobody waits any more', async () => {
  const { screenAtRest, screenIsAtRest } = await freshPage()
  screenIsAtRest()
  screenIsAtRest()
  const reached = vi.fn<() => void>()
  void screenAtRest(5_000).then(reached)
  await Promise.resolve()
  expect(reached).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

it('what is not wanted any more is not done, and nothing of the page is asked for it', async () => {
  const { whenAtRest, screenIsAtRest } = await freshPage()
  const work = vi.fn<() => void>()
  const idle = vi.fn<typeof requestIdleCallback>()
  vi.stubGlobal('requestIdleCallback', idle)
  whenAtRest(work, 5_000)()
  screenIsAtRest()
  await soon()
  expect(idle).not.toHaveBeenCalled()
  const stop = whenAtRest(work, 5_000)
  await soon()
  stop()
  idle.mock.calls[0]?.[0]({ didTimeout: false, timeRemaining: () => 50 })
  expect([idle.mock.calls.length, work.mock.calls.length]).toEqual([1, 0])
})
