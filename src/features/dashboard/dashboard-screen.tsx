import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { isFeatureEnabled } from '#contract/tenant'
import { ErrorBoundary } from '@/errors/error-boundary'
import { QueryView } from '@/errors/query-view'
import { useReportedFailure } from '@/errors/use-reported-failure'
import { interactionQueries } from '@/features/interactions/queries'
import { useFeatureState } from '@/features/tenant/queries'
import { loadChunk } from '@/lib/load-chunk'
import { entriesOver } from '@/offline/cache/as-of'
import { countWaiting } from '@/offline/outbox/count-waiting'
import { useOutbox } from '@/offline/scope/outbox'
import { useSession } from '@/session/session'
import { PageHeader } from '@/ui/page-header'
import { CustomerSearch, type HitsSlot } from './customer-search'
import { DashboardSkeleton } from './dashboard-skeleton'
import { foldSummary } from './fold'
import { QuickActions } from './quick-actions'
import { type DueSlot, SummaryCards } from './summary-cards'

/** They end the page and repeat what the top bar says: their code need not come with the first screen. */
const AccountCards = lazy(() => loadChunk(() => import('./account-cards')).then((m) => ({ default: m.AccountCards })))

/** A failure comes seldom: what it says need not stand in front of the data. */
const LoadFailure = lazy(() => loadChunk(() => import('./load-failure')).then((m) => ({ default: m.LoadFailure })))

/** A page that stays open on the desk all day must not show the morning; as often as data gets stale (spec section 9). */
const REFRESH_MS = 5 * 60_000

type DashboardScreenProps = {
  hits: HitsSlot
  due: DueSlot
  /** The desk cards; another feature's. They lie over the room beside the heading, and come when they will. */
  cards: ComponentType
}

/** The first page of the day: find a customer, see what has happened, go on. */
export function DashboardScreen({ hits, cards: Cards, due }: DashboardScreenProps) {
  const { flags, isSettled } = useFeatureState()
  const hasCustomers = isFeatureEnabled(flags, 'customers')
  const account = (
    <Suspense>
      <AccountCards />
    </Suspense>
  )
  return (
    <>
      <div className="relative">
        <PageHeader title={<Trans>ダッシュボード</Trans>} />
        <ErrorBoundary scope="part">
          <Suspense>
            <Cards />
          </Suspense>
        </ErrorBoundary>
      </div>
      <div className="flex flex-col gap-5">
        {hasCustomers ? <CustomerSearch hits={hits} /> : null}
        <QuickActions flags={flags} />
        {hasCustomers ? <Summary isAllowed={isSettled} below={account} due={due} /> : account}
      </div>
    </>
  )
}

/**
 * Counts and contacts. After a failure the older ones stay on the screen, with their age. `isAllowed`: it is known that
 * the tenant has customers; a guess would be answered with a refusal. How many contacts there are nobody knows before: what
 * is `below` comes with them and stays in its place.
 */
function Summary({ isAllowed, below, due }: { isAllowed: boolean; below: ReactNode; due: DueSlot }) {
  const query = useQuery({ ...interactionQueries.summary(), refetchInterval: REFRESH_MS, enabled: isAllowed })
  const cache = useQueryClient().getQueryCache()
  const entries = entriesOver(cache.find({ queryKey: interactionQueries.summary().queryKey }), useOutbox())
  const writer = useSession().profile?.user.name ?? ''
  const { isError, error, refetch, isFetching } = query
  const tryingAgain = useReportedFailure(error)
  const retry = () => {
    tryingAgain()
    void refetch()
  }
  return (
    <>
      {isError ? (
        <Suspense>
          <LoadFailure thrown={error} isFetching={isFetching} onRetry={retry} />
        </Suspense>
      ) : null}
      {isError && query.data === undefined ? null : (
        <QueryView query={query} skeleton={<DashboardSkeleton />}>
          {(data) => (
            <SummaryCards summary={foldSummary(data, { entries, writer })} unsent={countWaiting(entries)} due={due} />
          )}
        </QueryView>
      )}
      {isError || query.data !== undefined || query.fetchStatus === 'paused' ? below : null}
    </>
  )
}
