import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ErrorReport } from '#contract/error-reports'
import { clearHistory, getHistory } from './history'
import type { Finding } from './performance-limits'
import { findingReporter, REPORT_PAUSE_MS } from './performance-report'
import { deliverReport } from './report'
import { takeReports } from './report-buffer'
import { waitingReports } from './report-queue'

beforeAll(() => takeReports(deliverReport))

const AT = Date.UTC(2026, 6, 1)
const finding = (given: Partial<Finding> = {}): Finding => ({
  measure: 'response',
  value: 1_234.6,
  what: '/api/customers',
  at: AT,
  ...given,
})

beforeEach(() => clearHistory())
const codes = () => getHistory().map(({ code }) => code)

describe('what was measured, as a report', () => {
  it('is one that the contract takes, of low severity, with the time it took', async () => {
    findingReporter()(finding())
    const report = (await waitingReports()).find(({ error }) => error.code === 'CLIENT_SLOW_RESPONSE')
    expect(ErrorReport.safeParse(report).success).toBe(true)
    expect(report?.error).toMatchObject({
      severity: 'low',
      category: 'system',
      message: 'Slow response: /api/customers',
    })
    expect(report?.error.context).toMatchObject({ type: 'background', duration_ms: 1_235 })
  })

  it('is in the history of the device, and nothing is shown', () => {
    findingReporter()(finding({ measure: 'memory', value: 61_400_000, what: 'heap' }))
    expect(getHistory()).toMatchObject([
      { code: 'CLIENT_HIGH_MEMORY', severity: 'low', message: 'Memory in use: 61 MB' },
    ])
  })
})

describe('one of a kind in five minutes', () => {
  it('so that a slow device does not bury its other errors', () => {
    const report = findingReporter()
    for (let n = 0; n < 200; n += 1) report(finding({ at: AT + n * 1_000 }))
    report(finding({ measure: 'render', what: 'click', at: AT + 200_000 }))
    expect(codes()).toEqual(['CLIENT_SLOW_RESPONSE', 'CLIENT_SLOW_RENDER'])
  })

  it('and again after that', () => {
    const report = findingReporter()
    for (const at of [AT, AT + REPORT_PAUSE_MS - 1, AT + REPORT_PAUSE_MS, AT + REPORT_PAUSE_MS + 1]) {
      report(finding({ at }))
    }
    expect(codes()).toHaveLength(2)
  })

  it('switched off and on it starts over', () => {
    findingReporter()(finding())
    findingReporter()(finding())
    expect(codes()).toHaveLength(2)
  })
})
