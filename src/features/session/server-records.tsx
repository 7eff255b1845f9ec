import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { MissingPart } from '@/errors/missing-part'
import { QueryState } from '@/errors/query-state'
import { useOffline } from '@/errors/use-offline'
import { Banner } from '@/ui/banner'
import { Skeleton } from '@/ui/skeleton'

/**
 * How the server's part of a list stands, as a line above it: the device's own part is there in any case. Read before, it
 * is shown with its age; nothing is said of what is fresh.
 */
export function ServerRecords({ query }: { query: UseQueryResult<object> }) {
  const { t } = useLingui()
  const offline = useOffline()
  if (query.data !== undefined) return <QueryState query={query} />
  if (!query.isError && !(offline && query.fetchStatus !== 'fetching')) {
    return (
      <div role="status" aria-busy="true" className="py-2">
        <span className="sr-only">{t`読み込み中`}</span>
        <Skeleton />
      </div>
    )
  }
  const words = <Trans>サーバーの記録は、いま読み込めません。この端末の記録だけを表示しています。</Trans>
  if (!offline) return <MissingPart query={query}>{words}</MissingPart>
  return (
    <Banner tone="warning" icon="cloud-off" role="status">
      {words}
    </Banner>
  )
}
