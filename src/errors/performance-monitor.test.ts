import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppError } from './app-error'
import { getMonitor, startMonitor, stopMonitor } from './performance-monitor'
import { isMonitorOn, rememberMonitor, resumeMonitor } from './performance-setting'

const reported = vi.hoisted(() => [] as { error: AppError; type: string }[])
vi.mock('./report-buffer', () => ({
  reportError: (error: AppError, type: string) => void reported.push({ error, type }),
}))

type Observer = { type: string; options: object; give: (...entries: object[]) => void; live: boolean }
let observers: Observer[] = []

/** A browser that tells of these kinds of entries. */
function browser(supported: readonly string[], heap?: { usedJSHeapSize: number }) {
  class Fake {
    static readonly supportedEntryTypes = supported
    mine: Observer | null = null
    onList: (list: { getEntries: () => object[] }) => void
    constructor(onList: Fake['onList']) {
      this.onList = onList
    }
    observe({ type, ...options }: { type: string }) {
      this.mine = { type, options, live: true, give: (...entries) => this.onList({ getEntries: () => entries }) }
      observers.push(this.mine)
    }
    disconnect() {
      if (this.mine) this.mine.live = false
    }
  }
  vi.stubGlobal('PerformanceObserver', Fake)
  vi.stubGlobal('performance', { now: () => Date.now(), memory: heap })
}

const EVERYTHING = ['event', 'longtask', 'resource'] as const
function give(type: string, ...entries: object[]): void {
  for (const observer of observers) if (observer.type === type && observer.live) observer.give(...entries)
}
const input = (ms: number, name = 'click') => ({
  name,
  processingStart: 100,
  processingEnd: 100 + ms,
  duration: ms + 40,
})
const answer = (path: string, ms: number) => ({ name: new URL(path, location.origin).href, duration: ms })
const tally = (measure: 'render' | 'response' | 'memory') => getMonitor().tallies[measure]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-07-01T00:00:00Z') })
  observers = []
  reported.length = 0
  localStorage.clear()
})
afterEach(() => stopMonitor())

describe('the switch (spec section 9: disabled)', () => {
  it('is off, and nothing is measured', async () => {
    browser(EVERYTHING)
    expect(isMonitorOn()).toBe(false)
    await resumeMonitor()
    expect(getMonitor().running).toBe(false)
    expect(observers).toEqual([])
  })

  it('switched on it survives a reload, switched off it is gone', async () => {
    browser(EVERYTHING)
    rememberMonitor(true)
    await resumeMonitor()
    expect(getMonitor().running).toBe(true)
    rememberMonitor(false)
    expect(isMonitorOn()).toBe(false)
    expect(localStorage).toHaveLength(0)
  })

  it('a browser without storage is just off', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('blocked')
      },
    })
    expect(isMonitorOn()).toBe(false)
    expect(() => rememberMonitor(true)).not.toThrow()
  })

  it('starting twice measures once; stopping ends every watch and forgets', () => {
    browser(EVERYTHING, { usedJSHeapSize: 60_000_000 })
    startMonitor()
    startMonitor()
    expect(observers.map(({ type }) => type)).toEqual(['event', 'longtask', 'resource'])
    give('event', input(30))
    stopMonitor()
    expect(observers.some(({ live }) => live)).toBe(false)
    vi.advanceTimersByTime(60_000)
    expect(getMonitor()).toMatchObject({ running: false, last: [] })
    expect(tally('render').over + tally('memory').over).toBe(0)
  })
})

describe('render: 16 ms', () => {
  it('counts the work for an input, not the wait for the next frame', () => {
    browser(EVERYTHING)
    startMonitor()
    expect(observers[0]?.options).toEqual({ durationThreshold: 16 })
    give('event', input(16), input(3))
    expect(tally('render')).toEqual({ over: 0, worst: 0 })
    give('event', input(17, 'keydown'), input(41))
    expect(tally('render')).toEqual({ over: 2, worst: 41 })
    expect(getMonitor().last.map(({ what, value }) => [what, value])).toEqual([
      ['click', 41],
      ['keydown', 17],
    ])
  })

  it('counts long tasks that no input asked for', () => {
    browser(EVERYTHING)
    startMonitor()
    give('longtask', { name: 'self', duration: 120 })
    expect(tally('render')).toEqual({ over: 1, worst: 120 })
  })
})

describe('response: 1000 ms', () => {
  it('looks at answers of our server only, and never at a query string', () => {
    browser(EVERYTHING)
    startMonitor()
    give('resource', answer('/api/customers?search=%E5%B1%B1%E7%94%B0', 1_001), answer('/api/customers', 1_000))
    give('resource', answer('/assets/app.js', 9_000), answer('https://elsewhere.example/api/x', 9_000))
    give('resource', answer('/health', 2_500))
    expect(tally('response')).toEqual({ over: 2, worst: 2_500 })
    expect(getMonitor().last.map(({ what }) => what)).toEqual(['/health', '/api/customers'])
    expect(JSON.stringify([getMonitor(), reported])).not.toContain('search')
  })
})

describe('memory: 50 MB', () => {
  it('is looked at every ten seconds', () => {
    const heap = { usedJSHeapSize: 50_000_000 }
    browser(EVERYTHING, heap)
    startMonitor()
    vi.advanceTimersByTime(10_000)
    expect(tally('memory').over).toBe(0)
    heap.usedJSHeapSize = 50_000_001
    vi.advanceTimersByTime(20_000)
    expect(tally('memory')).toEqual({ over: 2, worst: 50_000_001 })
  })
})

describe('a browser that cannot', () => {
  it('says what it can', () => {
    browser(['resource'])
    startMonitor()
    expect(getMonitor().supported).toEqual(['response'])
    expect(observers.map(({ type }) => type)).toEqual(['resource'])
  })

  it('measures nothing at all without observers', () => {
    vi.stubGlobal('PerformanceObserver', undefined)
    vi.stubGlobal('performance', { now: () => 0 })
    startMonitor()
    expect(getMonitor()).toMatchObject({ running: true, supported: [] })
  })
})

describe('the reports', () => {
  it('are of low severity, one of a kind in five minutes', () => {
    browser(EVERYTHING, { usedJSHeapSize: 61_000_000 })
    startMonitor()
    give('event', input(40), input(50), input(60))
    give('resource', answer('/api/customers', 1_500))
    vi.advanceTimersByTime(20_000)
    expect(
      reported.map(({ error, type }) => [type, error.severity, error.category, error.code, error.context]),
    ).toEqual([
      [
        'background',
        'low',
        'system',
        'CLIENT_SLOW_RENDER',
        { original_message: 'Slow render: click', duration_ms: 40 },
      ],
      [
        'background',
        'low',
        'system',
        'CLIENT_SLOW_RESPONSE',
        { original_message: 'Slow response: /api/customers', duration_ms: 1_500 },
      ],
      ['background', 'low', 'system', 'CLIENT_HIGH_MEMORY', { original_message: 'Memory in use: 61 MB' }],
    ])
    vi.advanceTimersByTime(5 * 60_000)
    give('event', input(70))
    expect(reported.filter(({ error }) => error.code === 'CLIENT_SLOW_RENDER')).toHaveLength(2)
  })

  it('the list shows the last ten', () => {
    browser(EVERYTHING)
    startMonitor()
    give('event', ...Array.from({ length: 14 }, (_, n) => input(20 + n)))
    expect(getMonitor().last.map(({ value }) => value)).toEqual([33, 32, 31, 30, 29, 28, 27, 26, 25, 24])
  })
})
