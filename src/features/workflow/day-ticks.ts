import * as z from 'zod/mini'
import { asJson, storedValue } from '@/lib/stored-setting'

/** What was ticked off on one day: of each procedure the names of its steps. Another day begins with nothing. */
const DayTicks = z.object({ day: z.string(), ticks: z.record(z.string(), z.array(z.string())) })
type DayTicks = z.output<typeof DayTicks>

const KEY = 'workflow-ticks'
/** Numbers and names of steps alone: no word of a procedure is kept in the open. */
const kept = storedValue(KEY, asJson(DayTicks))
/** What the browser would not keep lasts until the page is left. */
let unkept: DayTicks | null = null

/** Read each time: another tab may have ticked something off meanwhile. */
function ticksOfDay(day: string): DayTicks['ticks'] {
  const found = unkept ?? kept.read()
  return found?.day === day ? found.ticks : {}
}

/** The steps of a procedure that were ticked off on a day on this device. */
export function ticksOf(procedure: string, day: string): readonly string[] {
  return ticksOfDay(day)[procedure] ?? []
}

/** Keeps which steps are ticked off; works without a connection. */
export function keepTicks(procedure: string, day: string, steps: readonly string[]): void {
  const next = { day, ticks: { ...ticksOfDay(day), [procedure]: [...steps] } }
  unkept = kept.keep(next) ? null : next
}

/** Ticks one step off, or takes its tick away; what another tab has ticked off stays. */
export function keepTick(procedure: string, day: string, step: string, isDone: boolean): void {
  const others = ticksOf(procedure, day).filter((one) => one !== step)
  keepTicks(procedure, day, isDone ? [...others, step] : others)
}

/** Calls `listener` when another tab has ticked something off; the returned function ends it. */
export function followTicks(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Without a key everything is gone.
    if (key === KEY || key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
