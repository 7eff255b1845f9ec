import * as z from 'zod/mini'
import { type KnowledgeAnswer, knowledge } from '#contract/knowledge'
import { defineCommand, inputOf, type Lanes, laneOf } from '@/offline/outbox/commands'
import { joinSets } from '@/offline/outbox/join-sets'
import { knowledgeQueries } from './queries'

/** The kind of the questions in the effects of commands. */
export const QUESTION_KIND = 'knowledge-question'

/** The kind of the documents in the effects of commands. */
export const DOCUMENT_KIND = 'knowledge-document'

/** `query` is the question, by which the list of waiting changes names it. */
const QuestionRef = z.object({ id: z.string(), query: z.string() })
type QuestionRef = z.output<typeof QuestionRef>

const FeedbackInput = z.object({ id: z.string(), query: z.string(), is_helpful: z.boolean(), feedback: z.string() })
export type FeedbackInput = z.output<typeof FeedbackInput>

const own = ({ id }: QuestionRef) => ({ kind: QUESTION_KIND, id })

/** Says whether an answer helped, and why. What is said later takes the place of what was not sent yet. */
export const sendFeedback = defineCommand({
  name: 'knowledge.feedback',
  version: 1,
  endpoint: knowledge.feedback,
  input: FeedbackInput,
  request: ({ id, is_helpful, feedback }) => ({ params: { id }, body: { is_helpful, feedback } }),
  lanes: (input) => [laneOf(own(input))],
  subject: (input) => own(input),
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

const question = {
  version: 1,
  input: QuestionRef,
  request: ({ id }: QuestionRef) => ({ params: { id } }),
  lanes: (input: QuestionRef): Lanes => [laneOf(own(input))],
  subject: own,
  label: ({ query }: QuestionRef) => query,
  invalidates: () => [knowledgeQueries.questions],
}

/** Deletes one of the own questions with its answer; feedback that was not sent goes with it. */
export const deleteQuestion = defineCommand({
  ...question,
  name: 'knowledge.delete_question',
  endpoint: knowledge.deleteQuestion,
  applies: { [QUESTION_KIND]: { ids: ({ id }: QuestionRef) => [id], being: 'deletes' } },
  merge: () => 'supersede',
})

/** Brings a question back: it forgets the deletion while that was not sent. */
export const restoreQuestion = defineCommand({
  ...question,
  name: 'knowledge.restore_question',
  endpoint: knowledge.restoreQuestion,
  applies: {
    [QUESTION_KIND]: {
      ids: ({ id }: QuestionRef) => [id],
      being: 'restores',
      apply: (record: KnowledgeAnswer | undefined) => record,
    },
  },
  merge: ({ command }) => (command === deleteQuestion.name ? 'cancel' : null),
})

/** `title` is the one that the document had, by which the list of waiting changes names it. */
const UpdateInput = z.object({
  id: z.string(),
  title: z.string(),
  changes: z.object({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    tags: z.optional(z.array(z.string())),
    is_active: z.optional(z.boolean()),
  }),
})
type UpdateInput = z.output<typeof UpdateInput>

/** Changes what is said of a document, and whether answers may rest on it. */
export const updateDocument = defineCommand({
  name: 'knowledge.update',
  version: 1,
  endpoint: knowledge.update,
  input: UpdateInput,
  request: ({ id, changes }) => ({ params: { id }, body: changes }),
  lanes: ({ id }) => [laneOf({ kind: DOCUMENT_KIND, id })],
  subject: ({ id }) => ({ kind: DOCUMENT_KIND, id }),
  label: ({ title, changes }) => changes.title ?? title,
  invalidates: () => [knowledgeQueries.documents],
  applies: {
    [DOCUMENT_KIND]: {
      ids: ({ id }) => [id],
      apply: (record: object | undefined, { changes }) => record && { ...record, ...changes },
    },
  },
  merge: (earlier, { changes }) => {
    const before = inputOf<UpdateInput>({ name: 'knowledge.update', input: UpdateInput }, earlier)
    return before ? { input: { ...before, changes: { ...before.changes, ...changes } } } : null
  },
  conflictFields: {
    of: ({ changes }) => changes,
    into: (input, chosen) => ({ ...input, changes: chosen as UpdateInput['changes'] }),
    join: ({ field, ...change }) => (field === 'tags' ? joinSets(change) : undefined),
  },
})

export const knowledgeCommands = [sendFeedback, deleteQuestion, restoreQuestion, updateDocument]
