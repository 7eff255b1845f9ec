// @vitest-environment node
import { expect, it } from 'vitest'
import { choiceOf, countChosen, everybodyOf, isChosen, NOBODY, withTicked } from './chosen-customers'

const FILTER = { status: 'prospect', search: '佐藤', sort_by: 'updated_at', sort_order: 'desc' } as const

it('holds those who were ticked, each once', () => {
  const three = withTicked(withTicked(NOBODY, ['a', 'b'], true), ['b', 'c'], true)
  expect(countChosen(three)).toBe(3)
  const two = withTicked(three, ['a'], false)
  expect([isChosen(two, 'a'), isChosen(two, 'b')]).toEqual([false, true])
  expect(choiceOf(two)).toEqual({ ids: ['b', 'c'] })
  expect(countChosen(NOBODY)).toBe(0)
})

it('holds everybody of a list but those who were taken out, and tells the list without its order', () => {
  const all = withTicked(everybodyOf(FILTER, 4), ['a', 'b'], false)
  const back = withTicked(all, ['b'], true)
  expect(countChosen(back)).toBe(3)
  expect([isChosen(back, 'a'), isChosen(back, 'b'), isChosen(back, 'z')]).toEqual([false, true, true])
  expect(choiceOf(back)).toEqual({ filter: { status: 'prospect', search: '佐藤' }, excluded: ['a'] })
})
