import { useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from '@/errors/load-more'
import { MissingPart } from '@/errors/missing-part'
import { QueryView } from '@/errors/query-view'
import { useOffline } from '@/errors/use-offline'
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
export function NotificationPages({ pages, skeleton, children }: NotificationPagesProps) {
  const { t } = useLingui()
  const { query, newest, list, groups } = pages
  return (
    <QueryView<object>
      query={newest ?? query}
      empty={() => list.length === 0}
      emptyState={<EmptyState icon="bell" title={t`通知はありません`} />}
      {...(skeleton === undefined ? {} : { skeleton })}
    >
      {() => (
        <>
          <ul className="divide-y divide-line">{groups.map(children)}</ul>
          {newest === null ? (
            <LoadMore query={query} isQuiet />
          ) : (newest.data?.total ?? 0) > list.length ? (
            <OlderOnes query={query} shown={list.length} />
          ) : null}
          {query.hasNextPage ? <PrintedSoFar count={list.length} /> : null}
        </>
      )}
    </QueryView>
  )
}

/** Why the list ends with what the bell has read; nothing while the rest is on its way. */
function OlderOnes({ query, shown }: { query: UseQueryResult<unknown>; shown: number }) {
  const { t } = useLingui()
  const isOffline = useOffline()
  if (isOffline) {
    return (
      <p className="p-3 text-center text-muted text-sm">
        {t`この端末にあるのは、新しい${shown}件だけです。接続が戻ると、続きを読み込みます。`}
      </p>
    )
  }
  return (
    <MissingPart query={query} className="m-2">
      {t`これより前の通知を表示できません。`}
    </MissingPart>
  )
}
