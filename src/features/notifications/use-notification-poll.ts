import { onlineManager, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NotificationList } from '#contract/notifications'
import { reloadProfile } from '@/auth/actions'
import { useSession } from '@/auth/session'
import { syncDirectory } from '@/offline/directory'
import { isAboutCustomer, refreshChanged } from './changed-records'
import { type PollerDeps, startPoller } from './poller'
import { notificationQueries } from './queries'

/**
 * Keeps the bell of every tab up to date; one tab asks, the others are told. What a notification tells of is read again.
 * Mounted once, with the bell.
 */
export function useNotificationPoll(): void {
  const client = useQueryClient()
  const { data } = useQuery(notificationQueries.bell())
  const [told] = useState(() => new Set<string>())
  useEffect(() => {
    const isFirstLook = told.size === 0
    const news = refreshChanged(client, data?.notifications ?? [], told)
    // What lay there when the app opened is known to the profile and the copy that were read then.
    if (isFirstLook) return
    if (news.some(({ category }) => category === 'user')) void reloadProfile()
    if (news.some(isAboutCustomer)) void syncDirectory()
  }, [client, data, told])
  const { user, tenantId, verified } = useSession()
  const scope = verified && user && tenantId ? `${tenantId}:${user.uid}` : null
  useEffect(() => (scope === null ? undefined : startFor(client, `notifications:${scope}`)), [client, scope])
}

function startFor(client: QueryClient, name: string): () => void {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(name) : null
  const bell = notificationQueries.bell()
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<NotificationList>) => receive(client, data)
  }
  void askOnce(client)
  const stop = startPoller({
    poll: async () => {
      const before = client.getQueryData(bell.queryKey)
      const now = await client.fetchQuery({ ...bell, staleTime: 0, retry: false })
      if (isNews(before, now)) refreshLists(client)
      channel?.postMessage(now)
    },
    isAwake: () => document.visibilityState === 'visible' && onlineManager.isOnline(),
    onWake,
    lastPollAt: () => client.getQueryState(bell.queryKey)?.dataUpdatedAt ?? 0,
    withLock: lockFor(name),
  })
  return () => {
    stop()
    channel?.close()
  }
}

/** A page that was just opened has what the disk has, perhaps of minutes ago; it does not wait for the next poll. */
async function askOnce(client: QueryClient): Promise<void> {
  const bell = notificationQueries.bell()
  const openedAt = Date.now()
  await client.prefetchQuery(bell)
  const isOfDisk = (client.getQueryState(bell.queryKey)?.dataUpdatedAt ?? 0) <= openedAt
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

/** Pages served without TLS have no locks: then every tab asks for itself. More work, never a wrong number. */
function lockFor(name: string): PollerDeps['withLock'] {
  const locks = navigator.locks as LockManager | undefined | null
  return async (signal, work) => {
    if (!locks) return work()
    await locks.request(name, { signal }, work)
  }
}
