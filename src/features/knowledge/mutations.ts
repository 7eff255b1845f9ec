import * as z from 'zod/mini'
import { type KnowledgeAnswer, type KnowledgeDocument, knowledge } from '#contract/knowledge'
import { goneDocuments } from '@/assistant/queries'
import {
  type AnyCommand,
  type Command,
  defineCommand,
  FILE_KIND,
  inputOf,
  type Lanes,
  laneOf,
} from '@/offline/outbox/commands'
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

const FEEDBACK = 'knowledge.feedback'

/** Says whether an answer helped, and why. What is said later takes the place of what was not sent yet. */
export const sendFeedback = defineCommand({
  name: FEEDBACK,
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
  merge: ({ command }) => (command === FEEDBACK ? 'supersede' : null),
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

/** A document and its title as it was, by which the list of waiting changes names it. */
const DocumentRef = z.object({ id: z.string(), title: z.string() })
/** A file of this device, which is sent before. */
const file = { file_id: z.string(), file_name: z.string(), size: z.number() }
const CreateInput = z.extend(DocumentRef, { ...file, description: z.string(), tags: z.array(z.string()) })
const ReplaceInput = z.extend(DocumentRef, file)
const UpdateInput = z.extend(DocumentRef, {
  changes: z.object({
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    tags: z.optional(z.array(z.string())),
    is_active: z.optional(z.boolean()),
  }),
})
type DocumentRef = z.output<typeof DocumentRef>
type CreateInput = z.output<typeof CreateInput>
type ReplaceInput = z.output<typeof ReplaceInput>
type UpdateInput = z.output<typeof UpdateInput>

const ids = ({ id }: DocumentRef) => [id]
const document = {
  version: 1,
  lanes: ({ id }: DocumentRef): Lanes => [laneOf({ kind: DOCUMENT_KIND, id })],
  subject: ({ id }: DocumentRef) => ({ kind: DOCUMENT_KIND, id }),
  label: ({ title }: DocumentRef) => title,
  invalidates: () => [knowledgeQueries.documents],
}
const fileIn = ({ file_id: id }: { file_id: string }) => [{ kind: FILE_KIND, id }]

/** Makes a document of a file of this device; the file is sent before it. */
export const createDocument: Command<CreateInput, typeof knowledge.create> = {
  ...document,
  name: 'knowledge.create',
  endpoint: knowledge.create,
  input: CreateInput,
  request: ({ id, file_id, title, description, tags }) => ({ body: { id, file_id, title, description, tags } }),
  needs: fileIn,
  applies: {
    [DOCUMENT_KIND]: {
      being: 'creates',
      ids,
      apply: (record, input, { occurred_at: at }) => record ?? madeHere(input, at),
    },
  },
  toNewRecord: (input, _, id) => ({ command: createDocument as AnyCommand, input: { ...input, id } }),
  retarget: (input, id) => ({ ...input, id }),
}

/** A document that only this device knows. Version 0 is older than anything the server has. */
function madeHere({ file_id: _, ...told }: CreateInput, created_at: string): KnowledgeDocument {
  const read = {
    status: 'indexing' as const,
    step: null,
    failure: null,
    is_scanned: false,
    is_active: true,
    file_version: 1,
    next: null,
  }
  return { ...told, ...read, created_at, uploaded_by: '', is_own: true, version: 0 }
}

/** Gives a document a newer file of this device, which is sent before it. Of two that were not sent the later one goes. */
export const replaceDocument: Command<ReplaceInput, typeof knowledge.replace> = {
  ...document,
  name: 'knowledge.replace',
  endpoint: knowledge.replace,
  input: ReplaceInput,
  request: ({ id, file_id }) => ({ params: { id }, body: { file_id } }),
  needs: fileIn,
  // The server has to have the file before anything of the document is another.
  applies: { [DOCUMENT_KIND]: { ids, apply: (record) => record } },
  merge: (earlier) => (earlier.command === replaceDocument.name ? 'supersede' : null),
  retarget: (input, id) => ({ ...input, id }),
}

/** Changes what is said of a document, and whether answers may rest on it. */
export const updateDocument: Command<UpdateInput, typeof knowledge.update> = {
  ...document,
  name: 'knowledge.update',
  endpoint: knowledge.update,
  input: UpdateInput,
  request: ({ id, changes }) => ({ params: { id }, body: changes }),
  label: ({ title, changes }) => changes.title ?? title,
  // What was found in one that is out of use goes from this device at once.
  invalidates: ({ changes }) => [...document.invalidates(), ...(changes.is_active === false ? [goneDocuments] : [])],
  applies: {
    [DOCUMENT_KIND]: {
      ids,
      apply: (record, { changes }) => record && { ...record, ...changes },
    },
  },
  merge: (earlier, { changes }) => {
    const before = inputOf(updateDocument, earlier)
    return before ? { input: { ...before, changes: { ...before.changes, ...changes } } } : null
  },
  conflictFields: {
    of: ({ changes }) => changes,
    into: (input, chosen) => ({ ...input, changes: chosen as UpdateInput['changes'] }),
    join: ({ field, ...change }) => (field === 'tags' ? joinSets(change) : undefined),
  },
}

export const knowledgeCommands = [
  sendFeedback,
  deleteQuestion,
  restoreQuestion,
  createDocument,
  replaceDocument,
  updateDocument,
]
