// @vitest-environment node
import { expect, it } from 'vitest'
import { aReview } from './review-fixtures'
import { settledFindings, stateOfFindings, withOwn } from './state-of-findings'

const server = (id: string, more: object = {}) => ({ record: aReview(id, more), mark: null })

it('the latest word on a finding says how far it is', () => {
  const states = stateOfFindings([
    server('1', { finding_id: 'a', state: 'done' }),
    server('2', { finding_id: 'b', state: 'dismissed' }),
    server('3', { finding_id: 'a', state: 'open' }),
    server('4', { finding_id: 'c', state: 'done' }),
  ])
  expect([...states].map(([id, { state }]) => [id, state])).toEqual([
    ['a', 'open'],
    ['b', 'dismissed'],
    ['c', 'done'],
  ])
  expect(states.get('a')?.reviews.map(({ record }) => record.id)).toEqual(['1', '3'])
  expect([...settledFindings(states)]).toEqual(['b', 'c'])
})

it('what was written here comes last, and once', () => {
  const own = [
    { record: aReview('2'), mark: 'unsent' as const },
    { record: aReview('1'), mark: null },
  ]
  expect(withOwn([aReview('1')], own).map(({ record, mark }) => [record.id, mark])).toEqual([
    ['1', null],
    ['2', 'unsent'],
  ])
})

it('what is written here without a state leaves the finding as it is by then', () => {
  const { state: _, ...comment } = aReview('3', { comment: '電話で確かめました' })
  const said = (finding_id: string, id: string) => ({ record: { ...comment, id, finding_id }, mark: 'unsent' as const })
  const read = [aReview('1', { state: 'done' }), aReview('2', { state: 'dismissed', comment: '理由' })]
  const own = [
    said('免責', '3'),
    said('別', '4'),
    { record: aReview('5', { state: 'open' }), mark: 'unsent' as const },
    said('免責', '6'),
  ]
  expect(withOwn(read, own).map(({ record }) => record.state)).toEqual([
    'done',
    'dismissed',
    'dismissed',
    'open',
    'open',
    'open',
  ])
})

it('who takes care of a finding is told by the latest word that says so', () => {
  const hanako = { id: 'h', name: '鈴木 花子' }
  const of = (...said: object[]) =>
    stateOfFindings(said.map((more, index) => server(`${index}`, { finding_id: 'a', ...more }))).get('a')?.assignee
  expect(of({ state: 'done' })).toBeNull()
  expect(of({ state: 'open', assignee: hanako }, { state: 'done' })).toEqual(hanako)
  expect(of({ state: 'open', assignee: hanako }, { state: 'open', assignee: null })).toBeNull()
})
