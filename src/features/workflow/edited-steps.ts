import { conditionIn, saysCondition, underCondition } from '#contract/step-conditions'
import { goingBackTo, returnIn } from '#contract/step-returns'
import type { WorkflowStep } from '#contract/workflow-data'
import { uuid } from '@/lib/uuid'

/** A step with a name of its own, which it keeps wherever it is moved. */
export type EditedStep = WorkflowStep & { key: string }

/** The steps of a result, to be edited. */
export function toEdited(steps: readonly WorkflowStep[]): EditedStep[] {
  return steps.map((step, index) => ({ ...step, key: `step-${index + 1}` }))
}

/** The steps after one was put one place up (-1) or down (1); at an end it stays. Who goes back to a step follows it. */
export function moved(steps: readonly EditedStep[], key: string, by: -1 | 1): EditedStep[] {
  const from = steps.findIndex((step) => step.key === key)
  const [step, other] = [steps[from], steps[from + by]]
  if (!step || !other) return [...steps]
  return renumbered(
    steps,
    steps.map((one) => (one === step ? other : one === other ? step : one)),
  )
}

/** The steps after one was changed. Other words may go back to another step or to none, and be said of other cases. */
export function changed(steps: readonly EditedStep[], key: string, change: Partial<WorkflowStep>): EditedStep[] {
  return steps.map((step) => (step.key === key ? changedStep(step, change) : step))
}

function changedStep(step: EditedStep, { condition, ...change }: Partial<WorkflowStep>): EditedStep {
  if (condition !== undefined) return changedStep(underCondition(step, condition), change)
  const next = { ...step, ...change }
  const [back, when] = [returnIn(next.text), conditionIn(next.text)]
  const isOtherwise = when !== conditionIn(step.text) || (saysCondition(step) && !saysCondition(next))
  return { ...next, ...(back !== returnIn(step.text) && { back_to: back }), ...(isOtherwise && { condition: when }) }
}

/** The steps without one. Who went back to it goes back nowhere: {@link leftBehind} says who that is. */
export function removed(steps: readonly EditedStep[], key: string): EditedStep[] {
  return renumbered(
    steps,
    steps.filter((step) => step.key !== key),
  )
}

/** The numbers, after a step was removed, of those that went back to it and go back nowhere now. */
export function leftBehind(before: readonly EditedStep[], after: readonly EditedStep[]): number[] {
  const lost = after.map((step, index) => {
    const known = before.find(({ key }) => key === step.key)
    return known?.back_to != null && step.back_to === null ? index + 1 : 0
  })
  return lost.filter((number) => number > 0)
}

/** Steps in another order, each going back to the same step as before. */
function renumbered(before: readonly EditedStep[], after: readonly EditedStep[]): EditedStep[] {
  return after.map((step) => {
    const target = step.back_to === null ? undefined : before[step.back_to - 1]
    return target ? goingBackTo(step, after.findIndex(({ key }) => key === target.key) + 1 || null) : step
  })
}

/** The steps with an empty one at the end, by whoever does the last. */
export function added(steps: readonly EditedStep[]): EditedStep[] {
  const who = steps.at(-1)?.who ?? null
  const step = { text: '', who, minutes: null, condition: null, back_to: null, is_parallel: false }
  return [...steps, { ...step, key: uuid() }]
}
