// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications'
import { READ, READ_ALL, readAllNotifications, readNotifications } from './mutations'

const facts = { id: 'e1', occurred_at: '2026-07-03T05:00:00.000Z', base: null }
const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => `00000000-0000-4000-8000-${String(from + i).padStart(12, '0')}`)
const input = (list: readonly string[], title = '通知') => ({ ids: list, title })

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
  test('takes the place of every mark before it', () => {
    expect(readAllNotifications.merge?.({ command: READ, input: input(ids(1, 2)) }, {})).toBe('supersede')
    expect(readAllNotifications.merge?.({ command: READ_ALL, input: {} }, {})).toBe('supersede')
    expect(readAllNotifications.merge?.({ command: 'customers.update', input: {} }, {})).toBeNull()
  })

  test('goes in order with the single marks', () => {
    expect(readAllNotifications.lane({})).toBe(readNotifications.lane(input([])))
  })
})
