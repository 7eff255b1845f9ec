import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Device } from './device.ts'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  args?: { name?: string; data?: { url?: string; functionName?: string } }
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'v8.execute',
  'disabled-by-default-v8.cpu_profiler',
  'loading',
  '__metadata',
]

/** Writes what Chromium's threads do during `act` to `file`, for its own performance panel; names the longest task. */
export async function tracedTo<T>(
  file: string,
  device: Device,
  act: () => Promise<T>,
): Promise<{ result: T; longest: string }> {
  const { session } = device
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordAsMuchAsPossible', includedCategories: CATEGORIES, excludedCategories: ['*'] },
  })
  const result = await act()
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.end')
  await complete
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, JSON.stringify({ traceEvents: events }))
  return { result, longest: longestTask(events) }
}

/** The longest task of a page's main thread, and the work that takes most of it: `212 ms, FunctionCall shell.js`. */
function longestTask(events: readonly TraceEvent[]): string {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(events.filter(({ args }) => args?.name === 'CrRendererMain').map(threadOf))
  // What Chromium itself does to begin the trace is not the page's.
  const profiler = events.filter(({ name }) => name === 'CpuProfiler::StartProfiling')
  const isTracing = (task: TraceEvent) =>
    profiler.some((at) => threadOf(at) === threadOf(task) && at.ts >= task.ts && at.ts <= task.ts + (task.dur ?? 0))
  const tasks = events.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)) && !isTracing(event))
  const task = tasks.toSorted((a, b) => (b.dur ?? 0) - (a.dur ?? 0))[0]
  if (!task) return 'none'
  const end = task.ts + (task.dur ?? 0)
  const inside = events.filter(
    (event) =>
      event !== task &&
      event.ph === 'X' &&
      threadOf(event) === threadOf(task) &&
      event.ts >= task.ts &&
      event.ts + (event.dur ?? 0) <= end,
  )
  const work = ownTimes(inside)
  const most = [...work].sort((a, b) => b[1] - a[1])[0]
  return `${((task.dur ?? 0) / 1_000).toFixed(0)} ms${most ? `, ${most[0]}` : ''}`
}

/** How long each kind of work took without what it called, microseconds. */
function ownTimes(events: readonly TraceEvent[]): Map<string, number> {
  const times = new Map<string, number>()
  const add = (event: TraceEvent, time: number) => times.set(nameOf(event), (times.get(nameOf(event)) ?? 0) + time)
  const open: TraceEvent[] = []
  for (const event of events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))) {
    for (let last = open.at(-1); last && last.ts + (last.dur ?? 0) <= event.ts; last = open.at(-1)) open.pop()
    const caller = open.at(-1)
    if (caller) add(caller, -(event.dur ?? 0))
    add(event, event.dur ?? 0)
    open.push(event)
  }
  return times
}

function nameOf({ name, args }: TraceEvent): string {
  const file = args?.data?.url?.split('/').at(-1)
  return [name, args?.data?.functionName, file].filter(Boolean).join(' ')
}
