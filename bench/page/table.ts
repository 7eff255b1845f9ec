import { median } from '../figures.ts'
import { keyOf } from './runner.ts'
import type { Figures } from './scenarios.ts'

/** All runs, by scenario and subject. */
export type Results = Map<string, Figures[]>

type Unit = (value: number) => string
const ms: Unit = (value) => `${value.toFixed(0)} ms`
const seconds: Unit = (value) => `${(value / 1_000).toFixed(2)} s`
const kib: Unit = (value) => `${(value / 1_024).toFixed(0)} KiB`
const mib: Unit = (value) => `${(value / 2 ** 20).toFixed(1)} MiB`
const count: Unit = (value) => value.toFixed(0)
const shift: Unit = (value) => value.toFixed(4)

const START: [figure: string, label: string, unit: Unit][] = [
  ['ready', 'first screen with its data', seconds],
  ['painted', 'first paint', seconds],
  ['blocking', 'TBT', ms],
  ['shift', 'CLS', shift],
]
const FRAMES: typeof START = [
  ['frameP50', 'frame p50', ms],
  ['frameP95', 'frame p95', ms],
]
const KEYS: typeof START = [
  ['keyPaint', 'key to paint, worst', ms],
  ['resultMedian', 'key to result, median', ms],
  ['resultWorst', 'key to result, worst', ms],
]
const SCREENS: typeof START = [
  ['first', 'a screen, the first time', ms],
  ['again', 'the same screen again', ms],
]

/** The rows of each scenario. */
const ROWS: Record<string, typeof START> = {
  cold: [
    ['scriptBytes', 'JavaScript on the wire until the first screen has its data', kib],
    ['bytes', 'everything until then', kib],
    ['line', 'everything until then, with workers and TLS', kib],
    ['requests', 'requests until then', count],
    ['scripts', 'files of code among them', count],
    ...START,
    ['heap', 'JS heap at rest', mib],
  ],
  warm: [...START, ['heap', 'JS heap at rest', mib], ['memory', 'own memory of the process', mib]],
  scroll: FRAMES,
  'scroll-offline': FRAMES,
  search: KEYS,
  'search-offline': KEYS,
  screens: SCREENS,
  'screens-offline': SCREENS,
}

/** The table, as Markdown: medians with the lowest and highest, and the ratio of the product to the floor. */
export function table(
  scenarios: readonly string[],
  results: Results,
  subjects: readonly string[],
  longestTasks: ReadonlyMap<string, string>,
): string {
  const head = ['', ...subjects, 'ratio']
  const lines = scenarios.flatMap((scenario) => {
    const figures = (ROWS[scenario] ?? []).map(([figure, label, unit]) => {
      const columns = subjects.map((subject) =>
        (results.get(keyOf(scenario, subject)) ?? []).flatMap((run) => run[figure] ?? []),
      )
      return [`${scenario}: ${label}`, ...columns.map((values) => cell(values, unit)), ratio(subjects, columns)]
    })
    const tasks = subjects.map((subject) => longestTasks.get(keyOf(scenario, subject)) ?? 'failed')
    return longestTasks.size === 0 ? figures : [...figures, [`${scenario}: longest task, traced`, ...tasks, '']]
  })
  return [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...lines].map(row).join('\n')
}

function cell(values: readonly number[], unit: Unit): string {
  if (values.length === 0) return 'failed'
  const [low, high] = [unit(Math.min(...values)), unit(Math.max(...values))]
  const middle = unit(median(values))
  return low === high ? middle : `${middle} (${low.split(' ')[0]}–${high.split(' ')[0]})`
}

/** Product by floor; none where one of them is missing or has next to nothing. */
function ratio(subjects: readonly string[], columns: readonly (readonly number[])[]): string {
  const of = (subject: string) => median(columns[subjects.indexOf(subject)] ?? [])
  const [floor, product] = [of('floor'), of('product')]
  return floor > 0 && product > 0 ? `${(product / floor).toFixed(2)} x` : '–'
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
