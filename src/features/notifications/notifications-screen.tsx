import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Notification } from '#contract/notifications'
import { QueryView } from '@/errors/query-view'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PageHeader } from '@/ui/page-header'
import { flatten } from './fold'
import { groupRepeats } from './group'
import { LoadMore } from './load-more'
import { NotificationFilterBar } from './notification-filter-bar'
import { type NotificationFilter, parseNotificationSearch } from './notification-filters'
import { NotificationRow } from './notification-row'
import { notificationQueries } from './queries'
import { SelectBox } from './select-box'
import { useMarkAsRead, useMarks, useUnreadCount } from './use-notifications'
import { useSelection } from './use-selection'

/** All notifications of the person, to narrow down, to follow and to mark as read. */
export function NotificationsScreen() {
  const { t } = useLingui()
  const filter = parseNotificationSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const query = useInfiniteQuery(notificationQueries.list(filter))
  const marks = useMarks()
  const list = shownOf(flatten(query.data?.pages ?? [], marks), filter)
  const unread = useUnreadCount()
  const groups = groupRepeats(list)
  const selection = useSelection(groups)
  const { markSome, markAll, busy } = useMarkAsRead()
  const change = (next: NotificationFilter) => void navigate({ to: '/notifications', search: next, replace: true })
  return (
    <>
      <PageHeader
        title={t`通知`}
        below={unread === null ? null : t`未読${unread}件`}
        actions={
          <>
            {selection.chosen.length > 0 ? (
              <Button icon="check" busy={busy} onClick={() => void markSome(selection.take())}>
                {t`選択した通知を既読にする`}
              </Button>
            ) : null}
            <Button disabled={!unread} busy={busy} onClick={() => void markAll(list)}>
              {t`すべて既読にする`}
            </Button>
          </>
        }
      />
      <NotificationFilterBar filter={filter} onChange={change} />
      <Card>
        <QueryView
          query={query}
          empty={() => list.length === 0}
          emptyState={<EmptyState icon="bell" title={t`通知はありません`} />}
        >
          {() => (
            <>
              <ul className="divide-y divide-line">
                {groups.map((group) => (
                  <NotificationRow
                    key={group.head.id}
                    group={group}
                    onOpen={() => void markSome(group.members)}
                    selection={<SelectBox group={group} selection={selection} />}
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
      </Card>
    </>
  )
}

/** A filter for unread ones hides what was just marked, before the server knows. */
function shownOf(list: readonly Notification[], { unread_only }: NotificationFilter): Notification[] {
  return list.filter(({ read }) => !(unread_only && read))
}
