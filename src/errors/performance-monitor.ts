import { createStore } from '@/lib/store'
import { type Finding, isOver, LIMITS, MEASURES, type Measure } from './performance-limits'
import { findingReporter } from './performance-report'
import { scrubPath } from './scrub'

/** How often the memory is looked at. */
const MEMORY_EVERY_MS = 10_000
/** The last ones that are shown. */
const LAST_SHOWN = 10

type Tally = { over: number; worst: number }
export type MonitorState = {
  running: boolean
  /** What this browser lets a page measure. */
  supported: readonly Measure[]
  tallies: Readonly<Record<Measure, Tally>>
  /** Newest first. */
  last: readonly Finding[]
}

const NOTHING: Tally = { over: 0, worst: 0 }
const OFF: MonitorState = {
  running: false,
  supported: [],
  tallies: { render: NOTHING, response: NOTHING, memory: NOTHING },
  last: [],
}

const store = createStore(OFF)
let stop: (() => void)[] = []
let report = findingReporter()

export const getMonitor = store.get
export const subscribeMonitor = store.subscribe

/** Begins to measure: work per input, answers of the server, memory (spec section 9). Does nothing when it runs already. */
export function startMonitor(): void {
  if (store.get().running) return
  report = findingReporter()
  stop = [watchInputs(), watchLongTasks(), watchResponses(), watchMemory()].filter((end) => end !== null)
  store.set({ ...OFF, running: true, supported: MEASURES.filter(isSupported) })
}

/** Ends it and forgets what was measured. */
export function stopMonitor(): void {
  for (const end of stop) end()
  stop = []
  store.set(OFF)
}

function found(measure: Measure, value: number, what: string): void {
  if (!isOver(measure, value)) return
  const finding: Finding = { measure, value, what, at: Date.now() }
  const state = store.get()
  const { over, worst } = state.tallies[measure]
  store.set({
    ...state,
    tallies: { ...state.tallies, [measure]: { over: over + 1, worst: Math.max(worst, value) } },
    last: [finding, ...state.last].slice(0, LAST_SHOWN),
  })
  report(finding)
}

type EventTiming = PerformanceEntry & { processingStart: number; processingEnd: number }

/** What the page does for one input, drawing by React included: it runs before the browser may paint. */
function watchInputs() {
  return watch('event', { durationThreshold: LIMITS.render }, (entry) => {
    const { name, processingStart, processingEnd } = entry as EventTiming
    found('render', processingEnd - processingStart, name)
  })
}

/** Work that no input asked for, such as drawing what has arrived; browsers tell of it from 50 ms. */
function watchLongTasks() {
  return watch('longtask', {}, ({ duration }) => found('render', duration, 'longtask'))
}

/** Answers of our own server, by path alone: a query string can hold a search for a person. */
function watchResponses() {
  return watch('resource', {}, ({ name, duration }) => {
    const { origin, pathname } = new URL(name)
    const isOurs = origin === location.origin && /^\/(api\/|health$)/.test(pathname)
    if (isOurs) found('response', duration, scrubPath(pathname))
  })
}

type Memory = { usedJSHeapSize: number }
const memory = () => (performance as Performance & { memory?: Memory }).memory

function watchMemory() {
  if (!memory()) return null
  const look = () => found('memory', memory()?.usedJSHeapSize ?? 0, 'heap')
  const timer = setInterval(look, MEMORY_EVERY_MS)
  return () => clearInterval(timer)
}

function isSupported(measure: Measure): boolean {
  if (measure === 'memory') return memory() !== undefined
  const types = typeof PerformanceObserver === 'undefined' ? [] : PerformanceObserver.supportedEntryTypes
  return types.includes(measure === 'render' ? 'event' : 'resource')
}

/** Null where the browser does not tell of these. */
function watch(type: string, more: object, onEntry: (entry: PerformanceEntry) => void): (() => void) | null {
  if (typeof PerformanceObserver === 'undefined' || !PerformanceObserver.supportedEntryTypes.includes(type)) return null
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) onEntry(entry)
  })
  observer.observe({ type, ...more })
  return () => observer.disconnect()
}
