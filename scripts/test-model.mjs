// `npm run test:model -- --seeds 1000 [--from 1] [--actions 60]`: the model run of the offline engine. Each failing seed
// is named with the line that runs it again.
import { parseArgs } from 'node:util'
import { run, toolEnv } from './setup/run.mjs'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    from: { type: 'string', default: '1' },
    actions: { type: 'string', default: '60' },
  },
})

process.exit(
  await run('vitest', ['run', '--project', 'unit', 'tests/model', '--reporter=dot'], {
    env: toolEnv({ MODEL_SEEDS: values.seeds, MODEL_FROM: values.from, MODEL_ACTIONS: values.actions }),
  }),
)
