// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { ErrorReport, errorReports } from '#contract/error-reports'
import { addReport, inChunks, MAX_CHUNK_BYTES, MAX_REPORTS, type StoredReport, toWire } from './report-list'

let made = 0

/** A report as the queue stores it; each call makes one that says something of its own. */
function report(
  given: Partial<StoredReport> & { severity?: 'low' | 'medium' | 'high' | 'critical' } = {},
): StoredReport {
  made += 1
  const { severity = 'medium', ...rest } = given
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    fingerprint: `f${made}`,
    count: 1,
    reportedAt: '2026-07-03T05:00:00.000Z',
    reportedBy: 'uid-1',
    error: { code: 'NET_001', category: 'network', severity, message: '通信に失敗しました。' },
    ...rest,
  }
}

const many = (n: number, given: Parameters<typeof report>[0] = {}) => Array.from({ length: n }, () => report(given))
const bytes = (chunk: readonly StoredReport[]) =>
  new TextEncoder().encode(JSON.stringify({ reports: chunk.map(toWire) })).length

describe('the list of waiting reports', () => {
  test('holds at most 100 entries (spec section 7)', () => {
    expect(MAX_REPORTS).toBe(100)
    expect(many(150).reduce(addReport, [])).toHaveLength(100)
  })

  test('the same report counts up and keeps its id and its time', () => {
    const first = report({ fingerprint: 'same' })
    const again = report({ fingerprint: 'same', reportedAt: '2026-07-03T06:00:00.000Z' })
    const [stored, ...rest] = [first, again, again].reduce(addReport, [] as StoredReport[])
    expect(rest).toEqual([])
    expect(stored).toEqual({ ...first, count: 3 })
  })

  test('the same report of another person is another report', () => {
    const mine = report({ fingerprint: 'same', reportedBy: 'uid-1' })
    const theirs = report({ fingerprint: 'same', reportedBy: 'uid-2' })
    expect([mine, theirs].reduce(addReport, [] as StoredReport[])).toHaveLength(2)
  })

  test('beyond 100 the least severe goes first, of those the oldest', () => {
    const critical = many(1, { severity: 'critical' })
    const [oldLow, ...lows] = many(49, { severity: 'low' })
    const mediums = many(50, { severity: 'medium' })
    const full = [...critical, oldLow as StoredReport, ...lows, ...mediums]
    const next = addReport(full, report({ severity: 'high' }))
    expect(next).toHaveLength(100)
    expect(next).not.toContain(oldLow)
    expect(next).toEqual(expect.arrayContaining([...critical, ...lows, ...mediums]))
  })

  test('a report that is less severe than all others does not push one out', () => {
    const full = many(100, { severity: 'high' })
    expect(addReport(full, report({ severity: 'low' }))).toEqual(full)
  })

  test('of equals the oldest makes room', () => {
    const full = many(100)
    const newest = report()
    expect(addReport(full, newest)).toEqual([...full.slice(1), newest])
  })

  test('the list handed in is left as it was', () => {
    const list = many(2, { fingerprint: 'same' }).slice(0, 1)
    const before = structuredClone(list)
    addReport(list, report({ fingerprint: 'same' }))
    expect(list).toEqual(before)
  })
})

describe('on the wire', () => {
  test('is the shape of the contract, with the count as a hint', () => {
    const wire = toWire(report({ count: 7 }))
    expect(ErrorReport.safeParse(wire).success).toBe(true)
    expect(wire.error.context).toEqual({ count: 7 })
    expect(wire).not.toHaveProperty('fingerprint')
    expect(wire).not.toHaveProperty('count')
  })

  test('chunks stay under 48 KB in bytes, not in characters, and lose nothing', () => {
    const japanese = 'あ'.repeat(1_500)
    const reports = Array.from({ length: 100 }, () =>
      report({ error: { code: 'X', severity: 'low', message: japanese } }),
    )
    const chunks = inChunks(reports)
    expect(chunks.length).toBeGreaterThan(5)
    for (const chunk of chunks) expect(bytes(chunk)).toBeLessThanOrEqual(MAX_CHUNK_BYTES)
    expect(chunks.flat()).toEqual(reports)
  })

  test('is accepted by the batch call', () => {
    const [chunk = []] = inChunks(many(100))
    expect(errorReports.reportBatch.body.safeParse({ reports: chunk.map(toWire) }).success).toBe(true)
  })

  test('a chunk is filled up: small reports travel together', () => {
    expect(inChunks(many(100))).toHaveLength(1)
  })

  test('a report larger than a chunk travels alone', () => {
    const [small, large, other] = [report(), report({ error: { code: 'X', message: 'x'.repeat(200) } }), report()]
    const chunks = inChunks([small, large, other], 300)
    expect(chunks.map((chunk) => chunk.length)).toEqual([1, 1, 1])
  })

  test('nothing makes no chunk', () => {
    expect(inChunks([])).toEqual([])
  })
})
