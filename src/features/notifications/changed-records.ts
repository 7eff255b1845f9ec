import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications'
import { customerQueries } from '@/features/customers/queries'
import { interactionQueries } from '@/features/interactions/queries'
import { markOutdated } from '@/offline/read/outdated'

/** The clocks of device and server may differ; up to this much, a copy is rather read once more than kept too long. */
const CLOCK_TOLERANCE_MS = 60_000

/** Whether a notification tells of a customer or a contact. */
export function isAboutCustomer({ category, subject_id }: Notification): boolean {
  return subject_id !== null && (category === 'customer' || category === 'interaction')
}

/** What is shown of the record that a notification is about. */
function keysOf({ category, subject_id: id }: Notification): QueryKey[] {
  if (id === null) return []
  const customer = [customerQueries.detail(id).queryKey, customerQueries.lists]
  const contacts = [interactionQueries.timeline(id).queryKey, interactionQueries.summary().queryKey]
  if (category === 'customer') return customer
  return category === 'interaction' ? [...customer, ...contacts] : []
}

/**
 * Has copies read again that are older than what a notification tells of them, so that neither a screen nor a reload
 * shows what a colleague has changed meanwhile. `told` holds the ids that were dealt with before; it is added to.
 * @returns those that were not dealt with before.
 */
export function refreshChanged(
  client: QueryClient,
  notifications: readonly Notification[],
  told: Set<string>,
): readonly Notification[] {
  const news = notifications.filter(({ id }) => !told.has(id))
  for (const notification of news) {
    told.add(notification.id)
    const since = Date.parse(notification.created_at) + CLOCK_TOLERANCE_MS
    for (const key of keysOf(notification)) markOutdated(client, key, since)
  }
  return news
}
