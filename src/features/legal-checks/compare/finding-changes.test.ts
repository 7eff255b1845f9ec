// @vitest-environment node
import { expect, it } from 'vitest'
import { aFinding } from '../finding-fixtures'
import { findingChanges } from './finding-changes'

const before = '日本一の技術で必ず治ります。'
const after = 'はじめに。日本一 の技術で治療します。今だけ半額。'
const ids = (changes: ReturnType<typeof findingChanges>) =>
  Object.fromEntries(Object.entries(changes).map(([name, findings]) => [name, findings.map(({ id }) => id)]))

it('tells what is solved, what is new and what is left, wherever it stands by now', () => {
  const earlier = [
    aFinding('a', { text: before, passage: '日本一' }),
    aFinding('b', { text: before, passage: '必ず治ります' }, { rule: 'ad/cure' }),
    aFinding('c', undefined, { rule: 'ad/contact' }),
  ]
  const later = [
    aFinding('d', { text: after, passage: '日本一' }),
    aFinding('e', { text: after, passage: '今だけ半額' }, { rule: 'ad/price' }),
    aFinding('f', undefined, { rule: 'ad/contact' }),
  ]
  expect(ids(findingChanges(earlier, later))).toEqual({ solved: ['b'], added: ['e'], left: ['d', 'f'] })
})

it('the same words under another rule are another finding', () => {
  const [one, other] = ['ad/best', 'ad/cure'].map((rule) =>
    aFinding(rule, { text: before, passage: '日本一' }, { rule }),
  )
  expect(ids(findingChanges(one ? [one] : [], other ? [other] : []))).toEqual({
    solved: ['ad/best'],
    added: ['ad/cure'],
    left: [],
  })
})

it('of two that are the same one may be solved', () => {
  const two = ['a', 'b'].map((id) => aFinding(id, { text: before, passage: '日本一' }))
  expect(ids(findingChanges(two, two.slice(0, 1)))).toEqual({ solved: ['b'], added: [], left: ['a'] })
})
