import { existsSync, readFileSync } from 'node:fs'

/**
 * Passed and failed tests of a vitest run. A run that ended badly counts as at least one failure, and one that executed
 * nothing is a failure too: silence is not success.
 */
export function vitestCounts(file, exitCode) {
  const report = read(file)
  return honest({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }, exitCode)
}

/** The same for a Playwright run. A flow that passed at the second try only (`flaky`) has failed. */
export function flowCounts(file, exitCode) {
  const { expected = 0, flaky = 0, unexpected = 0 } = read(file)?.stats ?? {}
  return { ...honest({ passed: expected, failed: unexpected + flaky }, exitCode), flaky }
}

function honest({ passed, failed }, exitCode) {
  const wentWrong = exitCode !== 0 || passed === 0
  return { passed, failed: wentWrong ? Math.max(failed, 1) : failed }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
}
