import * as z from 'zod/mini'
import { asJson, storedValue } from '@/lib/stored-setting'

/** What was ticked off on one day: of each procedure the names of its steps. Another day begins with nothing. */
const DayTicks = z.object({ day: z.string(), ticks: z.record(z.string(), z.array(z.string())) })

/** Numbers and names of steps alone: no word of a procedure is kept in the open. */
const kept = storedValue('workflow-ticks', asJson(DayTicks))

/** The steps of a procedure that were ticked off on a day on this device. */
export function ticksOf(procedure: string, day: string): readonly string[] {
  const found = kept.read()
  return found?.day === day ? (found.ticks[procedure] ?? []) : []
}

/** Keeps which steps are ticked off; works without a connection. */
export function keepTicks(procedure: string, day: string, steps: readonly string[]): void {
  const found = kept.read()
  const others = found?.day === day ? found.ticks : {}
  kept.keep({ day, ticks: { ...others, [procedure]: [...steps] } })
}
