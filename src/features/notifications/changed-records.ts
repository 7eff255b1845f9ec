import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications'
import { customerQueries } from '@/features/customers/queries'
import { contactLists } from '@/features/interactions/list-queries'
import { interactionQueries } from '@/features/interactions/queries'
import { markOutdated } from '@/offline/cache/outdated'

/** Whether a notification tells of a customer or a contact. */
export function isAboutCustomer({ category, subject_id }: Notification): boolean {
  return subject_id !== null && (category === 'customer' || category === 'interaction')
}

/** What is shown of the record that a notification is about. */
function keysOf({ category, subject_id: id }: Notification): QueryKey[] {
  if (id === null) return []
  const customer = [customerQueries.detail(id).queryKey, customerQueries.lists]
  const contacts = [contactLists.timeline(id).queryKey, interactionQueries.summary().queryKey]
  if (category === 'customer') return customer
  return category === 'interaction' ? [...customer, ...contacts] : []
}

/**
 * Has copies read again that may be older than what a notification tells of them, so that neither a screen nor a reload
 * shows what a colleague has changed meanwhile: all that came before the answer that brought the notification. The clock of
 * the server, which may be another, is not asked. `arrivedAt`: when that answer came, ms since 1970 on this device. `told`
 * holds the ids that were dealt with before; it is added to.
 * @returns those that were not dealt with before.
 */
export function refreshChanged(
  client: QueryClient,
  { notifications, arrivedAt }: { notifications: readonly Notification[]; arrivedAt: number },
  told: Set<string>,
): readonly Notification[] {
  const news = notifications.filter(({ id }) => !told.has(id))
  for (const notification of news) {
    told.add(notification.id)
    // What came in the same millisecond may have been read before it.
    for (const key of keysOf(notification)) markOutdated(client, key, arrivedAt + 1)
  }
  return news
}
