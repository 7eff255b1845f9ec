// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { createStore } from '@/lib/store'
import type { AnyCommand } from './commands'
import type { OutboxEntry } from './entry'
import { lateOutbox } from './late-outbox'
import type { Outbox } from './outbox-types'
import { NOT_READ } from './sent-count'

const scope = { tenantId: 't1', uid: 'u1' }
const command = {} as AnyCommand
const entry = { id: 'e1' } as OutboxEntry

/** A clock that moves by hand. */
function clock() {
  let now = 0
  let timers: { at: number; act: () => void }[] = []
  return {
    now: () => now,
    after: (ms: number, act: () => void) => {
      const timer = { at: now + ms, act }
      timers.push(timer)
      return () => {
        timers = timers.filter((other) => other !== timer)
      }
    },
    count: () => timers.length,
    pass: async (ms: number) => {
      now += ms
      const due = timers.filter(({ at }) => at <= now)
      timers = timers.filter(({ at }) => at > now)
      for (const { act } of due) act()
      await settle()
    },
  }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))

function world({ isAwaited = false } = {}) {
  const entries = createStore<readonly OutboxEntry[]>([])
  const inner = {
    scope,
    entries,
    ready: Promise.resolve(),
    submit: vi.fn(async () => ({ state: 'stored', entry })),
    discard: vi.fn(async () => 'done'),
    retry: vi.fn(async () => 'done'),
    edit: vi.fn(async () => 'done'),
    resolveConflict: vi.fn(async () => 'done'),
    reopenConflict: vi.fn(async () => 'done'),
    saveAsNew: vi.fn(async () => 'done'),
    release: vi.fn(async () => {}),
    setReach: vi.fn(),
    interrupt: vi.fn(),
    settled: vi.fn(async () => {}),
    close: vi.fn(async () => {}),
  }
  const platform = clock()
  const loads: { come: () => void; fail: () => void }[] = []
  let rest = () => {}
  const outbox = lateOutbox({
    scope,
    platform,
    isAwaited,
    whenAtRest: (act) => {
      rest = act
      return () => {
        rest = () => {}
      }
    },
    open: () =>
      new Promise((resolve, reject) => {
        loads.push({ come: () => resolve(inner as unknown as Outbox), fail: () => reject(new Error('no code')) })
      }),
  })
  const come = async (at = loads.length - 1) => {
    loads[at]?.come()
    await settle()
  }
  const fail = async () => {
    loads.at(-1)?.fail()
    await settle()
  }
  return { outbox, inner, entries, platform, loads, come, fail, rest: () => rest() }
}

describe('what waits is known', () => {
  it('from the start where there is no outbox yet', () => {
    expect(world().outbox.isKnown()).toBe(true)
  })

  it('only after its disk was read where there may be something', async () => {
    const { outbox, entries, come } = world({ isAwaited: true })
    entries.set(NOT_READ)
    expect(outbox.isKnown()).toBe(false)
    await come()
    expect(outbox.isKnown()).toBe(false)
    entries.set([])
    expect(outbox.isKnown()).toBe(true)
  })
})

describe('with nothing waiting', () => {
  it('the first screen does not wait, and the code comes when it is at rest', async () => {
    const { outbox, loads, rest, come, entries } = world()
    await outbox.ready
    expect([loads.length, outbox.entries.get()]).toEqual([0, []])
    rest()
    const heard = vi.fn()
    outbox.entries.subscribe(heard)
    entries.set([entry])
    await come()
    expect(outbox.entries.get()).toEqual([entry])
    expect(heard).toHaveBeenCalledOnce()
    entries.set([])
    expect([outbox.entries.get(), heard.mock.calls.length]).toEqual([[], 2])
  })

  it('a save asks for the code at once, and goes through', async () => {
    const { outbox, inner, come, loads, rest } = world()
    const saved = outbox.submit(command, { a: 1 }, { id: 'f1' })
    await come()
    expect(await saved).toMatchObject({ state: 'stored' })
    expect(inner.submit).toHaveBeenCalledWith(command, { a: 1 }, { id: 'f1', pressedAt: 0 })
    rest()
    expect(loads).toHaveLength(1)
  })
})

it('something that saves, once on the screen, brings the code', async () => {
  const { outbox, loads, come } = world()
  outbox.prepare()
  await come()
  outbox.prepare()
  expect(loads).toHaveLength(1)
  const cut = world()
  cut.outbox.prepare()
  await cut.fail()
  expect(cut.platform.count()).toBe(1)
})

it('saves that wait for the code go on in their order, each with the time of its press', async () => {
  const { outbox, inner, platform, loads, come } = world()
  const first = outbox.submit(command, 1)
  await platform.pass(3_000)
  const second = outbox.submit(command, 2, { id: 'f2' })
  await platform.pass(1_000)
  await come()
  await Promise.all([first, second])
  expect(inner.submit.mock.calls).toEqual([
    [command, 1, { pressedAt: 0 }],
    [command, 2, { id: 'f2', pressedAt: 3_000 }],
  ])
  expect(loads).toHaveLength(1)
})

it('with something waiting the first screen waits for it, and no longer when the code does not come', async () => {
  const first = world({ isAwaited: true })
  let isReady = false
  void first.outbox.ready.then(() => {
    isReady = true
  })
  await settle()
  expect([first.loads.length, isReady]).toEqual([1, false])
  await first.come()
  expect(isReady).toBe(true)
  const second = world({ isAwaited: true })
  await second.fail()
  await second.outbox.ready
})

describe('code that does not come', () => {
  it('a save is not stored, and the next one asks again', async () => {
    const { outbox, fail, come, inner } = world()
    const saved = outbox.submit(command, {})
    await fail()
    expect(await saved).toMatchObject({ state: 'not-stored', error: { message: 'no code' } })
    const again = outbox.submit(command, {})
    await come()
    expect(await again).toMatchObject({ state: 'stored' })
    expect(inner.submit).toHaveBeenCalledOnce()
  })

  it('a save that was given up is not stored later', async () => {
    const { outbox, inner, platform, come } = world()
    const saved = outbox.submit(command, {})
    await platform.pass(8_000)
    expect(await saved).toMatchObject({ state: 'not-stored' })
    await come()
    expect(inner.submit).not.toHaveBeenCalled()
  })

  it('is asked for again by itself', async () => {
    const { outbox, loads, rest, fail, platform, come, entries } = world()
    rest()
    await fail()
    await platform.pass(29_000)
    expect(loads).toHaveLength(1)
    await platform.pass(1_000)
    expect(loads).toHaveLength(2)
    entries.set([entry])
    await come()
    expect(outbox.entries.get()).toEqual([entry])
    expect(platform.count()).toBe(0)
  })

  it.each(['discard', 'retry', 'edit', 'resolveConflict', 'saveAsNew'] as const)('%s says so', async (act) => {
    const { outbox, fail } = world()
    const done = expect(outbox[act]('e1', {})).rejects.toThrow('no code')
    await fail()
    await done
  })
})

describe('what was said before', () => {
  it('the reach and a new sign-in are told to it when it comes', async () => {
    const { outbox, inner, rest, come } = world()
    outbox.setReach({ isReachable: false, isConfirmed: false })
    outbox.setReach({ isReachable: true, isConfirmed: true })
    await outbox.release()
    expect(inner.release).not.toHaveBeenCalled()
    await outbox.release(true)
    outbox.interrupt()
    rest()
    await come()
    expect(inner.setReach.mock.calls).toEqual([[{ isReachable: true, isConfirmed: true }]])
    expect(inner.release.mock.calls).toEqual([[true]])
    outbox.setReach({ isReachable: false, isConfirmed: true })
    outbox.interrupt()
    await outbox.release()
    expect([inner.setReach, inner.interrupt, inner.release].map(({ mock }) => mock.calls.length)).toEqual([2, 1, 2])
  })

  it('who waits for an empty outbox waits for the code within the same time', async () => {
    const { outbox, inner, platform, come } = world()
    const waited = outbox.settled(5_000)
    await platform.pass(2_000)
    await come()
    await waited
    expect(inner.settled).toHaveBeenCalledWith(3_000)
    const slow = world()
    const given = slow.outbox.settled(5_000)
    await slow.platform.pass(5_000)
    await given
    expect(slow.inner.settled).not.toHaveBeenCalled()
  })
})

describe('after the person has gone', () => {
  it('code that comes is closed at once, and nothing is stored', async () => {
    const { outbox, inner, come } = world()
    const saved = outbox.submit(command, {})
    await outbox.close()
    await come()
    expect(await saved).toMatchObject({ state: 'not-stored' })
    expect([inner.close.mock.calls.length, inner.submit.mock.calls.length]).toEqual([1, 0])
  })

  it('nothing is asked for any more', async () => {
    const { outbox, loads, rest, fail, platform } = world()
    rest()
    await fail()
    await outbox.close()
    expect(platform.count()).toBe(0)
    const quiet = world()
    await quiet.outbox.close()
    quiet.rest()
    expect([loads.length, quiet.loads.length]).toEqual([1, 0])
  })

  it('an open one is closed', async () => {
    const { outbox, inner, rest, come } = world()
    rest()
    await come()
    await outbox.close()
    expect(inner.close).toHaveBeenCalledOnce()
  })
})
