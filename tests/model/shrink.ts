// The shortest day that still goes wrong: what is kept in `regressions/` and run for ever.

/** A day of so many acts, which begins like a longer one of the same seed. */
type Acts = { actions: number }
/** What goes wrong on the day of a plan; empty when all is well. */
export type Run<Plan> = (plan: Plan) => Promise<string[]>
type Found<Plan> = { plan: Plan; faults: string[] }

/**
 * The smallest plan found that still fails: first the fewest acts, then the least of each of `sizes`, which count from 1.
 * Null when the plan does not fail.
 */
export async function shrink<Plan extends Acts>(
  plan: Plan,
  run: Run<Plan>,
  sizes: readonly KeysOfNumbers<Plan>[] = [],
): Promise<Found<Plan> | null> {
  const first = await withFewestActs(plan, run)
  if (!first) return null
  let found = first
  for (const name of sizes) {
    for (let count = 1; count < Number(found.plan[name]); count += 1) {
      const smaller: Found<Plan> | null = await withFewestActs({ ...found.plan, [name]: count }, run)
      if (smaller) found = smaller
    }
  }
  return found
}

type KeysOfNumbers<Plan> = { [K in keyof Plan]-?: Plan[K] extends number ? K : never }[keyof Plan]

async function withFewestActs<Plan extends Acts>(plan: Plan, run: Run<Plan>): Promise<Found<Plan> | null> {
  for (let actions = 1; actions <= plan.actions; actions += 1) {
    const shorter = { ...plan, actions }
    const faults = await run(shorter)
    if (faults.length > 0) return { plan: shorter, faults }
  }
  return null
}
