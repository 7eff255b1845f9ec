import { describe, expect, it, vi } from 'vitest'
import { hasTabLocks, holdTabLock, inOneTab } from './tab-leader'

type Grant = (lock: object | null) => Promise<unknown>

/** Web Locks of several tabs: one holder per name; nobody waits. */
function stubLocks(): void {
  const held = new Set<string>()
  const request = async (name: string, _: LockOptions, run: Grant) => {
    if (held.has(name)) return run(null)
    held.add(name)
    return run({}).finally(() => held.delete(name))
  }
  vi.stubGlobal('navigator', { locks: { request } })
}

/** Work that says when it runs, and ends when told. */
function work(log: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    end: resolve,
    run: async () => {
      log.push(`${name} begins`)
      await promise
      log.push(`${name} ends`)
    },
  }
}

describe('work of one tab', () => {
  it('is left to the tab that is at it', async () => {
    stubLocks()
    const log: string[] = []
    const a = work(log, 'a')
    const first = inOneTab('reports', a.run)
    expect(await inOneTab('reports', work(log, 'b').run)).toBe(false)
    a.end()
    expect(await first).toBe(true)
    expect(log).toEqual(['a begins', 'a ends'])
    expect(await inOneTab('reports', async () => void log.push('c'))).toBe(true)
    expect(log.at(-1)).toBe('c')
  })

  it.each([[{}], [undefined]])('is done by every tab where there are no locks', async (navigator) => {
    vi.stubGlobal('navigator', navigator)
    const run = vi.fn(async () => {})
    expect(await Promise.all([inOneTab('a', run), inOneTab('a', run)])).toEqual([true, true])
    expect(hasTabLocks()).toBe(false)
    expect(run).toHaveBeenCalledTimes(2)
  })
})

it('a lock is waited for or taken', async () => {
  const request = vi.fn(async (_name: string, _options: LockOptions, hold: () => Promise<void>) => hold())
  vi.stubGlobal('navigator', { locks: { request } })
  const { signal } = new AbortController()
  for (const steal of [false, true]) await holdTabLock('sender', { steal, signal }, async () => {})
  expect(hasTabLocks()).toBe(true)
  expect(request.mock.calls.map(([, options]) => options)).toEqual([{ signal }, { steal: true }])
})
