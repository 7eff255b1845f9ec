// The shortest day that still goes wrong: what is kept in `regressions/` and run for ever.
import type { Plan } from './report.ts'

/** What goes wrong on the day of a plan; empty when all is well. */
export type Run = (plan: Plan) => Promise<string[]>

/**
 * The smallest plan found that still fails: first the fewest acts, as a day of fewer acts begins like the longer one, then
 * fewer devices, tabs and processes. Null when the plan does not fail.
 */
export async function shrink(plan: Plan, run: Run): Promise<{ plan: Plan; faults: string[] } | null> {
  let found = await withFewestActs(plan, run)
  if (!found) return null
  for (const name of ['devices', 'tabsPerDevice', 'processes'] as const) {
    for (let count = 1; count < found.plan[name]; count += 1) {
      const smaller = await withFewestActs({ ...found.plan, [name]: count }, run)
      if (smaller) found = smaller
    }
  }
  return found
}

async function withFewestActs(plan: Plan, run: Run): Promise<{ plan: Plan; faults: string[] } | null> {
  for (let actions = 1; actions <= plan.actions; actions += 1) {
    const shorter = { ...plan, actions }
    const faults = await run(shorter)
    if (faults.length > 0) return { plan: shorter, faults }
  }
  return null
}
