// @vitest-environment node
import { expect, it } from 'vitest'
import { conditionsOf, questionOf, SavedFilterCreate, type SavedQuestion } from './saved-filters.ts'

const create = (filter: unknown) => SavedFilterCreate.safeParse({ name: '条件', filter }).success

it('what is saved is what was asked, and asks for the same again', () => {
  const question: SavedQuestion = {
    tags: '["定期検診","a,b"]',
    last_contact_over: '3m',
    never_contacted: true,
    contacts_from: 0,
    birth_month: 'this',
    status: 'active',
    segment: 'at-risk',
    kana_row: 'や',
  }
  const filter = conditionsOf(question)
  expect(filter.tags).toEqual(['定期検診', 'a,b'])
  expect(questionOf({ filter })).toEqual(question)
  expect(create(filter)).toBe(true)
})

it('what is not asked for is not saved', () => {
  expect(conditionsOf({ birth_month: '5', tags: undefined, kana_row: undefined })).toEqual({ birth_month: '5' })
})

it.each([
  ['a part that only a later version knows', { birth_month: 'this', visits_of_month: 3 }],
  ['a value that only a later version knows', { segment: 'lost-and-found' }],
  ['words that were searched for', { birth_month: 'this', search: '山田' }],
  ['nothing', {}],
])('%s: neither saved nor asked', (_, filter) => {
  expect([create(filter), questionOf({ filter })]).toEqual([false, null])
})

it.each([null, [], 'x', { tags: '["a"]' }, { contacts_from: -1 }])('%j is no filter', (filter) => {
  expect(create(filter)).toBe(false)
})
