import { createStore, get, type UseStore } from 'idb-keyval'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorReport } from '#contract/error-reports'
import { uuid } from '@/lib/uuid'
import { classify } from './classify'
import { getHistory } from './history'
import { deliverReport, reportOf } from './report'
import { configureReportBuffer, reportError, takeReports } from './report-buffer'
import { type StoredReport, toWire } from './report-list'
import { connectReports } from './report-queue'
import { appError } from './testing'

beforeAll(() => {
  takeReports(deliverReport)
  configureReportBuffer({ bring: async () => {}, reporter: () => 'uid-7' })
})

let store: UseStore
let databases = 0

beforeEach(async () => {
  databases += 1
  store = createStore(`report-${databases}`, 'errors')
  await connectReports({ store, send: async () => {}, reporter: () => 'uid-7' })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await connectReports(null)
})

const stored = async () => (await get<StoredReport[]>('reports', store)) ?? []
const settled = () => vi.waitFor(async () => expect((await stored()).length).toBeGreaterThan(0))
const made = (thrown: unknown) => reportOf(classify(thrown), 'unhandled', uuid())

describe('what a report says', () => {
  test('is what the contract asks for', () => {
    expect(ErrorReport.safeParse(toWire(made(new TypeError('x is not a function')))).error).toBeUndefined()
    expect(ErrorReport.safeParse(toWire(reportOf(appError('SYS_002'), 'shown', uuid()))).error).toBeUndefined()
  })

  test.each([
    ['a strange time', { timestamp: 'yesterday' }],
    ['a time zone', { timestamp: '2026-07-03T14:00:00+09:00' }],
    ['a long code', { code: 'X'.repeat(400) }],
    ['a code with a control character', { code: 'A\u0000B' }],
    ['a long request id', { requestId: 'r'.repeat(4_000) }],
    ['half a character in the request id', { requestId: 'a\ud800b' }],
    ['a long path', { path: `/${'p'.repeat(4_000)}` }],
    ['an endless message', { code: 'ODD', message: '言'.repeat(9_000) }],
  ])('%s from a server does not make a report that is refused for ever', (_what, given) => {
    expect(ErrorReport.safeParse(toWire(reportOf(appError('SYS_001', given), 'shown', uuid()))).error).toBeUndefined()
  })

  test('network errors carry an online flag and a timestamp (spec section 8)', () => {
    vi.stubGlobal('navigator', { onLine: false, userAgent: 'test' })
    const { error } = made(new TypeError('Failed to fetch'))
    expect(error.context).toMatchObject({ online: false, kind: 'network' })
    expect(Date.parse(String(error.context?.timestamp))).not.toBeNaN()
  })

  test('names occasion, version and user agent', () => {
    expect(reportOf(appError('EXT_001'), 'retry_failed', uuid()).error.context).toMatchObject({
      type: 'retry_failed',
      app_version: 'test',
      user_agent: navigator.userAgent,
    })
  })

  test('is made by the person who is signed in', () => {
    expect(made(new Error('x')).reportedBy).toBe('uid-7')
  })

  test('tells a known code in the words of the table, whatever the server said', () => {
    const report = reportOf(appError('DB_003', { message: '山田太郎は登録済みです。' }), 'shown', uuid())
    expect(report.error.message).toBe('同じデータが既に登録されています。')
    expect(JSON.stringify(report)).not.toContain('山田')
  })

  test.each(['ODD', 'Hanako Yamada'])('words that came with the code %s stay on the device', (code) => {
    const said = 'Hanako Yamada is a customer already'
    const report = reportOf(
      appError('SYS_001', { code, message: said, context: { original_message: said } }),
      'shown',
      uuid(),
    )
    expect(report.error.message).toBe('api')
    expect(JSON.stringify({ ...report, error: { ...report.error, code: '' } })).not.toContain('Hanako is')
    expect(JSON.stringify(report.error.context)).not.toContain('Hanako')
  })

  test('holds nothing personal, whatever was thrown', () => {
    const thrown = new Error('山田太郎 <taro@clinic.example> 090-1234-5678 Bearer eyJhbGciOi.eyJzdWIi.c2ln')
    thrown.stack = `Error: 山田太郎\n at f (https://desk.example/customers?search=山田:1:2)`
    const words = JSON.stringify(made(thrown))
    for (const secret of ['山田', 'taro', '1234', 'eyJ', 'desk.example']) expect(words).not.toContain(secret)
  })

  test('names the page by its path, never by what was searched there', () => {
    vi.stubGlobal('location', { pathname: '/customers', href: 'http://x/customers?search=Yamada' })
    expect(made(new Error('x')).error.path).toBe('/customers')
  })

  test('hints of the server do not travel back', () => {
    const report = reportOf(appError('DB_005', { context: { current: { name: '佐藤花子' } } }), 'shown', uuid())
    expect(JSON.stringify(report)).not.toContain('佐藤')
  })

  test('the same failure has the same fingerprint, another occasion another', () => {
    const of = (type: 'shown' | 'retry_failed') => reportOf(appError('EXT_001'), type, uuid()).fingerprint
    expect(of('shown')).toBe(of('shown'))
    expect(of('shown')).not.toBe(of('retry_failed'))
    expect(of('shown')).not.toBe(reportOf(appError('EXT_002'), 'shown', uuid()).fingerprint)
  })

  test('an empty message still says what it was', () => {
    expect(made(new Error('')).error.message).toBe('unexpected')
  })
})

describe('what is reported', () => {
  test.each(['SYS_001', 'NET_001', 'EXT_004', 'DB_005', 'AUTH_005', 'FILE_007'] as const)('%s is', async (code) => {
    reportError(appError(code), 'shown')
    await settled()
    expect((await stored())[0]?.error.code).toBe(code)
  })

  test.each(['VAL_001', 'BIZ_007', 'AUTH_006'] as const)('%s is not: nothing is broken', async (code) => {
    reportError(appError(code), 'shown')
    reportError(appError('SYS_001'), 'shown')
    await settled()
    expect((await stored()).map(({ error }) => error.code)).toEqual(['SYS_001'])
  })

  test('a failed retry always is', async () => {
    reportError(appError('BIZ_002'), 'retry_failed')
    await settled()
    expect((await stored())[0]?.error.context?.type).toBe('retry_failed')
  })

  test.each(['/api/errors/report', '/api/errors/report/batch'])('a failure of %s never is', async (path) => {
    reportError(appError('SYS_001', { path }), 'shown')
    reportError(appError('SYS_004'), 'shown')
    await settled()
    expect((await stored()).map(({ error }) => error.code)).toEqual(['SYS_004'])
  })

  test('everything is in the history under the same id', () => {
    const id = uuid()
    reportError(appError('VAL_001', { reportId: id }), 'shown')
    expect(getHistory().at(-1)).toMatchObject({ id, code: 'VAL_001' })
  })
})
