// How long the steps of a procedure take, from their times. The server says it of what it makes, the screen of what was changed.
import type { WorkflowStep } from './workflow-data.ts'

/** How long the steps take one after the other; those done during a wait only by what they take longer than it. */
export function minutesOf(steps: readonly WorkflowStep[]): number | null {
  if (steps.every(({ minutes }) => minutes === null)) return null
  let sum = 0
  let wait = 0
  for (const { minutes, is_parallel } of steps) {
    const taken = minutes ?? 0
    sum += is_parallel ? Math.max(taken - wait, 0) : taken
    wait = is_parallel ? Math.max(wait - taken, 0) : taken
  }
  return Math.round(sum * 10) / 10
}

/**
 * The minutes for which each role is taken, in the order of the steps; '' stands for nobody. What somebody does during their own
 * wait takes nothing more of them; of another it does.
 */
export function minutesByRole(steps: readonly WorkflowStep[]): Map<string, number> {
  const own = Map.groupBy(steps.map(besideOwnWait), ({ who }) => who ?? '')
  return new Map([...own].map(([role, its]) => [role, minutesOf(its) ?? 0]))
}

/** A step is beside the wait of who does it only where that wait is theirs. */
function besideOwnWait(step: WorkflowStep, at: number, steps: readonly WorkflowStep[]): WorkflowStep {
  const wait = steps.slice(0, at).findLast(({ is_parallel }) => !is_parallel)
  return step.is_parallel && wait?.who !== step.who ? { ...step, is_parallel: false } : step
}
