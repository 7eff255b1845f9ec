// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { flatten, foldNotification, type Marks, marksOf, unreadCount } from './fold'
import { READ, READ_ALL } from './mutations'
import { notification, page } from './notification-fixtures'

const NO_MARKS: Marks = { ids: new Set(), allUpTo: null }
const [one, two, three] = [notification(1), notification(2), notification(3)]

type Entry = Parameters<typeof marksOf>[0][number]
const entry = (given: Partial<Entry>): Entry => ({
  command: READ,
  input: { ids: [], title: '' },
  state: 'waiting',
  occurred_at: '2026-07-03T05:00:00.000Z',
  ...given,
})
const reads = (ids: readonly string[], given: Partial<Entry> = {}) => entry({ input: { ids, title: '' }, ...given })

describe('what waits in the outbox', () => {
  test('marks of all entries count together; other commands do not', () => {
    const marks = marksOf([reads([one.id]), reads([two.id]), entry({ command: 'customers.create', input: {} })])
    expect([...marks.ids]).toEqual([one.id, two.id])
    expect(marks.allUpTo).toBeNull()
  })

  test.each(['waiting', 'sending', 'uncertain', 'needs-sign-in', 'sent'] as const)('a %s mark counts', (state) => {
    expect(marksOf([reads([one.id], { state })]).ids.size).toBe(1)
  })

  test.each(['refused', 'blocked'] as const)('a %s mark counts no more', (state) => {
    expect(marksOf([reads([one.id], { state })]).ids.size).toBe(0)
  })

  test('the latest of several "all" counts', () => {
    const all = (occurred_at: string) => entry({ command: READ_ALL, input: {}, occurred_at })
    expect(marksOf([all('2026-07-03T05:00:00.000Z'), all('2026-07-03T04:00:00.000Z')]).allUpTo).toBe(
      '2026-07-03T05:00:00.000Z',
    )
  })
})

describe('a notification as this device knows it', () => {
  test('is read once it is marked; folding twice changes nothing', () => {
    const marks: Marks = { ids: new Set([one.id]), allUpTo: null }
    const folded = foldNotification(one, marks)
    expect(folded.read).toBe(true)
    expect(foldNotification(folded, marks)).toEqual(folded)
    expect(foldNotification(two, marks).read).toBe(false)
  })

  test('"all" means those that existed then, not those that came since', () => {
    const marks: Marks = { ids: new Set(), allUpTo: two.created_at }
    expect([one, two, three].map((item) => foldNotification(item, marks).read)).toEqual([false, true, true])
  })

  test('times are compared as times, whatever their time zone is written as', () => {
    const tokyo = notification(5, { created_at: '2026-07-03T13:00:00+09:00' })
    expect(foldNotification(tokyo, { ids: new Set(), allUpTo: '2026-07-03T04:30:00Z' }).read).toBe(true)
    expect(foldNotification(tokyo, { ids: new Set(), allUpTo: '2026-07-03T03:30:00Z' }).read).toBe(false)
  })
})

describe('the pages of a list as one', () => {
  test('in order, marked', () => {
    const marks: Marks = { ids: new Set([two.id]), allUpTo: null }
    expect(flatten([page([one, two]), page([three])], marks).map(({ id, read }) => [id, read])).toEqual([
      [one.id, false],
      [two.id, true],
      [three.id, false],
    ])
  })

  test('one that a new arrival pushed to the next page is there once', () => {
    expect(flatten([page([one, two]), page([two, three])], NO_MARKS)).toEqual([one, two, three])
  })
})

describe('the unread number', () => {
  const bell = page([one, two], { unread_count: 7, total: 30 })

  test('is the server’s when nothing is marked here', () => {
    expect(unreadCount(bell, [], NO_MARKS)).toBe(7)
  })

  test('falls by what is marked here, before the server knows', () => {
    expect(unreadCount(bell, [], { ids: new Set([one.id, two.id]), allUpTo: null })).toBe(5)
  })

  test('falls also by a mark on a further page of a list', () => {
    expect(unreadCount(bell, [page([three])], { ids: new Set([three.id]), allUpTo: null })).toBe(6)
  })

  test('does not fall twice once the server has counted the mark', () => {
    const counted = page([{ ...one, read: true }, two], { unread_count: 6 })
    expect(unreadCount(counted, [], { ids: new Set([one.id]), allUpTo: null })).toBe(6)
  })

  test('the word of the bell is newer than that of an older list', () => {
    const counted = page([{ ...one, read: true }, two], { unread_count: 6 })
    expect(unreadCount(counted, [page([one, two])], { ids: new Set([one.id]), allUpTo: null })).toBe(6)
  })

  test('a mark of something unknown here changes nothing', () => {
    expect(unreadCount(bell, [], { ids: new Set(['elsewhere']), allUpTo: null })).toBe(7)
  })

  test('is never below zero', () => {
    expect(
      unreadCount(page([one, two], { unread_count: 1 }), [], { ids: new Set([one.id, two.id]), allUpTo: null }),
    ).toBe(0)
  })
})
