import { type InfiniteData, onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notification, NotificationList } from '#contract/notifications'
import { notify } from '@/errors/notify'
import { entriesOver } from '@/offline/cache/as-of'
import { useOutbox } from '@/offline/scope/outbox'
import { type Outcome, useCommand } from '@/offline/scope/use-command'
import { type Marks, marksOf, unreadCount } from './fold'
import { readAllNotifications, readNotifications } from './mutations'
import { notificationQueries } from './queries'

/** The marks of this device that the server may not know yet. */
export function useMarks(): Marks {
  return marksOf(useOutbox())
}

/** THE unread number: the same for bell, popup and page; null while nothing is known. */
export function useUnreadCount(): number | null {
  const client = useQueryClient()
  const bell = notificationQueries.bell()
  const { data } = useQuery(bell)
  const entries = entriesOver(client.getQueryCache().find({ queryKey: bell.queryKey }), useOutbox())
  if (!data) return null
  const lists = client
    .getQueriesData<InfiniteData<NotificationList>>({ queryKey: notificationQueries.lists })
    .flatMap(([, list]) => list?.pages ?? [])
  return unreadCount(data, lists, marksOf(entries))
}

/** Tells when neither device nor server took a mark, and offers to try again. */
async function untilTaken(mark: () => Promise<Outcome>): Promise<void> {
  const retry = async () => {
    const outcome = await mark()
    if (outcome.state === 'refused' || outcome.state === 'not-stored') throw outcome.error
  }
  await retry().catch((thrown: unknown) => notify.error(thrown, { retry }))
}

/** When the newest of them was made. */
function newestOf(list: readonly Notification[]): string | undefined {
  const times = list.map(({ created_at }) => created_at)
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1)
}

/** Marking as read, now or when the connection returns. */
export function useMarkAsRead() {
  const client = useQueryClient()
  const some = useCommand(readNotifications)
  const all = useCommand(readAllNotifications)

  async function markSome(list: readonly Pick<Notification, 'id' | 'title' | 'read'>[]): Promise<void> {
    const unread = list.filter(({ read }) => !read)
    const [first] = unread
    if (!first) return
    await untilTaken(() => some.run({ ids: unread.map(({ id }) => id), title: first.title }))
  }

  /**
   * Up to the newest that is known here: the mark may have to wait, and must not take unseen ones with it. Offline only the
   * loaded ones.
   */
  async function markAll(loaded: readonly Notification[]): Promise<void> {
    if (!onlineManager.isOnline()) return markSome(loaded)
    const bell = client.getQueryData(notificationQueries.bell().queryKey)
    const before = newestOf([...(bell?.notifications ?? []), ...loaded])
    await untilTaken(() => all.run(before === undefined ? {} : { before }))
  }

  return { markSome, markAll, busy: some.busy || all.busy }
}
