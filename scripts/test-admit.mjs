// `npm run test:admit -- FILE...`: whether a new or changed flow may enter `npm test`. Runs it ten times beside a busy core,
// without a second try: what falls once of ten times would fall in one of a few whole runs.
import { spawn } from 'node:child_process'
import { ensureBuilt, NEXT_VERSION } from './setup/build.mjs'
import { findChromium } from './setup/chromium.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { run, toolEnv } from './setup/run.mjs'

const REPEATS = 10

const files = process.argv.slice(2)
if (files.length === 0) {
  console.error('npm run test:admit -- tests/flows/FILE.spec.ts')
  process.exit(2)
}
await ensureInstalled()
const chromium = await findChromium()
if (!chromium || !(await ensureBuilt()) || !(await ensureBuilt(NEXT_VERSION))) process.exit(1)
const busy = spawn(process.execPath, ['-e', 'for (;;);'])
const args = ['test', ...files, `--repeat-each=${REPEATS}`, '--retries=0']
const code = await run('playwright', args, { env: toolEnv({ CHROMIUM_PATH: chromium, FLOW_LANE: 'all' }) })
busy.kill('SIGKILL')
console.log(code === 0 ? 'admitted' : 'not admitted: find out why, in the flow or in the product')
process.exit(code)
