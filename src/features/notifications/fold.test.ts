// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { flatten, foldNotification, type Marks, marksOf, unreadCount } from './fold'
import { notificationCommands, READ, READ_ALL } from './mutations'
import { notification, page } from './notification-fixtures'

const [one, two, three] = [notification(1), notification(2), notification(3)]

beforeAll(() => registerCommands(notificationCommands as AnyCommand[]))

let seq = 0
const entry = (given: Partial<OutboxEntry>) => {
  seq += 1
  const facts = { seq, command: READ, command_version: 1, input: { ids: [], title: '' }, state: 'waiting' }
  return { ...facts, occurred_at: '2026-07-03T05:00:00.000Z', ...given } as OutboxEntry
}
const reads = (ids: readonly string[], given: Partial<OutboxEntry> = {}) =>
  entry({ input: { ids, title: '' }, ...given })
const readsAll = (occurred_at: string, given: Partial<OutboxEntry> = {}) =>
  entry({ command: READ_ALL, input: {}, occurred_at, ...given })
const marked = (...ids: string[]): Marks => marksOf([reads(ids)])
const NO_MARKS = marksOf([])
const isRead = (marks: Marks) => [one, two, three].map((item) => foldNotification(item, marks).read)

describe('what waits in the outbox', () => {
  test('marks of all entries count together; other commands do not', () => {
    const marks = marksOf([reads([one.id]), reads([two.id]), entry({ command: 'customers.create', input: {} })])
    expect([...marks.single.keys()]).toEqual([one.id, two.id])
    expect(marks.ofAll).toEqual([])
  })

  test.each(['waiting', 'sending', 'uncertain', 'needs-sign-in', 'sent'] as const)('a %s mark counts', (state) => {
    expect(isRead(marksOf([reads([one.id], { state })]))).toEqual([true, false, false])
  })

  test.each(['refused', 'blocked'] as const)('a %s mark counts no more', (state) => {
    expect(isRead(marksOf([reads([one.id], { state }), readsAll(one.created_at, { state })]))).toEqual([
      false,
      false,
      false,
    ])
  })

  test('the latest of several "all" counts', () => {
    expect(isRead(marksOf([readsAll(two.created_at), readsAll(three.created_at)]))).toEqual([false, true, true])
  })

  test.each([null, 'text', {}, { ids: 'all' }, { ids: [7], title: '' }])('%j is no mark', (input) => {
    expect(marksOf([entry({ input, state: 'uncertain' })])).toEqual(NO_MARKS)
  })
})

describe('a notification as this device knows it', () => {
  test('is read once it is marked; folding twice changes nothing', () => {
    const marks = marked(one.id)
    const folded = foldNotification(one, marks)
    expect(folded).toEqual({ ...one, read: true })
    expect(foldNotification(folded, marks)).toBe(folded)
    expect(foldNotification(two, marks)).toBe(two)
  })

  test('"all" means those that existed then, not those that came since', () => {
    expect(isRead(marksOf([readsAll(two.created_at)]))).toEqual([false, true, true])
  })

  test('"all" goes by the newest that was known, whatever the clock of the device says', () => {
    const upToTwo = { input: { before: two.created_at } }
    for (const clock of ['2026-07-02T05:00:00.000Z', '2026-07-04T05:00:00.000Z']) {
      expect(isRead(marksOf([readsAll(clock, upToTwo)]))).toEqual([false, true, true])
    }
  })

  test('times are compared as times, whatever their time zone is written as', () => {
    const tokyo = notification(5, { created_at: '2026-07-03T13:00:00+09:00' })
    expect(foldNotification(tokyo, marksOf([readsAll('2026-07-03T04:30:00Z')])).read).toBe(true)
    expect(foldNotification(tokyo, marksOf([readsAll('2026-07-03T03:30:00Z')])).read).toBe(false)
  })
})

describe('the pages of a list as one', () => {
  test('in order, marked', () => {
    expect(flatten([page([one, two]), page([three])], marked(two.id)).map(({ id, read }) => [id, read])).toEqual([
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
    expect(unreadCount(bell, [], marked(one.id, two.id))).toBe(5)
  })

  test('falls also by a mark on a further page of a list', () => {
    expect(unreadCount(bell, [page([three])], marked(three.id))).toBe(6)
  })

  test('does not fall twice once the server has counted the mark', () => {
    const counted = page([{ ...one, read: true }, two], { unread_count: 6 })
    expect(unreadCount(counted, [], marked(one.id))).toBe(6)
  })

  test('the word of the bell is newer than that of an older list', () => {
    const counted = page([{ ...one, read: true }, two], { unread_count: 6 })
    expect(unreadCount(counted, [page([one, two])], marked(one.id))).toBe(6)
  })

  test('falls by what was marked on a page that nobody has open any more', () => {
    expect(unreadCount(bell, [], marked('elsewhere', one.id))).toBe(5)
  })

  test('falls by nothing that was read when it was marked', () => {
    expect(unreadCount(bell, [page([{ ...three, read: true }])], marked(three.id))).toBe(7)
  })

  test('is what came since, once all were marked', () => {
    expect(unreadCount(bell, [page([three])], marksOf([readsAll(one.created_at)]))).toBe(0)
    expect(unreadCount(bell, [page([three])], marksOf([readsAll(two.created_at)]))).toBe(1)
  })

  test('is never below zero', () => {
    expect(unreadCount(page([one, two], { unread_count: 1 }), [], marked(one.id, two.id))).toBe(0)
  })
})
