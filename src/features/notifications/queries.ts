import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type NotificationList, notifications } from '#contract/notifications'
import { call } from '@/api/call'
import type { NotificationFilter } from './notification-filters'

/** Spec section 9: notification page size. */
const NOTIFICATION_PAGE = 10

const all = ['notifications'] as const
const lists = [...all, 'list'] as const

/** The only home of the keys under which notifications are read. */
export const notificationQueries = {
  all,
  lists,

  /** What the bell asks every 30 seconds: the newest page and the number of unread ones. */
  bell: () =>
    queryOptions({
      queryKey: [...all, 'bell'] as const,
      queryFn: ({ signal }) => call(notifications.list, { query: { limit: NOTIFICATION_PAGE, offset: 0 } }, { signal }),
      meta: { reply: notifications.list.response },
    }),

  /** Pages of 10, newest first. */
  list: (filter: NotificationFilter) =>
    infiniteQueryOptions({
      queryKey: [...lists, filter] as const,
      queryFn: ({ pageParam, signal }) =>
        call(notifications.list, { query: { ...filter, limit: NOTIFICATION_PAGE, offset: pageParam } }, { signal }),
      meta: { reply: notifications.list.response },
      initialPageParam: 0,
      getNextPageParam: (last: NotificationList, pages: NotificationList[]) => {
        const loaded = pages.reduce((sum, page) => sum + page.notifications.length, 0)
        return last.notifications.length > 0 && loaded < last.total ? loaded : undefined
      },
    }),
}
