// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { NotificationListQuery } from '#contract/notifications'
import { parseNotificationSearch } from './notification-filters'

describe('the filter in the address', () => {
  test('category, type and unread are read', () => {
    expect(parseNotificationSearch({ category: 'customer', type: 'warning', unread_only: 'true' })).toEqual({
      category: 'customer',
      type: 'warning',
      unread_only: 'true',
    })
  })

  test('the router may have read the flag as a boolean', () => {
    expect(parseNotificationSearch({ unread_only: true })).toEqual({ unread_only: 'true' })
  })

  test.each([
    [{}],
    [{ category: '', type: '' }],
    [{ category: 'nonsense', type: 7, unread_only: 'yes' }],
    [{ unread_only: false }],
    [{ unread_only: 'false' }],
    [{ category: ['customer'] }],
  ])('%j narrows nothing', (search) => {
    expect(parseNotificationSearch(search)).toEqual({})
  })

  test('whatever comes out is accepted by the call', () => {
    const filter = parseNotificationSearch({ category: 'legal_check', type: 'error', unread_only: 'true' })
    expect(NotificationListQuery.safeParse({ ...filter, limit: 10, offset: 0 }).success).toBe(true)
  })
})
