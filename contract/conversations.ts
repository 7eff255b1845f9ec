import * as z from 'zod/mini'
import { askedId, Source, WorkState } from './assistant.ts'
import { endpoint } from './endpoint.ts'
import { LONGEST_SEARCH } from './list-limits.ts'
import { Deleted, pageQuery } from './lists.ts'
import { GivenTime, Id, IdParams, requiredText, Timestamp, text } from './primitives.ts'

/** Characters of the longest question, and of the longest title of a conversation. */
export const QUESTION_LIMIT = 8_000
export const CONVERSATION_TITLE_LIMIT = 200

/** Numbers and texts of an answer in rows. */
export const AnswerTable = z.looseObject({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number()]))),
  /** Of a series, the column whose numbers are drawn, and whether its rows follow each other in time. */
  chart: z.optional(z.looseObject({ column: z.int(), order: z.enum(['time', 'parts']) })),
})
export type AnswerTable = z.infer<typeof AnswerTable>

/** What an answer holds beside its text. */
export const AnswerData = z.looseObject({
  /** How the question was understood; null when it was not. */
  asked: z.nullable(z.string()),
  table: z.nullable(AnswerTable),
  /** Customers whom the question may mean: the person says which. */
  choices: z.array(z.looseObject({ customer_id: Id, label: z.string() })),
})
export type AnswerData = z.infer<typeof AnswerData>

export const Feedback = z.enum(['good', 'bad'])
export type Feedback = z.infer<typeof Feedback>

/** A question and its answer. */
export const Exchange = z.looseObject({
  id: Id,
  question: z.string(),
  state: WorkState,
  /** Why it failed, a code of the table of errors. */
  failure: z.nullable(z.string()),
  /** The answer comes in pieces by the events of this job, which also stops it. */
  job_id: Id,
  /** Markdown without HTML; empty until it is done. */
  answer: z.string(),
  sources: z.array(Source),
  data: z.nullable(AnswerData),
  /** The engine that answered; empty until it is done. */
  engine: z.string(),
  feedback: z.nullable(Feedback),
  created_at: Timestamp,
})
export type Exchange = z.infer<typeof Exchange>

/** A conversation as a list shows it. */
export const ConversationHead = z.looseObject({
  id: Id,
  title: z.string(),
  /** The customer that it is about. */
  customer_id: z.nullable(Id),
  customer_name: z.nullable(z.string()),
  created_at: Timestamp,
  /** When something was last asked. */
  updated_at: Timestamp,
})
export type ConversationHead = z.infer<typeof ConversationHead>

export const Conversation = z.extend(ConversationHead, {
  /** The latest ones, the oldest first. */
  exchanges: z.array(Exchange),
  /** How many more were before these; absent from a server of before. */
  older: z.optional(z.int()),
})
export type Conversation = z.infer<typeof Conversation>

export const ConversationQuestion = z.object({
  message: requiredText(QUESTION_LIMIT),
  /** Of the question: asking again with it is the same act. */
  ...askedId,
  /** Goes on with an earlier conversation, or begins the one of this id. */
  conversation_id: z.optional(Id),
  /** The customer that the conversation is about from here on; null for none. */
  customer_id: z.optional(z.nullable(Id)),
  /** When it was asked, as far as the device knows, as it may have waited there: 今日 is that day. One that cannot be is left out. */
  asked_at: z.optional(GivenTime),
  /** The last question is taken back and this one asked in its place. */
  replaces: z.optional(Id),
})
export type ConversationQuestion = z.input<typeof ConversationQuestion>

/** An exchange at its beginning, with its conversation, as the calls of the specification answer it. */
export const ConversationReply = z.extend(Exchange, { conversation_id: Id, message_id: Id })
export type ConversationReply = z.infer<typeof ConversationReply>

type Words = { ask: string; list: string; get: string }

/** The calls of one assistant. Everybody sees their own conversations alone, administrators too. */
export function conversationCalls<const Ask extends string, const Base extends string>(
  ask: Ask,
  base: Base,
  words: Words,
) {
  const one = `${base}/{id}` as const
  const fresh = { credential: 'fresh', ours: true } as const
  return {
    ask: endpoint({
      method: 'POST',
      path: ask,
      summary: words.ask,
      body: ConversationQuestion,
      response: ConversationReply,
      credential: 'fresh',
    }),
    list: endpoint({
      method: 'GET',
      path: base,
      summary: words.list,
      query: z.object({ ...pageQuery(), search: z.optional(text(LONGEST_SEARCH)) }),
      response: z.looseObject({ total: z.int(), conversations: z.array(ConversationHead) }),
      ...fresh,
    }),
    get: endpoint({ method: 'GET', path: one, summary: words.get, params: IdParams, response: Conversation, ...fresh }),
    rename: endpoint({
      method: 'PATCH',
      path: one,
      summary: 'Give a conversation another title',
      params: IdParams,
      body: z.object({ title: requiredText(CONVERSATION_TITLE_LIMIT) }),
      response: ConversationHead,
      ...fresh,
    }),
    delete: endpoint({
      method: 'DELETE',
      path: one,
      summary: 'Delete a conversation; can be undone for 30 days',
      params: IdParams,
      response: Deleted,
      ...fresh,
    }),
    restore: endpoint({
      method: 'POST',
      path: `${one}/restore`,
      summary: 'Undo the deletion of a conversation',
      params: IdParams,
      response: ConversationHead,
      ...fresh,
    }),
    feedback: endpoint({
      method: 'PATCH',
      path: `${base}/{id}/answers/{answerId}`,
      summary: 'Say whether an answer helped',
      params: z.object({ id: Id, answerId: Id }),
      body: z.object({ feedback: z.nullable(Feedback) }),
      response: Exchange,
      ...fresh,
    }),
  }
}
