import type * as z from 'zod/mini'
import { workflow } from '#contract/workflow'
import type { ReviewedWorkflow } from '#contract/workflow-data'
import { wordingTask } from '../ai/wording-task.ts'
import type { AiResultPlan } from '../ai-results/kind.ts'
import { createSteps } from './create.ts'
import { optimizeSteps } from './optimize.ts'
import { readSteps } from './read-steps.ts'
import { createdText, optimizedText, reviewedText } from './result-texts.ts'
import { reviewSteps } from './review.ts'

type Plan<K extends keyof typeof workflow> = AiResultPlan<z.output<(typeof workflow)[K]['body']>, null>

/** All that is known of a procedure is what was typed. */
const facts = async () => null

/** Drafts a procedure. A model only words what the rules have made. */
export const draftedWorkflow: Plan<'create'> = {
  kind: 'workflow.create',
  input: workflow.create.body,
  facts,
  compose: (_, { title, description }) => {
    const data = createSteps(title, description)
    return { data, sources: [], task: wordingTask(createdText(data), `手順書「${title}」の説明`) }
  },
}

/** Finds what goes wrong in a procedure. */
export const reviewedWorkflow: Plan<'review'> = {
  kind: 'workflow.review',
  input: workflow.review.body,
  facts,
  compose: (_, { content, viewpoint }) => {
    const { steps, unread } = readSteps(content)
    const data: ReviewedWorkflow = { steps, findings: reviewSteps(steps), unread }
    return { data, sources: [], task: wordingTask(reviewedText(data, viewpoint), '手順の点検の結果') }
  },
}

/** Improves a procedure, with the times before and after. */
export const improvedWorkflow: Plan<'optimize'> = {
  kind: 'workflow.optimize',
  input: workflow.optimize.body,
  facts,
  compose: (_, { content, goal }) => {
    const data = optimizeSteps(readSteps(content))
    return { data, sources: [], task: wordingTask(optimizedText(data, goal), '手順の改善の提案') }
  },
}
