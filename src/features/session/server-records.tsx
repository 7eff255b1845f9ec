import { Trans, useLingui } from '@lingui/react/macro'
import { onlineManager, type UseQueryResult } from '@tanstack/react-query'
import { classify } from '@/errors/classify'
import { QueryView } from '@/errors/query-view'
import { useOffline } from '@/errors/use-offline'
import { useReportedFailure } from '@/errors/use-reported-failure'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Skeleton } from '@/ui/skeleton'

/**
 * How the server's part of a list stands, as a line above it: the device's own part is there in any case. Read before, it
 * is shown with its age; nothing is said of what is fresh.
 */
export function ServerRecords({ query }: { query: UseQueryResult<object> }) {
  const { t } = useLingui()
  const offline = useOffline()
  const tryingAgain = useReportedFailure(failureOf(query))
  if (query.data !== undefined) return <QueryView query={query}>{() => null}</QueryView>
  if (!query.isError && !(offline && query.fetchStatus !== 'fetching')) {
    return (
      <div role="status" aria-busy="true" className="py-2">
        <span className="sr-only">{t`読み込み中`}</span>
        <Skeleton />
      </div>
    )
  }
  const retry = () => {
    tryingAgain()
    void query.refetch()
  }
  return (
    <Banner
      tone="warning"
      icon={offline ? 'cloud-off' : 'warning'}
      role="status"
      action={
        offline ? null : (
          <Button size="sm" icon="refresh" busy={query.isFetching} onClick={retry}>
            {t`再試行`}
          </Button>
        )
      }
    >
      <Trans>サーバーの記録は、いま読み込めません。この端末の記録だけを表示しています。</Trans>
    </Banner>
  )
}

/** A connection that is gone is no failure to report. */
function failureOf({ isError, data, error }: UseQueryResult<object>): Error | null {
  if (!isError || data !== undefined) return null
  return classify(error).category === 'network' && !onlineManager.isOnline() ? null : error
}
