import { useInfiniteQuery } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications'
import { flatten } from './fold'
import { groupRepeats } from './group'
import type { NotificationFilter } from './notification-filters'
import { notificationQueries } from './queries'
import { useMarks } from './use-notifications'

/** One filtered list as the popup and the page show it: page by page, with the marks of this device, repeats together. */
export function useNotificationList(filter: NotificationFilter) {
  const query = useInfiniteQuery(notificationQueries.list(filter))
  const marks = useMarks()
  const list = shownOf(flatten(query.data?.pages ?? [], marks), filter)
  return { query, list, groups: groupRepeats(list) }
}

/** A filter for unread ones hides what was just marked, before the server knows. */
function shownOf(list: readonly Notification[], { unread_only }: NotificationFilter): Notification[] {
  return list.filter(({ read }) => !(unread_only && read))
}
