// `npm test`: installs what is missing and runs everything. Ends with a line `N passed, N failed`.
import { mkdtempSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, NEXT_VERSION } from './setup/build.mjs'
import { findChromium } from './setup/chromium.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { startPostgres } from './setup/postgres.mjs'
import { run, runAside, toolEnv } from './setup/run.mjs'
import { flowCounts, vitestCounts } from './setup/test-report.mjs'
import { projectArgs } from './setup/vitest-projects.mjs'

const MISSING = {
  postgres: 'PostgreSQL: the API tests ran on the embedded database only. Install PostgreSQL or set DATABASE_URL_TEST.',
  chromium: 'Chromium: the browser flows did not run. Install Chromium or set CHROMIUM_PATH.',
}

await ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'madoguchi-test-'))
/** @type {{ passed: number, failed: number, flaky: { name: string, reason: string }[], slow: { name: string, ms: number }[] }} */
const total = { passed: 0, failed: 0, flaky: [], slow: [] }
const missing = []

// Alone, the checks leave the cores idle for half of their time. They change nothing that the unit tests read.
const checks = checkAll()
await vitest('unit')
await checks
await api()
// Each of the two builds works on one core; the second one is for the flows about updates.
const built = await Promise.all([ensureBuilt(), ensureBuilt(NEXT_VERSION)])
if (built.every(Boolean)) {
  await vitest('built', { label: 'the built app' })
  await checkAside('size of the first load', ['node', 'scripts/check-size.mjs'])
  await flows()
} else count({ passed: 0, failed: 1 })

console.log('\nthe ten slowest:')
for (const { name, ms } of total.slow) console.log(`  ${(ms / 1000).toFixed(1)} s  ${name}`)
console.log(`flaky: ${total.flaky.length}`)
for (const { name, reason } of total.flaky) {
  console.log(`  flaky: ${name}`)
  console.log(reason.replaceAll(/^/gm, '    | '))
}
for (const name of missing) console.log(`missing: ${MISSING[name]}`)
const refused = missing.length > 0 && process.env.CI
if (refused) console.log('missing parts are not accepted where CI is set')
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || refused ? 1 : 0)

/** One after the other: what stands beside them has limits of its own. */
async function checkAll() {
  await checkAside('lock file', ['node', 'scripts/check-lock.mjs'])
  await checkAside('types', ['tsc', '-b'])
  await checkAside('format and rules', ['biome', 'ci', '--colors=off', '.'])
  await checkAside('rules that need types', ['oxlint', '--type-aware'])
  await checkAside('nothing unused', ['knip'])
}

/** A check that passes or fails as a whole, beside others; what it says comes in one piece at its end. */
async function checkAside(label, [command, ...args]) {
  const started = Date.now()
  const { code, said } = await runAside(command, args)
  console.log(`\n== ${label}\n${said.trimEnd()}`)
  console.log(ending(label, code, started))
  count(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

async function vitest(project, { label = project, env = {}, more = [] } = {}) {
  const report = join(reports, `${label}.json`.replaceAll(' ', '-'))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', ...projectArgs(project), ...reporters, ...more]
  const code = await step(label, 'vitest', args, env)
  count(vitestCounts(report, code))
}

/** Everything runs on PostgreSQL, where there is one; on the embedded database then only what may come out differently there. */
async function api() {
  const embedded = 'API on the embedded database'
  const postgres = await startPostgres()
  if (!postgres) {
    missing.push('postgres')
    return vitest('api', { label: embedded })
  }
  try {
    await vitest('api', { label: embedded, env: { API_FILES: 'sample' } })
    const tools = postgres.bin ? { TEST_POSTGRES_BIN: postgres.bin } : {}
    // Each waits for the database for a third of its time: one more than there are cores.
    const more = [`--maxWorkers=${availableParallelism() + 1}`]
    await vitest('api', { label: 'API on PostgreSQL', env: { TEST_DATABASE_URL: postgres.url, ...tools }, more })
  } finally {
    postgres.stop()
  }
}

async function flows() {
  const chromium = await findChromium()
  if (!chromium) return missing.push('chromium')
  const report = join(reports, 'flows.json')
  const code = await step('browser flows', 'playwright', ['test'], { CHROMIUM_PATH: chromium, FLOW_REPORT: report })
  count(flowCounts(report, code))
}

async function step(label, command, args, env = {}) {
  const started = Date.now()
  console.log(`\n== ${label}`)
  const code = await run(command, args, { env: toolEnv(env) })
  console.log(ending(label, code, started))
  return code
}

function ending(label, code, started) {
  return `== ${label}: ${code === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1000).toFixed(1)} s`
}

function count({ passed, failed, flaky = [], slow = [] }) {
  total.passed += passed
  total.failed += failed
  total.flaky.push(...flaky)
  total.slow = [...total.slow, ...slow].sort((a, b) => b.ms - a.ms).slice(0, 10)
}
