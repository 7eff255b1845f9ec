import * as z from 'zod/mini'
import { type Conversation, type Exchange, Feedback } from '#contract/conversations'
import { DAY_MS } from '#contract/day'
import { clockLag } from '@/lib/device-clock'
import { laterTime } from '@/lib/later-time'
import {
  type AnyCommand,
  type Command,
  type Effect,
  type EntryFacts,
  type Lanes,
  laneOf,
} from '@/offline/outbox/commands'
import { ASSISTANTS, type AssistantName } from './assistants'
import { chatQueries } from './queries'

const Ref = z.object({ id: z.string(), title: z.string() })
const QuestionInput = z.extend(Ref, {
  question_id: z.string(),
  message: z.string(),
  /** Left out: the conversation stays about whom it was. */
  customer_id: z.optional(z.nullable(z.string())),
  customer_name: z.optional(z.nullable(z.string())),
  replaces: z.optional(z.string()),
})
const TitleInput = z.extend(Ref, { changes: z.object({ title: z.optional(z.string()) }) })
const FeedbackInput = z.extend(Ref, { answer_id: z.string(), feedback: z.nullable(Feedback) })
type Ref = z.output<typeof Ref>
export type QuestionInput = z.output<typeof QuestionInput>
type TitleInput = z.output<typeof TitleInput>
type FeedbackInput = z.output<typeof FeedbackInput>

/** An exchange that is only here, with the customer who was chosen with its question. */
export type WaitingExchange = Exchange & { customer_id?: string | null }

/** A question that has not reached the server: it has no job. */
export const isUnsent = ({ job_id }: Pick<Exchange, 'job_id'>): boolean => job_id === ''

/** Whoever asked at the desk may have found the answer long since. */
const ASKS_AGAIN_MS = 3 * DAY_MS

/** Whether a question that waits has to be wanted once more before it is sent. */
export function isLongAgo({ created_at }: Pick<Exchange, 'created_at'>): boolean {
  return Date.now() - Date.parse(created_at) > ASKS_AGAIN_MS
}

/** Less is the way of a reply, and no fault of a clock. */
const CLOCKS_DIFFER_MS = 60_000

/**
 * When a question was asked, by the clock of the server: 「今日」 is a day there. A time that has not come yet is from before the
 * clock of the device was set back, and nobody knows how wrong it was then.
 */
export function byServer(asked: string): string {
  const [at, lag] = [Date.parse(asked), clockLag.get() ?? 0]
  return Math.abs(lag) <= CLOCKS_DIFFER_MS || at > Date.now() ? asked : new Date(at + lag).toISOString()
}

const ids = ({ id }: Ref) => [id]

/** The commands of one assistant. A question waits for a connection like any other change; its answer comes afterwards. */
function conversationCommands(assistant: AssistantName, prefix: string) {
  const { calls, kind } = ASSISTANTS[assistant]
  const subject = ({ id }: Ref) => ({ kind, id })
  const shown = ({ id }: Ref) => [chatQueries.lists(assistant), chatQueries.detail(assistant, id).queryKey]
  const shared = {
    version: 1,
    lanes: (input: Ref): Lanes => [laneOf(subject(input))],
    subject,
    label: ({ title }: Ref) => title,
    invalidates: shown,
  }
  const effect = <I extends Ref>(rest: Omit<Effect<I>, 'ids'>) => ({ [kind]: { ids, ...rest } })
  const question = {
    ...shared,
    endpoint: calls.ask,
    asksAgainAfter: ASKS_AGAIN_MS,
    input: QuestionInput,
    request: ({ id, question_id, message, customer_id, replaces }: QuestionInput, { occurred_at }: EntryFacts) => ({
      body: {
        ...{ id: question_id, conversation_id: id, message, asked_at: byServer(occurred_at) },
        ...(customer_id !== undefined && { customer_id }),
        ...(replaces !== undefined && { replaces }),
      },
    }),
    label: ({ message }: QuestionInput) => message,
  }

  const begin: Command<QuestionInput, typeof calls.ask> = {
    ...question,
    name: `${prefix}.begin`,
    applies: effect<QuestionInput>({
      being: 'creates',
      apply: (record, input, entry) => withQuestion(record ?? begun(input, entry), input, entry),
    }),
  }
  const ask: Command<QuestionInput, typeof calls.ask> = {
    ...question,
    name: `${prefix}.ask`,
    // The reply is that of the question: until the conversation is read again, the question stays in it.
    subject: ({ question_id: id }) => ({ kind: 'question', id }),
    applies: effect<QuestionInput>({ apply: (record, input, entry) => record && withQuestion(record, input, entry) }),
  }
  const rename: Command<TitleInput, typeof calls.rename> = {
    ...shared,
    name: `${prefix}.rename`,
    endpoint: calls.rename,
    input: TitleInput,
    request: ({ id, title, changes }) => ({ params: { id }, body: { title: changes.title ?? title } }),
    label: ({ title, changes }) => changes.title ?? title,
    applies: effect<TitleInput>({ apply: (record, { changes }) => record && { ...record, ...changes } }),
  }
  const sayFeedback: Command<FeedbackInput, typeof calls.feedback> = {
    ...shared,
    name: `${prefix}.feedback`,
    endpoint: calls.feedback,
    input: FeedbackInput,
    request: ({ id, answer_id: answerId, feedback }) => ({ params: { id, answerId }, body: { feedback } }),
    applies: effect<FeedbackInput>({
      apply: (record, { answer_id, feedback }) => withFeedback(record, answer_id, feedback),
    }),
  }
  const ref = { ...shared, input: Ref, request: ({ id }: Ref) => ({ params: { id } }) }
  const remove: Command<Ref, typeof calls.delete> = {
    ...ref,
    name: `${prefix}.delete`,
    endpoint: calls.delete,
    applies: effect<Ref>({ being: 'deletes' }),
    merge: ({ command }) => (command === begin.name ? 'cancel' : 'supersede'),
  }
  const restore: Command<Ref, typeof calls.restore> = {
    ...ref,
    name: `${prefix}.restore`,
    endpoint: calls.restore,
    applies: effect<Ref>({ being: 'restores', apply: (record) => record }),
    merge: ({ command }) => (command === remove.name ? 'cancel' : null),
  }
  return { begin, ask, rename, sayFeedback, remove, restore }
}

/** A conversation that only this device knows. */
function begun(
  { id, title, customer_id = null, customer_name = null }: QuestionInput,
  { occurred_at: at }: EntryFacts,
) {
  return { id, title, customer_id, customer_name, created_at: at, updated_at: at, exchanges: [] }
}

/** The conversation with a question that waits. In a list its questions are not known, and it only moves up. */
function withQuestion(record: unknown, input: QuestionInput, { occurred_at: at }: EntryFacts): unknown {
  const before = record as Partial<Conversation> & { updated_at: string }
  const known = before.exchanges ?? []
  if (known.some(({ id }) => id === input.question_id)) return record
  const { customer_id, customer_name = null, question_id: id, message: question, replaces } = input
  const waiting: WaitingExchange = {
    ...{ id, question, state: 'running', failure: null, job_id: '', answer: '', sources: [], data: null, engine: '' },
    ...{ feedback: null, created_at: at },
    ...(customer_id !== undefined && { customer_id }),
  }
  return {
    ...before,
    ...(customer_id !== undefined && { customer_id, customer_name }),
    exchanges: [...known.filter((one) => one.id !== replaces), waiting],
    updated_at: laterTime(before.updated_at, at),
  }
}

function withFeedback(record: unknown, answerId: string, feedback: Feedback | null): unknown {
  const { exchanges } = (record ?? {}) as Partial<Conversation>
  if (!exchanges) return record
  const changed = exchanges.map((one) => (one.id === answerId ? { ...one, feedback } : one))
  return { ...(record as Conversation), exchanges: changed }
}

/** What can be done in the conversations of each assistant. */
export const COMMANDS_OF = {
  customer: conversationCommands('customer', 'chat'),
  staff: conversationCommands('staff', 'staff_chat'),
} as const

/** Everything that can be done in conversations, for the outbox. */
export const chatCommands = Object.values(COMMANDS_OF).flatMap((commands) => Object.values(commands)) as AnyCommand[]
