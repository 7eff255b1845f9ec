import { NotificationCategory, type NotificationListQuery, NotificationType } from '#contract/notifications'

/** What the list can be narrowed to; also the search part of the address `/notifications`. */
export type NotificationFilter = Pick<NotificationListQuery, 'category' | 'type' | 'unread_only'>

/** Reads the filter from the search part of an address; what is not known is left out. */
export function parseNotificationSearch(search: Record<string, unknown>): NotificationFilter {
  const category = NotificationCategory.safeParse(search.category)
  const type = NotificationType.safeParse(search.type)
  const unread = search.unread_only === true || search.unread_only === 'true'
  return {
    ...(category.success ? { category: category.data } : {}),
    ...(type.success ? { type: type.data } : {}),
    ...(unread ? { unread_only: 'true' as const } : {}),
  }
}
