import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { AuditFilter } from '#contract/audit'
import { LoadMore } from '@/errors/load-more'
import { QueryView } from '@/errors/query-view'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { EmptyState } from '@/ui/empty-state'
import { PrintedSoFar } from '@/ui/list/printed-so-far'
import { Skeleton } from '@/ui/skeleton'
import { AuditRow } from './audit-row'
import { auditQueries } from './queries'

type EntriesProps = { filter: AuditFilter; onRecord: (id: string) => void; onClear: () => void }

/** The entries of a filter, newest first, page by page. */
export function AuditEntries({ filter, onRecord, onClear }: EntriesProps) {
  const { t } = useLingui()
  const query = useInfiniteQuery(auditQueries.list(filter))
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  const isNarrowed = Object.keys(filter).length > 0
  return (
    <Card flush className="p-2">
      <QueryView
        query={query}
        empty={() => entries.length === 0}
        skeleton={<LogSkeleton />}
        emptyState={
          isNarrowed ? (
            <EmptyState
              icon="search"
              title={t`条件に合う操作はありません`}
              action={<Button onClick={onClear}>{t`条件をクリア`}</Button>}
            />
          ) : (
            <EmptyState icon="eye" title={t`まだ操作の記録がありません`} />
          )
        }
      >
        {() => (
          <>
            <ol aria-label={t`操作の一覧`} className="divide-y divide-line">
              {entries.map((entry) => (
                <AuditRow key={entry.id} entry={entry} onRecord={onRecord} />
              ))}
            </ol>
            <LoadMore query={query} isQuiet />
            {query.hasNextPage ? <PrintedSoFar count={entries.length} /> : null}
          </>
        )}
      </QueryView>
    </Card>
  )
}

/** The room of the first entries. */
function LogSkeleton() {
  return (
    <div className="divide-y divide-line">
      {['w-2/5', 'w-1/3', 'w-1/2', 'w-2/5', 'w-1/4', 'w-1/3'].map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no identity
        <div key={index} className="flex h-16 items-center px-3">
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  )
}
