// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { changesOf } from '@/offline/outbox/fold/changes'
import { madeHere } from '@/offline/outbox/fold/made'
import { foldRecord } from '@/offline/outbox/fold/record'
import { aCheckedDocument, anUpload } from '../document-fixtures'
import { createLegalCheck } from '../mutations'
import { legalReviewCommands, REVIEW_KIND, reviewFinding } from './mutations'
import { aReview } from './review-fixtures'

beforeAll(() => registerCommands([createLegalCheck as AnyCommand, ...(legalReviewCommands as AnyCommand[])]))

const ID = '0197f3a0-0000-7000-8000-000000000001'
const input = {
  id: ID,
  document_id: '契約',
  title: '免責の条項',
  finding_id: '免責',
  state: 'dismissed' as const,
  comment: '双方が合意しています',
}
const facts = { id: ID, occurred_at: '2026-08-01T00:00:00Z', base: undefined }
const entry = (state: OutboxEntry['state'], result: unknown = null) => {
  const subject = { kind: REVIEW_KIND, id: ID }
  const about = { id: 'e', command: reviewFinding.name, input, subject, occurred_at: facts.occurred_at, result }
  return { ...anUpload('契約', state), ...about } as OutboxEntry
}

it('is sent as the contract takes it, after its document', () => {
  const { params, body } = reviewFinding.request(input, facts)
  expect(params).toEqual({ id: '契約' })
  expect(legalChecks.review.body.safeParse(body)).toMatchObject({ success: true, data: body })
  expect(body).not.toHaveProperty('title')
  expect(reviewFinding.needs?.(input)).toEqual([{ kind: 'legal-check', id: '契約' }])
  expect(reviewFinding.lanes(input)).toEqual(['legal-check:契約'])
})

it('is seen on this device until it is sent, and the document is marked as having a change', () => {
  expect(madeHere(REVIEW_KIND, [entry('waiting')])).toEqual([
    {
      record: aReview(ID, {
        state: 'dismissed',
        comment: '双方が合意しています',
        created_at: facts.occurred_at,
        created_by: '',
      }),
      mark: expect.anything(),
    },
  ])
  const document = aCheckedDocument('契約')
  const shown = foldRecord(document, changesOf('legal-check', [entry('waiting')]))
  expect([shown?.record, shown?.mark]).toEqual([document, expect.anything()])
})

it('and is the one of the server from then on', () => {
  const reply = { ...aReview(ID), document_id: ID }
  expect(madeHere(REVIEW_KIND, [entry('sent', reply)])).toEqual([{ record: reply, mark: null }])
})

it('what was typed since becomes one of its own, and one whose document got another id goes there', () => {
  expect(
    reviewFinding.again?.({ input, base: null, result: null }, { ...input, comment: '追記' }, 'neu'),
  ).toMatchObject({
    input: { id: 'neu', comment: '追記' },
  })
  expect(reviewFinding.retarget?.(input, '別')).toEqual({ ...input, document_id: '別' })
})

it('says how far the finding is only where that is what is said', () => {
  const { state: _, ...comment } = input
  const { body } = reviewFinding.request(comment, facts)
  expect(body).not.toHaveProperty('state')
  expect(legalChecks.review.body.safeParse({ ...body, comment: '' })).toMatchObject({ success: true })
})

it('says who takes care of it only where that is what is said', () => {
  const bodyOf = (more: object) => reviewFinding.request({ ...input, ...more }, facts).body
  expect(bodyOf({})).not.toHaveProperty('assignee_id')
  expect(bodyOf({ assignee: { id: 'm', name: '鈴木 花子' } })).toMatchObject({ assignee_id: 'm' })
  expect(bodyOf({ assignee: null })).toMatchObject({ assignee_id: null })
})
