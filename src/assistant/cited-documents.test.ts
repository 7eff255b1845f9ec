// @vitest-environment node
import { expect, it } from 'vitest'
import type { Source } from '#contract/assistant'
import { citedIn, withoutPassages } from './cited-documents'

const source = (kind: Source['kind'], id: string | null): Source => ({ kind, id, title: '手引き', excerpt: '返金は' })
const A = source('knowledge', 'a')
const B = source('legal_check', 'a')
const DELETED: Source = { ...source('knowledge', 'c'), excerpt: '', fate: 'deleted' }

/** Answers in the form of each assistant. */
const answers = (sources: Source[]) => [
  { total: 1, history: [{ id: 'a', answer: '返金は [1]', sources }] },
  {
    id: 'a',
    exchanges: [
      { data: null, sources: [] },
      { data: { asked: null }, sources },
    ],
  },
  { id: 'a', content: '', data: null, sources },
]

it.each(answers([A, B, source('web', null), DELETED]))(
  'finds what is cited, but what is known as deleted',
  (answer) => {
    expect(citedIn(answer)).toEqual([A, B])
  },
)

it.each([0, 1, 2])('takes the passages of what is gone out of an answer, and nothing else', (form) => {
  const gone = { ...A, excerpt: '', fate: 'deleted' }
  const before = answers([A, B, DELETED])[form]
  const after = withoutPassages(before, 'knowledge', new Set(['a', 'c']))
  expect(after).toEqual(answers([gone as Source, B, DELETED])[form])
  expect(before).toEqual(answers([A, B, DELETED])[form])
  expect(withoutPassages(after, 'knowledge', new Set(['a']))).toBe(after)
})

it.each([undefined, null, 'a', 7, []])('has nothing to do with what is no answer: %o', (data) => {
  expect(citedIn(data)).toEqual([])
  expect(withoutPassages(data, 'knowledge', new Set(['a']))).toBe(data)
})
