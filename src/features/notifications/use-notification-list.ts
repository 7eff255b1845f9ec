import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications'
import { isFinalRefusal } from '@/offline/cache/retry-policy'
import { flatten } from './fold'
import { groupRepeats } from './group'
import type { NotificationFilter } from './notification-filters'
import { notificationQueries } from './queries'
import { useMarks } from './use-notifications'

/**
 * One filtered list as the popup and the page show it: page by page, with the marks of this device, repeats together. Until
 * its first page is here, and where that cannot come, `newest` is what the bell has read: the same page, asked for before.
 */
export function useNotificationList(filter: NotificationFilter) {
  const query = useInfiniteQuery(notificationQueries.list(filter))
  const bell = useQuery(notificationQueries.bell())
  const marks = useMarks()
  const isWanted = query.data === undefined && !isFinalRefusal(query.error) && Object.keys(filter).length === 0
  const newest = isWanted && bell.data !== undefined ? bell : null
  const pages = newest?.data ? [newest.data] : (query.data?.pages ?? [])
  const list = shownOf(flatten(pages, marks), filter)
  return { query, newest, list, groups: groupRepeats(list) }
}

/** A filter for unread ones hides what was just marked, before the server knows. */
function shownOf(list: readonly Notification[], { unread_only }: NotificationFilter): Notification[] {
  return list.filter(({ read }) => !(unread_only && read))
}
