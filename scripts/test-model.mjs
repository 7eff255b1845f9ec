// `npm run test:model -- --seeds 1000 [--server real|fake|both] [--real-seeds 200] [--from 1] [--actions 60]`: the model
// run of the offline engine, against a server made for it, against the real one on the embedded database, or against
// both, which is usual. `--swarm`: the seed draws which faults there are. `--from SEED --shrink [--model replica|one-draft]`:
// keeps the shortest day of that seed that goes wrong in `tests/model/regressions`. Each failing seed is named with the line
// that runs it again.
import { parseArgs } from 'node:util'
import { run, toolEnv } from './setup/run.mjs'
import { projectArgs } from './setup/vitest-projects.mjs'

const { values } = parseArgs({
  options: {
    server: { type: 'string', default: 'both' },
    seeds: { type: 'string', default: '100' },
    'real-seeds': { type: 'string' },
    from: { type: 'string', default: '1' },
    actions: { type: 'string' },
    swarm: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: false },
    model: { type: 'string', default: 'outbox' },
  },
})

const parts = {
  fake: { project: 'unit', files: values.shrink ? `tests/model/${values.model}` : 'tests/model', seeds: values.seeds },
  real: { project: 'api', files: 'tests/api/outbox-model', seeds: values['real-seeds'] ?? values.seeds },
}
const MODELS = ['outbox', 'replica', 'one-draft']
if (!MODELS.includes(values.model)) {
  console.error(`--model is one of ${MODELS.join(', ')}, not ${values.model}`)
  process.exit(2)
}
// A day on the real server takes longer to shrink than anybody waits; most faults show on the other one too.
if (values.shrink) values.server = 'fake'
const wanted = values.server === 'both' ? Object.keys(parts) : [values.server]
if (wanted.some((name) => !(name in parts))) {
  console.error(`--server is real, fake or both, not ${values.server}`)
  process.exit(2)
}

let worst = 0
for (const name of wanted) {
  const { project, files, seeds } = parts[name]
  const actions = values.actions === undefined ? {} : { MODEL_ACTIONS: values.actions }
  const more = { ...(values.swarm && { MODEL_SWARM: '1' }), ...(values.shrink && { MODEL_SHRINK: '1' }) }
  const env = toolEnv({ MODEL_SEEDS: seeds, MODEL_FROM: values.from, ...actions, ...more })
  console.log(`== ${name} server: seeds ${values.from} to ${Number(values.from) + Number(seeds) - 1}`)
  const code = await run('vitest', ['run', ...projectArgs(project), files, '--reporter=dot'], { env })
  worst = Math.max(worst, code)
}
process.exit(worst)
