// `npm run bench:page`: how long the screens of the built app take in real Chromium, beside the floor page of
// `bench/floor/`. docs/performance.md says how it is measured and what the figures mean.
import { makeCertificate } from '../tests/wire/make-certificate.ts'
import { startFloor } from './page/floor.ts'
import { SLOW } from './page/line.ts'
import { busyNote, machine } from './page/machine.ts'
import { type Options, readOptions, USAGE } from './page/options.ts'
import { startProduct } from './page/product.ts'
import { Rig } from './page/rig.ts'
import { Runner } from './page/runner.ts'
import { table } from './page/table.ts'

const options = readOptions(process.argv.slice(2))
if (options) await measure(options)
else console.log(USAGE)

async function measure({ only, n, scenarios, data, trace, isSlow }: Options): Promise<void> {
  const rigs: Rig[] = []
  const runner = new Runner(rigs, isSlow ? SLOW : null)
  try {
    const tls = makeCertificate()
    if (only.includes('floor')) rigs.push(await Rig.build(await startFloor(tls)))
    if (only.includes('product')) rigs.push(await Rig.build(await startProduct(tls, data)))
    for (let round = 1; round <= n; round += 1) await runner.round(scenarios, `#${round}`)
    if (trace !== undefined) await runner.traceRound(scenarios, trace)
  } finally {
    for (const rig of rigs) await rig.dispose()
  }
  const line = isSlow ? 'slow line everywhere' : 'slow line for cold, fast line for scroll, search and screens'
  console.log(`\n${machine()}, ${runner.browser}; ${new Date().toISOString().slice(0, 10)}; medians of ${n}; ${line}\n`)
  console.log(table(scenarios, runner.results, only, runner.longestTasks))
  console.log(busyNote(runner.busy))
}
