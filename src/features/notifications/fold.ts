import type { Notification, NotificationList } from '#contract/notifications'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { READ, READ_ALL } from './mutations'

/** What the waiting changes of this device say about notifications. */
export type Marks = {
  ids: ReadonlySet<string>
  /** Everything made up to this time (ISO) is read; null without such a mark. */
  allUpTo: string | null
}

/** Reads the marks out of the outbox. A refused mark counts no more. */
export function marksOf(entries: readonly Pick<OutboxEntry, 'command' | 'input' | 'state' | 'occurred_at'>[]): Marks {
  const alive = entries.filter(({ state }) => state !== 'refused' && state !== 'blocked')
  const ids = alive.filter(({ command }) => command === READ).flatMap(({ input }) => (input as { ids: string[] }).ids)
  const all = alive.filter(({ command }) => command === READ_ALL).map(({ occurred_at }) => occurred_at)
  return { ids: new Set(ids), allUpTo: all.sort().at(-1) ?? null }
}

/** A notification as this device knows it. Folding twice changes nothing. */
export function foldNotification(notification: Notification, marks: Marks): Notification {
  return isMarked(notification, marks) ? { ...notification, read: true } : notification
}

function isMarked({ id, created_at, read }: Notification, { ids, allUpTo }: Marks): boolean {
  if (read) return false
  return ids.has(id) || (allUpTo !== null && Date.parse(created_at) <= Date.parse(allUpTo))
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
 * THE number of unread ones: the server's, less those that this device has marked and the server has not seen yet.
 * `others` are the lists on hand; where they and the bell disagree on a notification, the bell's word is newer.
 */
export function unreadCount(bell: NotificationList, others: readonly NotificationList[], marks: Marks): number {
  const known = new Map<string, Notification>()
  for (const list of [...others, bell]) {
    for (const notification of list.notifications) known.set(notification.id, notification)
  }
  const marked = [...known.values()].filter((notification) => isMarked(notification, marks)).length
  return Math.max(0, bell.unread_count - marked)
}
