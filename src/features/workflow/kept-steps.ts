import type { AiResult } from '#contract/ai-results'
import type { CostBasis } from '#contract/result-edit'
import type { WorkflowStep } from '#contract/workflow-data'
import { type EditedStep, toEdited } from './edited-steps'

export type KeptSteps = {
  steps: EditedStep[]
  /** Undefined while nobody has said anything of it. */
  cost: CostBasis | undefined
  /** All that is kept with the steps: the cost, and what a newer version knows. */
  beside: { cost?: CostBasis | undefined }
  /** Whether they are other ones than were made. */
  isChanged: boolean
}

/** A procedure as it stands: as somebody has changed it, else as it was made. */
export function keptSteps({ edited }: Pick<AiResult, 'edited'>, made: readonly WorkflowStep[]): KeptSteps {
  const asMade = toEdited(made)
  if (!edited || !('steps' in edited)) return { steps: asMade, cost: undefined, beside: {}, isChanged: false }
  const { steps, ...beside } = edited
  return { steps, cost: edited.cost, beside, isChanged: !isSameSteps(steps, asMade) }
}

/** Whether two lists of steps say the same. */
export function isSameSteps(one: readonly EditedStep[], other: readonly EditedStep[]): boolean {
  return told(one) === told(other)
}

/** All that steps say, in one order: what came from the server may have its fields in another. */
function told(steps: readonly EditedStep[]): string {
  return JSON.stringify(
    steps.map(({ key, text, who, minutes, condition, back_to, is_parallel }) => [
      ...[key, text, who, minutes, condition, back_to, is_parallel],
    ]),
  )
}
