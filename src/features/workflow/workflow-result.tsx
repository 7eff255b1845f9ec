import { Fragment } from 'react'
import type { AiResult } from '#contract/ai-results'
import { CreatedWorkflow, OptimizedWorkflow, ReviewedWorkflow } from '#contract/workflow-data'
import { CostEstimate } from './cost-estimate'
import { ImprovedSteps } from './improved-steps'
import { ReviewedSteps } from './reviewed-steps'
import { StepsDesk } from './steps-desk'

/** What a finished result draws above its text; nothing of one that a newer version has made in another form. */
export function WorkflowResult({ result }: { result: AiResult }) {
  const { id, kind, data } = result
  if (kind === 'workflow.create') {
    const { data: created } = CreatedWorkflow.safeParse(data)
    return created ? (
      <Fragment key={id}>
        <StepsDesk result={result} steps={created.steps} />
        <CostEstimate result={result} steps={created.steps} />
      </Fragment>
    ) : null
  }
  if (kind === 'workflow.review') {
    const { data: reviewed } = ReviewedWorkflow.safeParse(data)
    return reviewed ? <ReviewedSteps reviewed={reviewed} /> : null
  }
  const { data: improved } = OptimizedWorkflow.safeParse(data)
  return improved ? <ImprovedSteps key={id} result={result} improved={improved} /> : null
}
