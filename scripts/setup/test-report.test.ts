// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ROOT } from './run.mjs'
import { flowCounts, vitestCounts } from './test-report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function report(content: object): string {
  const file = join(folder, `${crypto.randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

describe('browser flows', () => {
  const error = { message: '\u001b[31mError: not visible\u001b[39m\n\n    at lock.spec.ts:9' }
  const flow = (title: string, status: string, durations: number[]) => ({
    title,
    file: 'lock.spec.ts',
    line: 7,
    tests: [{ status, results: durations.map((duration, i) => ({ duration, ...(durations[i + 1] && { error }) })) }],
  })

  it('names a flow that passed at a later try with its reason, and counts it as passed', () => {
    const file = report({
      stats: { expected: 1, flaky: 1, unexpected: 0 },
      suites: [{ specs: [flow('steady', 'expected', [5])], suites: [{ specs: [flow('shaky', 'flaky', [20, 7])] }] }],
    })
    expect(flowCounts(file, 0)).toEqual({
      passed: 2,
      failed: 0,
      flaky: [{ name: 'lock.spec.ts:7 > shaky', reason: 'Error: not visible' }],
      slow: [
        { name: 'lock.spec.ts:7 > steady', ms: 5 },
        { name: 'lock.spec.ts:7 > shaky', ms: 27 },
      ],
    })
  })

  it('counts one that fell in all its tries as failed', () => {
    expect(flowCounts(report({ stats: { expected: 8, flaky: 1, unexpected: 2 } }), 1)).toMatchObject({
      passed: 9,
      failed: 2,
    })
  })

  it('counts a run without a report, or one that executed nothing, as failed', () => {
    expect(flowCounts(join(folder, 'none.json'), 0)).toMatchObject({ passed: 0, failed: 1, flaky: [] })
    expect(flowCounts(report({ stats: { expected: 0, flaky: 0, unexpected: 0 } }), 0)).toMatchObject({ failed: 1 })
  })
})

describe('unit and API tests', () => {
  it('names a test that passed at its second try with the reason of the first', () => {
    const results = [
      { status: 'passed', fullName: 'holds', duration: 3, failureMessages: [] },
      {
        status: 'passed',
        fullName: 'shakes',
        duration: 9,
        failureMessages: ['Error: too late\n- 1\n+ 2\n    at a.test.ts:1'],
      },
      { status: 'failed', fullName: 'falls', duration: 1, failureMessages: ['Error', 'Error'] },
    ]
    const file = report({
      numPassedTests: 2,
      numFailedTests: 1,
      testResults: [{ name: join(ROOT, 'src/a.test.ts'), assertionResults: results }],
    })
    const flaky = [{ name: 'src/a.test.ts > shakes', reason: 'Error: too late\n- 1\n+ 2' }]
    expect(vitestCounts(file, 1)).toMatchObject({ passed: 2, failed: 1, flaky })
    expect(vitestCounts(file, 1).slow[1]).toEqual({ name: 'src/a.test.ts > shakes', ms: 9 })
  })

  it('counts a run that ended badly as at least one failure', () => {
    const green = report({ numPassedTests: 5, numFailedTests: 0 })
    expect(vitestCounts(green, 0)).toMatchObject({ passed: 5, failed: 0 })
    expect(vitestCounts(green, 1)).toMatchObject({ passed: 5, failed: 1 })
    expect(vitestCounts(report({ numPassedTests: 5, numFailedTests: 2 }), 1)).toMatchObject({ passed: 5, failed: 2 })
  })
})
