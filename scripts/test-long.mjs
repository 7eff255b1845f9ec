// `npm run test:long -- [--minutes 60] [--from 1]`: what searches, where `npm test` decides. Rounds with fresh seeds, without
// a second try, until the time is over; the first round is always whole. Each seed is printed with the line that replays it.
// Ends with a line `N passed, N failed`.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt, NEXT_VERSION } from './setup/build.mjs'
import { findChromium } from './setup/chromium.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { startPostgres } from './setup/postgres.mjs'
import { run, toolEnv } from './setup/run.mjs'
import { flowCounts, vitestCounts } from './setup/test-report.mjs'
import { projectArgs } from './setup/vitest-projects.mjs'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, from: { type: 'string' } },
})
const minutes = Number(values.minutes)
if (!(minutes > 0)) {
  console.error(`--minutes is a number of minutes, not ${values.minutes}`)
  process.exit(2)
}

/** Days of the model in a round: against the server made for it, and against the real one. */
const FAKE_DAYS = 1_000
const REAL_DAYS = 100

/** Of every random test, more than `npm test` runs of it. */
const RANDOM = {
  unit: [
    'random',
    'one-draft',
    'fair-share',
    'read-form',
    'sentences',
    'folder-tree',
    'marked-text',
    'japanese-dates',
    'tidy-files',
  ],
  api: [
    'bad-input',
    'folder-devices',
    'contact-sieve',
    'customer-sieve',
    'customer-counts',
    'customer-filters',
    'kana-index',
    'job-survival',
    'export-survival',
    'closing-survival',
    'import-survival',
    'pulls-while-others-write',
  ],
}

await ensureInstalled()
const reports = mkdtempSync(join(tmpdir(), 'madoguchi-long-'))
const total = { passed: 0, failed: 0 }
const ends = Date.now() + minutes * 60_000
let round = 0

await flows()
const postgres = await startPostgres()
// Of the first lane, what runs on PostgreSQL alone there.
await vitest('api', [], { API_FILES: 'rest' })
await vitest('unit', ['hostile-files'], { EVERY_FILE_APART: 1 })
try {
  do {
    // Fresh in each run and each round; with `--from` the same again.
    const seed =
      (values.from === undefined ? Math.floor(Date.now() / 1_000) % 1_000_000_000 : Number(values.from)) + round
    console.log(`\n== round ${round + 1}: npm run test:long -- --minutes 1 --from ${seed}`)
    await vitest('unit', ['tests/model/outbox', 'tests/model/replica'], { MODEL_SEEDS: FAKE_DAYS, MODEL_FROM: seed })
    await vitest('unit', ['tests/model/outbox'], { MODEL_SWARM: 1, MODEL_SEEDS: FAKE_DAYS, MODEL_FROM: seed })
    await vitest('unit', RANDOM.unit, { SEED: seed, MODEL_SEEDS: FAKE_DAYS, MODEL_FROM: seed })
    const counts = { BAD_INPUT_CASES: 2_000, IMPORT_ROWS: 5_000, FOLDER_DAYS: 60, MODEL_SEEDS: REAL_DAYS }
    const thorough = { SEED: seed, MODEL_FROM: seed, ...counts }
    await vitest('api', [...RANDOM.api, 'outbox-model'], thorough)
    if (postgres) await vitest('api', RANDOM.api, { ...thorough, TEST_DATABASE_URL: postgres.url })
    round += 1
  } while (Date.now() < ends)
} finally {
  postgres?.stop()
}
if (!postgres) console.log('missing: PostgreSQL: the API tests ran on the embedded database only.')
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

/** What flows of the first lane show in one place, in all the others. Nothing in them is drawn, so once is enough. */
async function flows() {
  const chromium = await findChromium()
  if (!chromium || !(await ensureBuilt()) || !(await ensureBuilt(NEXT_VERSION))) {
    total.failed += 1
    return
  }
  const report = join(reports, 'flows.json')
  const env = { CHROMIUM_PATH: chromium, FLOW_REPORT: report, FLOW_LANE: 'long' }
  const { passed, failed } = flowCounts(report, await run('playwright', ['test', '--retries=0'], { env: toolEnv(env) }))
  total.passed += passed
  total.failed += failed
}

/**
 * @param {string} project
 * @param {string[]} files
 * @param {Record<string, string | number>} settings
 */
async function vitest(project, files, settings) {
  const report = join(
    reports,
    `${project}-${round}-${files[0]?.replaceAll('/', '-')}-${'TEST_DATABASE_URL' in settings}.json`,
  )
  const args = [
    'run',
    ...projectArgs(project),
    ...files,
    '--retry=0',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const env = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)]))
  console.log(
    `== ${project}: ${Object.entries(env)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')}`,
  )
  const { passed, failed } = vitestCounts(report, await run('vitest', args, { env: toolEnv(env) }))
  total.passed += passed
  total.failed += failed
}
