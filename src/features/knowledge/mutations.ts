import * as z from 'zod/mini'
import { type KnowledgeAnswer, knowledge } from '#contract/knowledge'
import { defineCommand, laneOf } from '@/offline/outbox/commands'
import { knowledgeQueries } from './queries'

/** The kind of the questions in the effects of commands. */
export const QUESTION_KIND = 'knowledge-question'

/** `query` is the question, by which the list of waiting changes names it. */
const FeedbackInput = z.object({ id: z.string(), query: z.string(), is_helpful: z.boolean(), feedback: z.string() })
export type FeedbackInput = z.output<typeof FeedbackInput>

const own = ({ id }: FeedbackInput) => ({ kind: QUESTION_KIND, id })

/** Says whether an answer helped, and why. What is said later takes the place of what was not sent yet. */
export const sendFeedback = defineCommand({
  name: 'knowledge.feedback',
  version: 1,
  endpoint: knowledge.feedback,
  input: FeedbackInput,
  request: ({ id, is_helpful, feedback }) => ({ params: { id }, body: { is_helpful, feedback } }),
  lanes: (input) => [laneOf(own(input))],
  subject: own,
  label: ({ query }) => query,
  invalidates: ({ id }) => [knowledgeQueries.answer(id).queryKey],
  applies: {
    [QUESTION_KIND]: {
      ids: ({ id }) => [id],
      apply: (record: KnowledgeAnswer | undefined, { is_helpful, feedback }) =>
        record && { ...record, is_helpful, feedback },
    },
  },
  merge: () => 'supersede',
})

export const knowledgeCommands = [sendFeedback]
