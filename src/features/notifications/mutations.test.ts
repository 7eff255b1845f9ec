// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { enqueue } from '@/offline/outbox/enqueue'
import type { Row } from '@/offline/outbox/entry'
import { readLanes } from '@/offline/outbox/lanes'
import { newEntry, rowOf, stateOf } from '@/offline/outbox/row-fixtures'
import { heard } from '@/offline/outbox/take-place'
import { notificationCommands, READ, READ_ALL, readAllNotifications, readNotifications } from './mutations'

const facts = { id: 'e1', occurred_at: '2026-07-03T05:00:00.000Z', base: null }
const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `00000000-0000-4000-8000-${String(from + i).padStart(12, '0')}`)
const input = (list: string[], title = '通知') => ({ ids: list, title })

describe('marking some', () => {
  test('sends what the contract asks for', () => {
    const { body } = readNotifications.request(input(ids(1, 3)), facts)
    expect(notifications.markAsRead.body.safeParse(body).success).toBe(true)
    expect(body).toEqual({ notification_ids: ids(1, 3) })
  })

  test('marks that were never sent travel together, each once', () => {
    expect(readNotifications.merge?.({ command: READ, input: input(ids(1, 2)) }, input(ids(2, 2)))).toEqual({
      input: input(ids(1, 3)),
    })
  })

  test('but not beyond what one call takes', () => {
    expect(readNotifications.merge?.({ command: READ, input: input(ids(1, 400)) }, input(ids(401, 200)))).toBeNull()
  })

  test('after "all" they stay, since newer ones may have come', () => {
    expect(readNotifications.merge?.({ command: READ_ALL, input: {} }, input(ids(1, 1)))).toBeNull()
  })
})

describe('marking all', () => {
  test('names the newest that was known, as the contract asks for it', () => {
    const query = { before: '2026-07-03T04:59:00.000Z' }
    expect(readAllNotifications.request(query, facts)).toEqual({ query })
    expect(notifications.markAllAsRead.query.safeParse(query).success).toBe(true)
  })

  test('stored by a version that named none, is sent as it was', () => {
    const stored = readAllNotifications.input.safeParse({})
    expect(stored).toEqual({ success: true, data: {} })
    expect(readAllNotifications.request({}, facts)).toEqual({})
    expect(notifications.markAllAsRead.query.safeParse({}).success).toBe(true)
  })

  test('takes the place of every mark before it', () => {
    expect(readAllNotifications.merge?.({ command: READ, input: input(ids(1, 2)) }, {})).toBe('supersede')
    expect(readAllNotifications.merge?.({ command: READ_ALL, input: {} }, {})).toBe('supersede')
    expect(readAllNotifications.merge?.({ command: 'customers.update', input: {} }, {})).toBeNull()
  })
})

describe('in the outbox', () => {
  beforeAll(() => registerCommands(notificationCommands as AnyCommand[]))
  const note = (id: string, list: string[], more: Partial<Row> = {}): Row => ({
    ...rowOf(readNotifications, input(list), { id }),
    ...more,
  })
  const added = (rows: readonly Row[], command: unknown, given: unknown) =>
    enqueue(stateOf(rows), newEntry(command, given))

  test('a mark that was refused holds up no other, and no mark waits for another', () => {
    const rows = [
      note('refused', ids(1, 1), { seq: 1, state: 'refused' }),
      note('failing', ids(2, 1), { seq: 2, state: 'uncertain', wait: 'backoff', request: {} }),
      note('new', ids(3, 1), { seq: 3 }),
      rowOf(readAllNotifications, {}, { id: 'all', seq: 4 }),
    ]
    const { heads, blockedBy } = readLanes(rows)
    expect(heads.map(({ row }) => row.id)).toEqual(['failing', 'new', 'all'])
    expect(blockedBy.size).toBe(0)
  })

  test('marks of different notifications still become one request while none was attempted', () => {
    const { put = [] } = added([note('first', ids(1, 1))], readNotifications, input(ids(2, 1)))
    expect(put).toMatchObject([{ id: 'first', input: { ids: ids(1, 2) }, merged: ['entry-1'] }])
  })

  test('"all" takes the place of the mark that was not attempted', () => {
    const first = note('first', ids(1, 1), { seq: 1 })
    const { put = [] } = added([first], readAllNotifications, {})
    expect(put).toMatchObject([{ id: 'entry-1', command: READ_ALL }])
    expect(heard(stateOf([first, ...put]), 'entry-1', 0).remove).toEqual(['first'])
  })

  test('an attempted mark stays as it is', () => {
    const attempted = note('first', ids(1, 1), { state: 'uncertain', request: {} })
    const { put = [], remove = [] } = added([attempted], readNotifications, input(ids(2, 1)))
    expect([put.map(({ id }) => id), remove]).toEqual([['entry-1'], []])
  })
})
