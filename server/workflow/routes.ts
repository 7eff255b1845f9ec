import { workflow } from '#contract/workflow'
import { askForResult } from '../ai-results/ask.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { readSteps } from './read-steps.ts'
import { titleOf } from './result-texts.ts'

/** Procedures are drafted, reviewed and improved by jobs; each call answers the result that is to come. */
export function workflowRoutes(app: Api): void {
  serve(app, workflow.create, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'workflow.create', { id, title: input.title, input }),
  )

  serve(app, workflow.review, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'workflow.review', { id, title: titleOf(readSteps(input.content).steps, '点検'), input }),
  )

  serve(app, workflow.optimize, (ctx, { body: { id, ...input } }) =>
    askForResult(ctx, 'workflow.optimize', { id, title: titleOf(readSteps(input.content).steps, '改善'), input }),
  )
}
