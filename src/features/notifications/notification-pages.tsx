import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadMore } from '@/errors/load-more'
import { QueryView } from '@/errors/query-view'
import { EmptyState } from '@/ui/empty-state'
import { PrintedSoFar } from '@/ui/list/printed-so-far'
import type { NotificationGroup } from './group'
import type { useNotificationList } from './use-notification-list'

type NotificationPagesProps = {
  pages: ReturnType<typeof useNotificationList>
  /** What stands there while the first page is on its way. */
  skeleton?: ReactNode
  /** One row; a list item. */
  children: (group: NotificationGroup) => ReactNode
}

/** The rows of a list, and the way to its next page. */
export function NotificationPages({ pages: { query, list, groups }, skeleton, children }: NotificationPagesProps) {
  const { t } = useLingui()
  return (
    <QueryView
      query={query}
      empty={() => list.length === 0}
      emptyState={<EmptyState icon="bell" title={t`通知はありません`} />}
      {...(skeleton === undefined ? {} : { skeleton })}
    >
      {() => (
        <>
          <ul className="divide-y divide-line">{groups.map(children)}</ul>
          <LoadMore query={query} isQuiet />
          {query.hasNextPage ? <PrintedSoFar count={list.length} /> : null}
        </>
      )}
    </QueryView>
  )
}
