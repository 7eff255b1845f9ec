import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { installErrorHandlers, reportSlowLoad, SLOW_LOAD_MS } from './global-handlers'
import { clearHistory, getHistory } from './history'
import { dismissAll, getNotices } from './notice-store'
import { deliverReport } from './report'
import { takeReports } from './report-buffer'
import { waitingReports } from './report-queue'
import { refusedWith } from './testing'

beforeAll(() => takeReports(deliverReport))

let stop = () => {}
/** Reports wait on the disk, also those of an earlier try. */
let attempt = 0

beforeEach(async () => {
  await clearHistory()
  stop = installErrorHandlers()
})
afterEach(() => {
  stop()
  dismissAll()
})

const rejected = (reason: unknown) => window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
const thrown = (error: unknown, given: { message?: string; filename?: string } = {}) =>
  window.dispatchEvent(
    Object.assign(new Event('error'), { error, message: 'x', filename: `${location.origin}/assets/a.js`, ...given }),
  )
const shownId = () => {
  const [notice] = getNotices()
  return notice?.tone === 'error' ? notice.error.reportId : undefined
}
const codes = () => getHistory().map(({ code, type }) => `${type} ${code}`)

describe('what nobody caught', () => {
  test('an error of our own code is shown and reported', () => {
    thrown(new ReferenceError('x is not defined'))
    expect(codes()).toEqual(['unhandled CLIENT_UNEXPECTED_ERROR'])
    expect(getNotices()).toHaveLength(1)
  })

  test('so is a rejection', () => {
    rejected(new RangeError('too deep'))
    expect(codes()).toEqual(['unhandled CLIENT_UNEXPECTED_ERROR'])
    expect(getNotices()).toHaveLength(1)
  })

  test('what the person sees of it has the id of its report', () => {
    rejected(new RangeError('too deep'))
    expect(shownId()).toMatch(/^[0-9a-f-]{36}$/)
    expect(getHistory().at(-1)?.id).toBe(shownId())
  })

  test('that id stays while it stands there, however often it happens again; each new dialog has its own', async () => {
    attempt += 1
    const again = `again${attempt} is not defined`
    thrown(new ReferenceError(again))
    const first = shownId()
    thrown(new ReferenceError(again))
    thrown(new ReferenceError(again))
    expect(shownId()).toBe(first)
    const reports = await waitingReports()
    const own = reports.filter(({ error }) => error.context?.original_message === again)
    // The one that can be read out, and one for all the rest.
    expect(own.map(({ id, count }) => [id === first, count])).toEqual([
      [true, 1],
      [false, 2],
    ])
    dismissAll()
    thrown(new ReferenceError(again))
    expect(shownId()).not.toBe(first)
  })

  test('a less severe one of the same words does not take the place of a dialog, nor its id', () => {
    thrown(new ReferenceError('severe is not defined'))
    const first = shownId()
    rejected(new RangeError('not so severe'))
    expect(getNotices()).toHaveLength(2)
    expect(shownId()).toBe(first)
  })

  test('an id that is shown is reported, also of what would not be reported otherwise', async () => {
    rejected(refusedWith('BIZ_002'))
    expect((await waitingReports()).map(({ id }) => id)).toContain(shownId())
  })

  test('a rejection without a reason does not break the handler', () => {
    rejected(undefined)
    expect(codes()).toEqual(['unhandled CLIENT_UNEXPECTED_ERROR'])
  })

  test('a call that nobody waited for is reported, not shown: the banner says that the connection is gone', () => {
    rejected(unreachable('network', true))
    expect(codes()).toEqual(['background CLIENT_NETWORK_ERROR'])
    expect(getNotices()).toEqual([])
  })

  test.each([
    ['a stopped request', () => rejected(new DOMException('stopped', 'AbortError'))],
    ['the loop of ResizeObserver', () => thrown(null, { message: 'ResizeObserver loop limit exceeded' })],
    ['a script of another origin', () => thrown(null, { message: 'Script error.', filename: '' })],
    ['an extension', () => thrown(new Error('x'), { filename: 'chrome-extension://abc/content.js' })],
  ])('%s is noise', (_what, happen) => {
    happen()
    expect(codes()).toEqual([])
    expect(getNotices()).toEqual([])
  })

  test('nothing is heard after it was ended', () => {
    stop()
    thrown(new Error('x'))
    rejected(new Error('x'))
    expect(codes()).toEqual([])
  })
})

describe('a slow page load (spec section 9: above 10 seconds)', () => {
  const load = (duration: number) => reportSlowLoad([{ duration } as PerformanceEntry])

  test('is reported with its duration and not shown', () => {
    expect(SLOW_LOAD_MS).toBe(10_000)
    load(10_001)
    expect(codes()).toEqual(['slow_page_load CLIENT_SLOW_PAGE_LOAD'])
    expect(getNotices()).toEqual([])
  })

  test('10 seconds sharp are not slow', () => {
    load(10_000)
    expect(codes()).toEqual([])
  })

  test('a browser without the measure says nothing', () => {
    reportSlowLoad([])
    expect(codes()).toEqual([])
  })

  test('is looked at once the page has loaded', async () => {
    stop()
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ duration: 12_000 } as PerformanceEntry])
    stop = installErrorHandlers()
    await vi.waitFor(() => expect(codes()).toEqual(['slow_page_load CLIENT_SLOW_PAGE_LOAD']))
  })
})
