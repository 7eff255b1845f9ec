// @vitest-environment node
import { expect, it } from 'vitest'
import { aQuestion } from './question-fixtures'
import { questionRule } from './question-list'

const all = [
  aQuestion({ id: 'c', name: '返金はできますか', answer: '領収書が要ります。' }),
  aQuestion({ id: 'a', name: '領収書の再発行', answer: 'できません。' }),
  aQuestion({ id: 'b', name: '再来の予約', answer: '電話で承ります。', is_pinned: true, pin_order: 2 }),
  aQuestion({
    id: 'd',
    name: '休診日',
    reading: 'キュウシンビ',
    answer: '木曜です。',
    is_pinned: true,
    pin_order: 2.5,
  }),
  aQuestion({ id: 'e', name: '初診の領収書', answer: '' }),
]
const listed = (search: string) => {
  const { compare, matches } = questionRule({ search })
  return all
    .filter(matches)
    .sort(compare)
    .map(({ id }) => id)
}

it('desk cards stand first in their order, the others by their words', () => {
  expect(listed('')).toEqual(['b', 'd', 'e', 'c', 'a'])
})

it('of a search those stand first that fit best: head, part, answer', () => {
  expect(listed('領収書')).toEqual(['a', 'e', 'c'])
  expect(listed('ryoushuusho')).toEqual([])
  expect(listed('kyuushin')).toEqual(['d'])
  expect(listed('でき')).toEqual(['c', 'a'])
})
