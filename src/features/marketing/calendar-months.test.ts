import { expect, it } from 'vitest'
import { changedEntry, monthsOf, weeksOf, withEntry } from './calendar-months'

const entry = (id: string, day: string) => ({ id, day, title: id, idea: '', reason: '', state: 'planned' as const })

it('a month has weeks from Sunday to Saturday', () => {
  const weeks = weeksOf('2026-11')
  expect([weeks.length, weeks[0]?.[0], weeks[4]?.[1], weeks[4]?.[2]]).toEqual([5, '2026-11-01', '2026-11-30', null])
  expect(weeksOf('2026-08')[0]).toEqual([null, null, null, null, null, null, '2026-08-01'])
})

it('an entry that is moved lies where its day is', () => {
  const entries = [entry('a', '2026-11-01'), entry('b', '2026-11-05')]
  expect(changedEntry(entries, 'a', { day: '2026-12-01' }).map(({ id }) => id)).toEqual(['b', 'a'])
  expect(monthsOf(changedEntry(entries, 'a', { day: '2026-12-01' }))).toEqual(['2026-11', '2026-12'])
})

it('an entry that is written takes the place of the one before, or is one more', () => {
  const entries = [entry('a', '2026-11-01'), entry('b', '2026-11-05')]
  expect(withEntry(entries, entry('c', '2026-11-03')).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
  const changed = withEntry(entries, { ...entry('a', '2026-11-09'), title: '新しい' })
  expect(changed.map(({ id, title }) => [id, title])).toEqual([
    ['b', 'b'],
    ['a', '新しい'],
  ])
})
