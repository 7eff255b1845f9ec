import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './run.mjs'

/**
 * What a vitest run adds up to: `passed`, `failed`, those that passed at a later try only (`flaky`, each with the reason of
 * its first failure), and how long each took (`slow`, milliseconds). A run that ended badly counts as at least one failure,
 * and one that executed nothing is a failure too: silence is not success.
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
    flaky: tests
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map(({ name, failureMessages }) => ({ name, reason: reasonOf(failureMessages[0]) })),
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
    reason: reasonOf(spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message),
    ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }))
  return {
    ...honest({ passed: expected + flaky, failed: unexpected }, exitCode),
    flaky: flows.filter(({ isFlaky }) => isFlaky).map(({ name, reason }) => ({ name, reason })),
    slow: flows.map(({ name, ms }) => ({ name, ms })),
  }
}

const MOST_LINES = 20

/** What a failure says, without the stack and the colours. */
function reasonOf(message = '') {
  const lines = stripVTControlCharacters(message).split('\n')
  const stack = lines.findIndex((line) => /^\s+at /.test(line))
  return lines
    .slice(0, stack < 0 ? MOST_LINES : Math.min(stack, MOST_LINES))
    .filter((line) => line.trim() !== '')
    .join('\n')
}

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
