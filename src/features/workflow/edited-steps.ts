import type { WorkflowStep } from '#contract/workflow-data'
import { uuid } from '@/lib/uuid'

/** A step with a name of its own, which it keeps wherever it is moved. */
export type EditedStep = WorkflowStep & { key: string }

/** The steps of a result, to be edited. */
export function toEdited(steps: readonly WorkflowStep[]): EditedStep[] {
  return steps.map((step, index) => ({ ...step, key: `step-${index + 1}` }))
}

/** The steps after one was put one place up (-1) or down (1); at an end it stays. */
export function moved(steps: readonly EditedStep[], key: string, by: -1 | 1): EditedStep[] {
  const from = steps.findIndex((step) => step.key === key)
  const [step, other] = [steps[from], steps[from + by]]
  if (!step || !other) return [...steps]
  return steps.map((one) => (one === step ? other : one === other ? step : one))
}

export function changed(steps: readonly EditedStep[], key: string, change: Partial<WorkflowStep>): EditedStep[] {
  return steps.map((step) => (step.key === key ? { ...step, ...change } : step))
}

export function removed(steps: readonly EditedStep[], key: string): EditedStep[] {
  return steps.filter((step) => step.key !== key)
}

/** The steps with an empty one at the end, by whoever does the last. */
export function added(steps: readonly EditedStep[]): EditedStep[] {
  const who = steps.at(-1)?.who ?? null
  const step = { text: '', who, minutes: null, condition: null, back_to: null, is_parallel: false }
  return [...steps, { ...step, key: uuid() }]
}

/** Minutes as they are typed; null for what is no time. */
export function typedMinutes(text: string): number | null {
  const minutes = Number(text.normalize('NFKC'))
  return text.trim() === '' || !Number.isFinite(minutes) || minutes < 0 ? null : minutes
}
