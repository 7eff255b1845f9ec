// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord } from '@/offline/outbox/fold/record'
import { aDocument } from './document-fixtures'
import {
  DOCUMENT_KIND,
  deleteQuestion,
  knowledgeCommands,
  QUESTION_KIND,
  restoreQuestion,
  sendFeedback,
  updateDocument,
} from './mutations'

beforeAll(() => registerCommands(knowledgeCommands as unknown as AnyCommand[]))

const stopping = { id: 'a', title: '手引き', changes: { is_active: false } }
const renaming = { id: 'a', title: '手引き', changes: { title: '受付の手引き', tags: ['受付'] } }
const facts = { id: 'e', occurred_at: '2026-08-01T00:00:00Z', base: undefined }

it('only what was changed is sent', () => {
  const sent = updateDocument.request(stopping, facts)
  expect(sent).toEqual({ params: { id: 'a' }, body: { is_active: false } })
  expect(knowledge.update.body.safeParse(sent.body).success).toBe(true)
})

it('two changes that were never attempted become one, and feedback none of them', () => {
  const earlier = { command: updateDocument.name, input: stopping }
  expect(updateDocument.merge?.(earlier, renaming)).toEqual({
    input: { ...stopping, changes: { ...stopping.changes, ...renaming.changes } },
  })
  expect(updateDocument.merge?.({ ...earlier, command: sendFeedback.name }, renaming)).toBeNull()
})

it('tags of two people are put together; of another field a person decides', () => {
  const change = { base: ['会計'], mine: ['会計', '受付'], theirs: ['返金'] }
  const join = (field: string) => updateDocument.conflictFields?.join?.({ field, ...change } as never)
  expect([join('tags'), join('title')]).toEqual([['返金', '受付'], undefined])
})

it('a document is shown as it was changed until that is sent', () => {
  const entry = { ...facts, seq: 1, command: updateDocument.name, input: renaming, state: 'waiting' }
  const changes = changesOf(DOCUMENT_KIND, [entry as unknown as OutboxEntry])
  expect(foldRecord(aDocument('a'), changes)).toEqual({
    record: aDocument('a', { title: '受付の手引き', tags: ['受付'] }),
    mark: 'unsent',
  })
})

const question = { id: 'q', query: '返金の期限' }

it('a question that is deleted is gone at once, and its deletion is forgotten by the undo that comes in time', () => {
  const entry = { ...facts, seq: 1, command: deleteQuestion.name, input: question, state: 'waiting' }
  const changes = changesOf(QUESTION_KIND, [entry as unknown as OutboxEntry])
  expect(foldRecord({ ...question } as never, changes)).toBeUndefined()
  expect(restoreQuestion.merge?.(entry as never, question)).toBe('cancel')
  expect(restoreQuestion.merge?.({ command: sendFeedback.name } as never, question)).toBeNull()
})

it('feedback that was not sent goes with its question', () => {
  const said = { command: sendFeedback.name, input: { ...question, is_helpful: true, feedback: '' } }
  expect(deleteQuestion.merge?.(said as never, question)).toBe('supersede')
  expect(deleteQuestion.request(question, facts)).toEqual({ params: { id: 'q' } })
})
