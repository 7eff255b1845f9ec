import { notifyManager, onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { NotificationList } from '#contract/notifications'
import { openTabChannel } from '@/lib/tab-channel'
import { takeTurns } from '@/lib/tab-turn'
import { syncReplica } from '@/offline/replica/replica'
import { reloadProfile } from '@/session/identity/actions'
import { getSession, subscribeSession, useSession } from '@/session/session'
import { isAboutCustomer, refreshChanged } from './changed-records'
import { startPoller } from './poller'
import { notificationQueries } from './queries'

/**
 * Keeps the bell of every tab up to date; one tab asks, the others are told. What a notification tells of is read again.
 * Mounted once, with the bell.
 */
export function useNotificationPoll(): void {
  const client = useQueryClient()
  const { data, dataUpdatedAt } = useQuery(notificationQueries.bell())
  const [told] = useState(() => new Set<string>())
  const hasLooked = useRef(false)
  useEffect(() => {
    if (data === undefined) return
    const news = refreshChanged(client, { notifications: data.notifications, arrivedAt: dataUpdatedAt }, told)
    const isFirstLook = !hasLooked.current
    hasLooked.current = true
    // What lay there when the app opened is known to the profile and the copy that were read then.
    if (isFirstLook) return
    if (news.some(({ category }) => category === 'user')) void reloadProfile()
    if (news.some(isAboutCustomer)) void syncReplica()
  }, [client, data, dataUpdatedAt, told])
  const { user, tenantId } = useSession()
  const verified = useSyncExternalStore(subscribeSession, () => getSession().verified)
  const scope = verified && user && tenantId ? `${tenantId}:${user.uid}` : null
  const [openedAt] = useState(Date.now)
  useEffect(
    () => (scope === null ? undefined : startFor(client, `notifications:${scope}`, openedAt)),
    [client, scope, openedAt],
  )
}

function startFor(client: QueryClient, name: string, openedAt: number): () => void {
  const channel = openTabChannel<NotificationList>(name)
  const bell = notificationQueries.bell()
  channel.listen((list) => receive(client, list))
  void askOnce(client, openedAt)
  const stop = startPoller({
    poll: async () => {
      const before = client.getQueryData(bell.queryKey)
      // With the stale time of section 9 a poll of every 30 seconds would be answered from memory.
      const now = await client.fetchQuery({ ...bell, staleTime: 0, retry: false })
      if (isNews(before, now)) refreshLists(client)
      channel.post(now)
    },
    isAwake: () => document.visibilityState === 'visible' && onlineManager.isOnline(),
    onWake,
    lastPollAt: () => client.getQueryState(bell.queryKey)?.dataUpdatedAt ?? 0,
    // Without locks every tab asks for itself: more work, never a wrong number.
    withTurn: (signal, work) => takeTurns(name, signal, work),
  })
  return () => {
    stop()
    channel.close()
  }
}

/**
 * A page that was just opened has what the disk has, perhaps of minutes ago; it does not wait for the next poll. What it
 * has asked for itself since `openedAt` (ms since 1970) is not asked for again.
 */
async function askOnce(client: QueryClient, openedAt: number): Promise<void> {
  const bell = notificationQueries.bell()
  await client.prefetchQuery(bell)
  // What was restored from the disk gets its own age in the next turn.
  await new Promise<void>((resolve) => notifyManager.schedule(resolve))
  const isOfDisk = (client.getQueryState(bell.queryKey)?.dataUpdatedAt ?? 0) < openedAt
  // The copy of the disk may be younger than the five minutes and still lack what came meanwhile.
  if (isOfDisk) await client.prefetchQuery({ ...bell, staleTime: 0, retry: false })
}

/** Another tab's poll becomes this tab's knowledge. */
function receive(client: QueryClient, list: NotificationList): void {
  const { queryKey } = notificationQueries.bell()
  const before = client.getQueryData(queryKey)
  client.setQueryData(queryKey, list)
  if (isNews(before, list)) refreshLists(client)
}

function isNews(before: NotificationList | undefined, now: NotificationList): boolean {
  if (!before) return false
  return before.unread_count !== now.unread_count || before.notifications[0]?.id !== now.notifications[0]?.id
}

function refreshLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: notificationQueries.lists })
}

function onWake(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  const stopFollowing = onlineManager.subscribe(listener)
  return () => {
    document.removeEventListener('visibilitychange', listener)
    stopFollowing()
  }
}
