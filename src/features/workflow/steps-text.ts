import { wordsOf } from '#contract/step-conditions'
import type { WorkflowStep } from '#contract/workflow-data'

/** A procedure as it can be typed in again: one numbered step a line. */
export function stepsText(steps: readonly WorkflowStep[]): string {
  return steps.map((step, index) => `${index + 1}. ${lineOf(step)}`).join('\n')
}

function lineOf(step: WorkflowStep): string {
  const { who, minutes } = step
  return `${who ? `${who}：` : ''}${wordsOf(step)}${minutes === null ? '' : `（${minutes}分）`}`
}
