import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { shortTexts, yesNo } from './field-kinds.ts'
import { emptyOf } from './field-values.ts'
import { changeShape, freeText, inputShape, keptShape, neededText } from './fields.ts'
import { COPY_PAGE } from './list-limits.ts'
import { Deleted, listOrigin, pageQuery } from './lists.ts'
import { Id, IdParams, Timestamp, text } from './primitives.ts'

/** How far a card can be from the first one, either way. */
const FAR = 1_000_000_000

/** What a person writes of a question that is asked often. Its `name` is the question: what a record is called by. */
export const frequentQuestionFields = {
  name: neededText({ max: 500, tidy: 'name', search: 'text' }),
  /** How the question is read, and other words for it: what it is found by in kana and in Latin letters. */
  reading: freeText({ max: 500, tidy: 'furigana', search: 'text' }),
  /** Markdown without HTML, with the numbers of its sources in brackets. */
  answer: neededText({ max: 10_000, isLong: true, search: 'text' }),
  /** Titles of documents with the page, `受付の手引き p.3`, in the order of their numbers. */
  sources: shortTexts({ max: 300, most: 20, tidy: 'name' }),
  /** Whether it is a desk card: on the first page of everybody. */
  is_pinned: yesNo(false),
  /** The place among the cards: a smaller number stands before. One between two others moves a card by one change. */
  pin_order: { schema: z.number().check(z.gte(-FAR), z.lte(FAR)), kept: z.number(), empty: 0 },
}

/** A question that is asked often, with the answer that the workplace gives. Everybody of the tenant reads it. */
export const FrequentQuestion = z.looseObject({
  id: Id,
  ...keptShape(frequentQuestionFields),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int(),
  /** Who changed it last. Only in the current record of a refused change (412), null for one that was never changed. */
  updated_by_name: z.optional(z.nullable(z.string())),
})
export type FrequentQuestion = z.infer<typeof FrequentQuestion>

export const FrequentQuestionInput = z.object(inputShape(frequentQuestionFields))
export type FrequentQuestionInput = z.output<typeof FrequentQuestionInput>

/** What somebody has written who has written nothing. */
export const EMPTY_FREQUENT_QUESTION: FrequentQuestionInput = emptyOf(frequentQuestionFields)

/** A new one. The client makes the id, so that one written offline keeps its name for good. */
export const FrequentQuestionCreate = z.extend(FrequentQuestionInput, { id: z.optional(Id) })

/** Only the fields that change; the others stay as they are. */
export const FrequentQuestionUpdate = z.object(changeShape(frequentQuestionFields, 'schema'))
export type FrequentQuestionUpdate = z.infer<typeof FrequentQuestionUpdate>

export const FrequentQuestionListQuery = z.object({
  ...pageQuery(COPY_PAGE, COPY_PAGE),
  cursor: z.optional(text(2_000)),
})

export const FrequentQuestionList = z.looseObject({
  /** How many there are, over all pages. */
  total: z.int(),
  frequent_questions: z.array(FrequentQuestion),
  /** Absent on the last page. */
  next_cursor: z.optional(z.string()),
  ...listOrigin,
  /** Another one after each change of any of them: pages with the same one fit together. */
  collection_version: z.string(),
})
export type FrequentQuestionList = z.infer<typeof FrequentQuestionList>

export const frequentQuestions = {
  list: endpoint({
    method: 'GET',
    path: '/api/frequent-questions/',
    summary: 'Questions that are asked often, by page; each device keeps and searches all of them',
    query: FrequentQuestionListQuery,
    response: FrequentQuestionList,
    ours: true,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/frequent-questions/{id}',
    summary: 'One of the questions that are asked often',
    params: IdParams,
    response: FrequentQuestion,
    ours: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/frequent-questions/',
    summary: 'Add a question with its answer, for everybody of the tenant',
    body: FrequentQuestionCreate,
    response: FrequentQuestion,
    status: 201,
    ours: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/frequent-questions/{id}',
    summary: 'Change one, make it a desk card, or move the card',
    params: IdParams,
    body: FrequentQuestionUpdate,
    response: FrequentQuestion,
    ours: true,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/frequent-questions/{id}',
    summary: 'Remove one; can be undone for 30 days',
    params: IdParams,
    response: Deleted,
    ours: true,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/frequent-questions/{id}/restore',
    summary: 'Undo the removal',
    params: IdParams,
    response: FrequentQuestion,
    ours: true,
  }),
}
