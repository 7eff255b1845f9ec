import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT } from './run.mjs'

/**
 * What a vitest run adds up to: `passed`, `failed`, the names of those that passed at a later try only (`flaky`), and how
 * long each took (`slow`, milliseconds). A run that ended badly counts as at least one failure, and one that executed
 * nothing is a failure too: silence is not success.
 */
export function vitestCounts(file, exitCode) {
  const report = read(file)
  const tests = (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, name: `${relative(ROOT, name)} > ${test.fullName}` })),
  )
  const counts = honest({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, exitCode)
  return {
    ...counts,
    // A test that passed at its first try has no message of a failure.
    flaky: tests.filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0).map(nameOf),
    slow: tests.map(({ name, duration }) => ({ name, ms: duration ?? 0 })),
  }
}

/** The same for a Playwright run. */
export function flowCounts(file, exitCode) {
  const report = read(file)
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {}
  const flows = specsOf(report?.suites ?? []).map((spec) => ({
    name: `${spec.file}:${spec.line} > ${spec.title}`,
    isFlaky: spec.tests.some(({ status }) => status === 'flaky'),
    ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return {
    ...honest({ passed: expected + flaky, failed: unexpected }, exitCode),
    flaky: flows.filter(({ isFlaky }) => isFlaky).map(nameOf),
    slow: flows.map(({ name, ms }) => ({ name, ms })),
  }
}

const nameOf = ({ name }) => name

function specsOf(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])
}

function honest({ passed, failed }, exitCode) {
  const wentWrong = exitCode !== 0 || passed === 0
  return { passed, failed: wentWrong ? Math.max(failed, 1) : failed }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
