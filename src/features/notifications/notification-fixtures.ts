import type { Notification, NotificationList } from '#contract/notifications'

/** For tests: the customer that some notifications tell of. */
export const SUBJECT = '11111111-0000-4000-8000-000000000000'

/** For tests: a notification whose id ends in `n`, made `n` minutes before 14:00 on 3 July 2026. */
export function notification(n: number, given: Partial<Notification> = {}): Notification {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    title: `通知${n}`,
    message: '内容',
    type: 'info',
    category: 'system',
    read: false,
    created_at: new Date(Date.UTC(2026, 6, 3, 5, 0) - n * 60_000).toISOString(),
    subject_id: null,
    ...given,
  }
}

/** For tests: what the server answers for one page. */
export function page(notifications: Notification[], given: Partial<NotificationList> = {}): NotificationList {
  return {
    notifications,
    unread_count: notifications.filter(({ read }) => !read).length,
    total: notifications.length,
    ...given,
  }
}
