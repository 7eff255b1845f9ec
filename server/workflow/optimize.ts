import { goingBackTo } from '#contract/step-returns'
import { minutesOf } from '#contract/step-times'
import type { OptimizedWorkflow, WorkflowChange, WorkflowStep } from '#contract/workflow-data'
import { dropRepeats, type Part } from './drop-repeats.ts'
import { fillWaits } from './fill-waits.ts'
import { mergeNeighbours } from './merge-neighbours.ts'
import { moveChecks } from './move-checks.ts'
import { ownersOf } from './owners.ts'
import type { Procedure } from './read-steps.ts'

/**
 * Improves a procedure: what is written twice or only passed on goes, checks come before the work that needs them, small
 * steps of one person become one, and waits are filled. The times are sums of what the procedure says; a filled wait
 * counts once, with the longer of both.
 */
export function optimizeSteps({ steps, unread }: Procedure): OptimizedWorkflow {
  const owners = ownersOf(steps)
  // Named before as well: who does a step is the same, and so is what it costs until it is improved.
  const before = steps.map((step, at) => ({ ...step, who: owners[at] ?? null }))
  let parts: Part[] = before.map((step, at) => ({ step, from: [at + 1] }))
  const changes: WorkflowChange[] = []
  for (const improve of [dropRepeats, moveChecks, mergeNeighbours, fillWaits]) {
    const improved = improve(parts)
    parts = improved.parts
    changes.push(...improved.changes)
  }
  const after = renumbered(parts)
  return {
    before,
    after,
    changes,
    minutes_before: minutesOf(steps),
    minutes_after: minutesOf(after),
    untimed: steps.filter(({ minutes }) => minutes === null).length,
    unread,
  }
}

/** The steps with the places to go back to as they are now. */
function renumbered(parts: readonly Part[]): WorkflowStep[] {
  const placeOf = (step: number) => parts.findIndex(({ from }) => from.includes(step)) + 1
  return parts.map(({ step }) => {
    if (step.back_to === null) return step
    const place = placeOf(step.back_to)
    return place === 0 ? step : goingBackTo(step, place)
  })
}
