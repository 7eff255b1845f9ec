// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { flowCounts, vitestCounts } from './test-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: object): string {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('browser flows', () => {
  it('counts a flow that passed at the second try only as failed', () => {
    const file = report({ stats: { expected: 8, flaky: 1, unexpected: 2 } })
    expect(flowCounts(file, 1)).toEqual({ passed: 8, failed: 3, flaky: 1 })
    expect(flowCounts(report({ stats: { expected: 8, flaky: 1, unexpected: 0 } }), 0)).toMatchObject({ failed: 1 })
  })

  it('counts a run without a report, or one that executed nothing, as failed', () => {
    expect(flowCounts(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 1, flaky: 0 })
    expect(flowCounts(report({ stats: { expected: 0, flaky: 0, unexpected: 0 } }), 0)).toMatchObject({ failed: 1 })
  })
})

describe('unit and API tests', () => {
  it('counts a run that ended badly as at least one failure', () => {
    const green = report({ numPassedTests: 5, numFailedTests: 0 })
    expect(vitestCounts(green, 0)).toEqual({ passed: 5, failed: 0 })
    expect(vitestCounts(green, 1)).toEqual({ passed: 5, failed: 1 })
    expect(vitestCounts(report({ numPassedTests: 5, numFailedTests: 2 }), 1)).toEqual({ passed: 5, failed: 2 })
  })
})
