import type { Notification } from '#contract/notifications'

/** Notifications that say the same about the same record one after the other. */
export type NotificationGroup = {
  /** The newest one; it stands for all. */
  head: Notification
  /** All of them, newest first. */
  members: readonly Notification[]
  /** True when at least one is unread. */
  unread: boolean
}

/** Puts neighbours together that differ only in time, so that ten changes of one customer do not fill the page. */
export function groupRepeats(notifications: readonly Notification[]): NotificationGroup[] {
  const groups: NotificationGroup[] = []
  for (const notification of notifications) {
    const last = groups.at(-1)
    if (last && saysTheSame(last.head, notification)) {
      groups[groups.length - 1] = groupOf([...last.members, notification])
    } else {
      groups.push(groupOf([notification]))
    }
  }
  return groups
}

function groupOf(members: readonly [Notification, ...Notification[]] | Notification[]): NotificationGroup {
  return { head: members[0] as Notification, members, unread: members.some(({ read }) => !read) }
}

function saysTheSame(a: Notification, b: Notification): boolean {
  return (
    a.subject_id !== null &&
    a.subject_id === b.subject_id &&
    a.category === b.category &&
    a.type === b.type &&
    a.title === b.title
  )
}
