// @vitest-environment node
import { beforeEach, expect, it, vi } from 'vitest'
import type { Conversation } from '#contract/conversations'
import { clockLag } from '@/lib/device-clock'
import { COMMANDS_OF, isUnsent, type QuestionInput } from './mutations'

const { begin, ask, rename, sayFeedback, remove } = COMMANDS_OF.staff
const AT = '2026-11-26T01:00:00.000Z'
const facts = { id: 'entry', occurred_at: AT, base: null }
const question: QuestionInput = { id: 'c1', title: '今日の対応', question_id: 'q1', message: '今日の対応は何件ですか' }
const effectOf = (command: { applies?: typeof begin.applies }) => command.applies?.['staff-chat-conversation']
beforeEach(() => clockLag.set(null))

const begun = () => effectOf(begin)?.apply?.(undefined, question, facts) as Conversation

it('a question that waits stands in its conversation, which is there at once', () => {
  const conversation = begun()
  expect(conversation).toMatchObject({ id: 'c1', title: '今日の対応', customer_id: null, updated_at: AT })
  expect(conversation.exchanges).toMatchObject([{ id: 'q1', question: question.message, state: 'running' }])
  expect(conversation.exchanges.every(isUnsent)).toBe(true)
})

it('a question that the server has is not added again', () => {
  const conversation = begun()
  expect(effectOf(begin)?.apply?.(conversation, question, facts)).toBe(conversation)
  expect(effectOf(ask as never)?.apply?.(conversation, question as never, facts)).toBe(conversation)
})

it('one asked differently stands in the place of the one before', () => {
  const again = { ...question, question_id: 'q2', replaces: 'q1' }
  const changed = effectOf(ask as never)?.apply?.(begun(), again as never, facts) as Conversation
  expect(changed.exchanges.map(({ id }) => id)).toEqual(['q2'])
})

it('goes to the server under ids that the device made, with the time of asking, and the customer only where one was chosen', () => {
  const body = { id: 'q1', conversation_id: 'c1', message: question.message, asked_at: AT }
  expect(ask.request(question, facts)).toEqual({ body })
  expect(ask.request({ ...question, customer_id: null }, facts)).toEqual({ body: { ...body, customer_id: null } })
})

it('says the time of asking by the clock of the server, where that of the device is known to be wrong', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-26T01:05:00.000Z') })
  const askedAt = () => (ask.request(question, facts).body as { asked_at: string }).asked_at
  const HOUR = 3_600_000
  // Asked five minutes ago, on a tablet that is a day behind, or one ahead by an hour.
  clockLag.set(24 * HOUR)
  expect(askedAt()).toBe('2026-11-27T01:00:00.000Z')
  clockLag.set(-HOUR)
  expect(askedAt()).toBe('2026-11-26T00:00:00.000Z')
  // What a reply takes on its way is no difference.
  clockLag.set(59_000)
  expect(askedAt()).toBe(AT)
  // The clock was set back, or lost its time, since it was asked: it was another one then.
  vi.setSystemTime('2000-01-01T00:00:00Z')
  clockLag.set(27 * 365 * 24 * HOUR)
  expect(askedAt()).toBe(AT)
})

it('a title and a rating are shown until they are sent', () => {
  const titled = rename.applies?.['staff-chat-conversation']?.apply?.(
    begun(),
    { id: 'c1', title: '今日の対応', changes: { title: '件数' } },
    facts,
  )
  expect(titled).toMatchObject({ title: '件数' })
  const rated = sayFeedback.applies?.['staff-chat-conversation']?.apply?.(
    begun(),
    { id: 'c1', title: '今日の対応', answer_id: 'q1', feedback: 'good' },
    facts,
  ) as Conversation
  expect(rated.exchanges[0]?.feedback).toBe('good')
})

it('a conversation that the server never saw is forgotten with its deletion', () => {
  const ref = { id: 'c1', title: '今日の対応' }
  expect(remove.merge?.({ command: begin.name, input: question }, ref)).toBe('cancel')
  expect(remove.merge?.({ command: rename.name, input: ref }, ref)).toBe('supersede')
})
