import { parseArgs } from 'node:util'
import { SCENARIOS } from './scenarios.ts'

export const USAGE = `npm run bench:page -- [options]   measures the built app (npm run build) beside the floor page

  --only floor,product       one of the two alone
  --n 3                      how often each scenario runs; medians are printed
  --scenarios ${Object.keys(SCENARIOS).join(',')}
  --data FOLDER              data folder of a stopped server with the large case; it is copied, never written.
                             Also BENCH_DATA. Without it 50,000 customers and 200,000 contacts are made (minutes).
  --trace FOLDER             one more round, with a Chromium trace of each scenario in FOLDER and its longest task
  --slow                     scrolling, search and screens on the slow line, too, instead of a fast one`

export type Options = {
  only: string[]
  n: number
  scenarios: string[]
  data: string | undefined
  trace: string | undefined
  isSlow: boolean
}

/** The options of the command line; null where help was asked for. Throws on what it does not know. */
export function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: 'floor,product' },
      n: { type: 'string', default: '3' },
      scenarios: { type: 'string', default: Object.keys(SCENARIOS).join(',') },
      data: { type: 'string' },
      trace: { type: 'string' },
      slow: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const n = Number(values.n)
  if (!Number.isInteger(n) || n < 1) throw new Error(`--n ${values.n}: a whole number from 1 on`)
  return {
    only: listed('only', values.only, ['floor', 'product']),
    n,
    scenarios: listed('scenarios', values.scenarios, Object.keys(SCENARIOS)),
    data: values.data ?? (process.env.BENCH_DATA || undefined),
    trace: values.trace,
    isSlow: values.slow,
  }
}

function listed(option: string, value: string, known: readonly string[]): string[] {
  const names = value.split(',')
  const strange = names.find((name) => !known.includes(name))
  if (strange !== undefined) throw new Error(`--${option} ${strange}: one of ${known.join(', ')}`)
  return known.filter((name) => names.includes(name))
}
