// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { goneDocuments } from '@/assistant/queries'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldRecord } from '@/offline/outbox/fold/record'
import { aDocument } from './document-fixtures'
import {
  createDocument,
  DOCUMENT_KIND,
  deleteQuestion,
  knowledgeCommands,
  QUESTION_KIND,
  replaceDocument,
  restoreQuestion,
  sendFeedback,
  updateDocument,
} from './mutations'
import { knowledgeQueries } from './queries'

beforeAll(() => registerCommands(knowledgeCommands as unknown as AnyCommand[]))

const stopping = { id: 'a', title: '手引き', changes: { is_active: false } }
const renaming = { id: 'a', title: '手引き', changes: { title: '受付の手引き', tags: ['受付'] } }
const facts = { id: 'e', occurred_at: '2026-08-01T00:00:00Z', base: undefined }

it('only what was changed is sent', () => {
  const sent = updateDocument.request(stopping, facts)
  expect(sent).toEqual({ params: { id: 'a' }, body: { is_active: false } })
  expect(knowledge.update.body.safeParse(sent.body).success).toBe(true)
})

const ID = '0197f3a0-0000-7000-8000-000000000001'
const file = { file_id: 'f', file_name: '手引き.md', size: 3 }
const making = { id: 'a', title: '手引き', description: '', tags: ['受付'], ...file }
const replacing = { id: 'a', title: '手引き', ...file }

it('a new document and a newer file of one are sent as the contract takes them, behind their file', () => {
  const { body } = createDocument.request({ ...making, id: ID, file_id: ID }, facts)
  expect(body).toEqual({ id: ID, file_id: ID, title: '手引き', description: '', tags: ['受付'] })
  expect(knowledge.create.body.safeParse(body).success).toBe(true)
  expect(replaceDocument.request(replacing, facts)).toEqual({ params: { id: 'a' }, body: { file_id: 'f' } })
  const needed = [{ kind: 'file', id: 'f' }]
  expect([createDocument.needs?.(making), replaceDocument.needs?.(replacing)]).toEqual([needed, needed])
})

it('a new document is there until the server has it; of two newer files the later one goes', () => {
  const entry = { ...facts, seq: 1, command: createDocument.name, input: making, state: 'waiting' }
  const changes = changesOf(DOCUMENT_KIND, [entry as unknown as OutboxEntry])
  const shown = foldRecord(undefined, changes)
  expect(shown).toMatchObject({ record: { id: 'a', title: '手引き', tags: ['受付'], status: 'indexing', version: 0 } })
  expect(knowledge.create.response.safeParse({ ...(shown?.record as unknown as object), id: ID }).success).toBe(true)
  expect(replaceDocument.merge?.({ command: replaceDocument.name, input: replacing }, replacing)).toBe('supersede')
  expect(replaceDocument.merge?.({ command: createDocument.name, input: making }, replacing)).toBeNull()
})

it('two changes that were never attempted become one, and feedback none of them', () => {
  const earlier = { command: updateDocument.name, input: stopping }
  expect(updateDocument.merge?.(earlier, renaming)).toEqual({
    input: { ...stopping, changes: { ...stopping.changes, ...renaming.changes } },
  })
  expect(updateDocument.merge?.({ ...earlier, command: sendFeedback.name }, renaming)).toBeNull()
})

it('what was found in one that is taken out of use is looked for on this device at once', () => {
  expect(updateDocument.invalidates(stopping)).toContain(goneDocuments)
  expect(updateDocument.invalidates(renaming)).toEqual([knowledgeQueries.documents])
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

it('feedback takes the place of earlier feedback, and of nothing else', () => {
  const said = { ...question, is_helpful: true, feedback: '' }
  expect(sendFeedback.merge?.({ command: sendFeedback.name, input: said }, said)).toBe('supersede')
  expect(sendFeedback.merge?.({ command: restoreQuestion.name, input: question }, said)).toBeNull()
})

it('feedback that was not sent goes with its question', () => {
  const said = { command: sendFeedback.name, input: { ...question, is_helpful: true, feedback: '' } }
  expect(deleteQuestion.merge?.(said as never, question)).toBe('supersede')
  expect(deleteQuestion.request(question, facts)).toEqual({ params: { id: 'q' } })
})
