import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryView } from '@/errors/query-view'
import { Button } from '@/ui/button'
import { EmptyState } from '@/ui/empty-state'
import { LinkButton } from '@/ui/link-button'
import { Skeleton } from '@/ui/skeleton'
import { flatten } from './fold'
import { groupRepeats } from './group'
import { LoadMore } from './load-more'
import { NotificationRow } from './notification-row'
import { notificationQueries } from './queries'
import { useMarkAsRead, useMarks, useUnreadCount } from './use-notifications'

/** What the bell opens: the newest notifications, further ones by the page. */
export function NotificationPopup({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const query = useInfiniteQuery(notificationQueries.list({}))
  const marks = useMarks()
  const unread = useUnreadCount() ?? 0
  const { markSome, markAll, busy } = useMarkAsRead()
  const list = flatten(query.data?.pages ?? [], marks)
  return (
    <>
      <div className="flex items-center justify-between gap-2 border-line border-b py-1 pr-1 pl-4">
        <h2 className="font-bold">{t`通知`}</h2>
        <Button size="sm" variant="ghost" disabled={unread === 0} busy={busy} onClick={() => void markAll(list)}>
          {t`すべて既読にする`}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1">
        <QueryView
          query={query}
          empty={() => list.length === 0}
          emptyState={<EmptyState icon="bell" title={t`通知はありません`} />}
          skeleton={<Skeleton lines={6} className="p-4" />}
        >
          {() => (
            <>
              <ul className="divide-y divide-line">
                {groupRepeats(list).map((group) => (
                  <NotificationRow
                    key={group.head.id}
                    group={group}
                    onOpen={() => {
                      void markSome(group.members)
                      if (group.head.subject_id) onClose()
                    }}
                  />
                ))}
              </ul>
              <LoadMore
                hasMore={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onMore={() => void query.fetchNextPage()}
              />
            </>
          )}
        </QueryView>
      </div>
      <div className="border-line border-t p-2 text-center">
        <LinkButton to="/notifications" size="sm" variant="ghost" onClick={onClose}>
          {t`すべての通知を見る`}
        </LinkButton>
      </div>
    </>
  )
}
