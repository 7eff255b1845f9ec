import { afterAll, describe, expect, test } from 'vitest'
import { ErrorReport } from '#contract/error-reports'
import { ErrorCategory, ErrorSeverity } from '#contract/errors'
import { testNumber } from '@/lib/test-numbers'
import { seededRandom } from '@/lib/test-random'
import { uuid } from '@/lib/uuid'
import { classify } from './classify'
import { presentationOf } from './presentation'
import { reportOf } from './report'
import { addReport, inChunks, MAX_REPORTS, type StoredReport, toWire } from './report-list'

const SEED = testNumber('SEED', 1)
const RUNS = 2_000

const random = seededRandom(SEED)
const below = (n: number) => Math.floor(random() * n)
const oneOf = <T>(list: readonly T[]): T => list[below(list.length)] as T

afterAll(() => console.warn(`random.test: SEED=${SEED}`))

/** Things of people that must never leave the device. */
const SECRETS = ['山田太郎', 'ﾔﾏﾀﾞ', '𠮷野', 'hanako.sato@sakura.example', '090-1234-5678', '+81 3 1234 5678']
const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl'

function words(): string {
  const pieces = [
    'Cannot read properties of',
    'undefined',
    oneOf(SECRETS),
    TOKEN,
    '?search=Yamada',
    '\u0000',
    '\ud800',
    '"',
    '🦷',
  ]
  return Array.from({ length: below(8) }, () => oneOf(pieces)).join(oneOf([' ', '', ': ', '\n']))
}

/** Anything that code or a server could throw at us. */
function anything(depth = 0): unknown {
  const made = [
    () => null,
    () => undefined,
    () => below(1_000),
    words,
    () => new Error(words()),
    () => new TypeError(words()),
    () => new DOMException(words(), oneOf(['AbortError', 'QuotaExceededError', 'TimeoutError', 'X'])),
    () =>
      Object.assign(new Error(words()), { code: oneOf(['auth/user-disabled', 'ENOTFOUND', words()]), stack: words() }),
    () => ({ code: oneOf(['NET_001', words()]), message: words(), request_id: words() }),
    () => ({ error: envelope() }),
    () => (depth > 2 ? [] : Array.from({ length: below(3) }, () => anything(depth + 1))),
    () => (depth > 2 ? {} : { [words()]: anything(depth + 1), error: anything(depth + 1) }),
  ]
  return oneOf(made)()
}

function envelope(): Record<string, unknown> {
  return {
    code: oneOf(['SYS_001', 'VAL_001', words()]),
    category: oneOf([...ErrorCategory.options, 'odd']),
    severity: oneOf([...ErrorSeverity.options, 'odd']),
    message: words(),
    suggestion: oneOf([null, words()]),
    timestamp: oneOf(['2026-07-03T05:00:00.000Z', words()]),
    request_id: words(),
    path: `/api/${words()}`,
    context: { current: { name: oneOf(SECRETS) } },
    validation_errors: [{ field: words(), message: words() }],
  }
}

describe('whatever is thrown', () => {
  test(`is an error that can be shown (${RUNS} tries)`, () => {
    for (let run = 0; run < RUNS; run += 1) {
      const error = classify(anything())
      expect(ErrorCategory.options).toContain(error.category)
      expect(ErrorSeverity.options).toContain(error.severity)
      expect(presentationOf(error).surface).toMatch(/^(toast|dialog)$/)
    }
  })

  test(`makes a report that the contract accepts and that names nobody (${RUNS} tries)`, () => {
    for (let run = 0; run < RUNS; run += 1) {
      const wire = toWire(reportOf(classify(anything()), 'unhandled', uuid()))
      expect(ErrorReport.safeParse(wire).error).toBeUndefined()
      // The table's own words are Japanese; everything else has lost its people.
      const text = JSON.stringify(wire)
      for (const secret of [...SECRETS, ...TOKEN.split('.'), 'Yamada']) expect(text).not.toContain(secret)
    }
  })
})

describe('the queue of reports', () => {
  const WEIGHT = { low: 0, medium: 1, high: 2, critical: 3 } as const
  const severityOf = ({ error }: StoredReport) => error.severity ?? 'medium'

  function report(): StoredReport {
    const severity = oneOf(ErrorSeverity.options)
    return {
      id: uuid(),
      fingerprint: `f${below(160)}-${severity}`,
      count: 1,
      reportedAt: '2026-07-03T05:00:00.000Z',
      reportedBy: oneOf([null, 'uid-1', 'uid-2']),
      error: { code: 'X', severity, message: 'x'.repeat(below(500)) },
    }
  }

  test('never holds more than 100, never one thing twice, and never gives up a more severe one for a lesser', () => {
    let list: StoredReport[] = []
    for (let run = 0; run < RUNS; run += 1) {
      const next = report()
      const before = list
      list = addReport(list, next)
      expect(list.length).toBeLessThanOrEqual(MAX_REPORTS)
      const identities = list.map(({ fingerprint, reportedBy }) => `${fingerprint}|${reportedBy}`)
      expect(new Set(identities).size).toBe(list.length)
      const kept = new Set(list.map(({ id }) => id))
      const lost = [...before, next].filter(({ id, fingerprint, reportedBy }) => {
        const counted = before.some((old) => old.fingerprint === fingerprint && old.reportedBy === reportedBy)
        return !kept.has(id) && !(id === next.id && counted)
      })
      for (const gone of lost) {
        const least = Math.min(...list.map((one) => WEIGHT[severityOf(one)]))
        expect(WEIGHT[severityOf(gone)]).toBeLessThanOrEqual(least)
      }
    }
  })

  test('is cut into chunks that lose nothing and stay small', () => {
    for (let run = 0; run < 50; run += 1) {
      const list = Array.from({ length: below(100) }, report)
      const limit = 1_000 + below(20_000)
      const chunks = inChunks(list, limit)
      expect(chunks.flat()).toEqual(list)
      for (const chunk of chunks.filter(({ length }) => length > 1)) {
        expect(JSON.stringify({ reports: chunk.map(toWire) }).length).toBeLessThanOrEqual(limit)
      }
    }
  })
})
