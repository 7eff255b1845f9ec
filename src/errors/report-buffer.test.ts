import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { clearHistory, getHistory } from './history'
import { deliverReport } from './report'
import { bringReports, configureReportBuffer, type Occasion, reportError, takeReports } from './report-buffer'
import { appError } from './testing'

let uid: string | null = null
const bring = vi.fn<() => Promise<void>>()
const got: { code: string; occasion: Occasion }[] = []
const deliver = ({ code }: { code: string }, occasion: Occasion) => void got.push({ code, occasion })

beforeEach(async () => {
  bring.mockReset().mockResolvedValue()
  uid = 'uid-1'
  got.length = 0
  configureReportBuffer({ bring, reporter: () => uid })
  await clearHistory()
})
afterEach(() => {
  takeReports(() => {})
  takeReports(null)
  configureReportBuffer(null)
})

describe('before the code of the reports is there', () => {
  test('an error brings it at once, and is kept until it is there', () => {
    reportError(appError('SYS_001'), 'crash')
    reportError(appError('NET_001'), 'shown')
    expect(bring).toHaveBeenCalled()
    takeReports(deliver)
    expect(got.map(({ code, occasion }) => `${occasion.type} ${code}`)).toEqual(['crash SYS_001', 'shown NET_001'])
  })

  test('an error from before the buffer was connected brings it too', () => {
    configureReportBuffer(null)
    reportError(appError('SYS_001'), 'crash')
    expect(bring).not.toHaveBeenCalled()
    configureReportBuffer({ bring, reporter: () => uid })
    expect(bring).toHaveBeenCalledTimes(1)
  })

  test('where it does not come, nothing is lost and the next error asks again', async () => {
    bring.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    reportError(appError('SYS_001'), 'crash')
    await expect(bringReports()).resolves.toBeUndefined()
    reportError(appError('SYS_004'), 'shown')
    expect(bring).toHaveBeenCalledTimes(3)
    takeReports(deliver)
    expect(got.map(({ code }) => code)).toEqual(['SYS_001', 'SYS_004'])
  })

  test('a report says who, where and when it was, not who is there when it is made', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 6, 1) })
    vi.stubGlobal('location', { pathname: '/customers' })
    reportError(appError('SYS_001'), 'shown')
    vi.setSystemTime(Date.UTC(2026, 6, 2))
    vi.stubGlobal('location', { pathname: '/login' })
    uid = 'uid-2'
    takeReports(deliver)
    expect(got[0]?.occasion).toMatchObject({ reporter: 'uid-1', path: '/customers', at: Date.UTC(2026, 6, 1) })
  })

  test('the last hundred are kept', () => {
    for (let i = 0; i < 130; i += 1) reportError(appError('SYS_001', { code: `E${i}` }), 'background')
    takeReports(deliver)
    expect(got).toHaveLength(100)
    expect(got.at(-1)?.code).toBe('E129')
  })
})

describe('once it is there', () => {
  test('what waited is handed over once, and the next goes straight on', () => {
    reportError(appError('SYS_001'), 'crash')
    takeReports(deliver)
    takeReports(deliver)
    reportError(appError('SYS_004'), 'shown')
    expect(got.map(({ code }) => code)).toEqual(['SYS_001', 'SYS_004'])
  })

  test('it is not brought again', async () => {
    takeReports(deliver)
    await bringReports()
    reportError(appError('SYS_001'), 'shown')
    expect(bring).not.toHaveBeenCalled()
  })

  test('a crash that waited is in the history under the id that the person was shown', () => {
    reportError(appError('SYS_001', { reportId: 'id-1' }), 'crash')
    expect(getHistory()).toEqual([])
    takeReports(deliverReport)
    expect(getHistory()).toMatchObject([{ id: 'id-1', code: 'SYS_001', type: 'crash' }])
  })
})
