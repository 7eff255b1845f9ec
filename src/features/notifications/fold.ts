import type { Notification, NotificationList } from '#contract/notifications'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { type Change, changesOf, isStopped } from '@/offline/outbox/fold/changes'
import { EVERY_NOTIFICATION, NOTIFICATION_KIND } from './mutations'

/** What the waiting changes of this device say about notifications. */
export type Marks = {
  /** By the id of each that was marked. */
  single: ReadonlyMap<string, readonly Change[]>
  /** Marks of all that there were. */
  ofAll: readonly Change[]
}

/** Reads the marks out of the outbox. A refused mark counts no more. */
export function marksOf(entries: readonly OutboxEntry[]): Marks {
  const alive = changesOf(NOTIFICATION_KIND, entries).filter((change) => !isStopped(change))
  const single = Map.groupBy(alive, ({ id }) => id)
  const ofAll = single.get(EVERY_NOTIFICATION) ?? []
  single.delete(EVERY_NOTIFICATION)
  return { single, ofAll }
}

/** A notification as this device knows it. Folding twice changes nothing. */
export function foldNotification(notification: Notification, { single, ofAll }: Marks): Notification {
  return [...ofAll, ...(single.get(notification.id) ?? [])].reduce(
    // Effects of a kind take and give records of that kind.
    (shown, { effect, input, entry }) => (effect.apply?.(shown, input, entry) ?? shown) as Notification,
    notification,
  )
}

/** The pages of a list as one, without the doubles that arise when new ones push older ones to the next page. */
export function flatten(pages: readonly NotificationList[], marks: Marks): Notification[] {
  const byId = new Map<string, Notification>()
  for (const notification of pages.flatMap((page) => page.notifications)) {
    if (!byId.has(notification.id)) byId.set(notification.id, foldNotification(notification, marks))
  }
  return [...byId.values()]
}

/**
 * THE number of unread ones: the server's, less those that this device has marked since. `others` are the lists on hand;
 * where they and the bell disagree on a notification, the bell's word is newer. What was marked was unread: it counts also
 * where no list holds it, as after a restart.
 * @param marks those that the bell's answer does not hold
 */
export function unreadCount(bell: NotificationList, others: readonly NotificationList[], marks: Marks): number {
  const known = new Map<string, Notification>()
  for (const list of [...others, bell]) {
    for (const notification of list.notifications) known.set(notification.id, notification)
  }
  const unread = [...known.values()].filter(({ read }) => !read)
  const left = unread.filter((notification) => !foldNotification(notification, marks).read)
  // What came after a mark of all is among the newest.
  if (marks.ofAll.length > 0) return Math.min(bell.unread_count, left.length)
  const unlisted = [...marks.single.keys()].filter((id) => !known.has(id))
  return Math.max(0, bell.unread_count - (unread.length - left.length) - unlisted.length)
}
