import { useLingui } from '@lingui/react/macro'
import { onlineManager, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '@/api/api-error'
import { EmptyState } from '@/ui/empty-state'
import { Skeleton } from '@/ui/skeleton'
import { AgainButton } from './again-button'
import type { AppError } from './app-error'
import { classify } from './classify'
import { ContactButton } from './contact-button'
import { dataAgeOf } from './data-age-of'
import { useDataAge } from './data-ages'
import { errorMessage, errorSuggestion } from './error-text'
import { ErrorTrace } from './error-trace'
import { namedFailure } from './named-failure'
import { useOffline } from './use-offline'
import { useReportedFailure } from './use-reported-failure'

type QueryViewProps<T> = {
  query: UseQueryResult<T>
  /** Whether there is nothing to show, so that `emptyState` takes the place of the children. */
  empty?: (data: T) => boolean
  emptyState?: ReactNode
  /** What stands there while the first data is on its way. */
  skeleton?: ReactNode
  /** Where else to go from a record that is not there, or not on this device: a link to the list. */
  wayOn?: ReactNode
  children: (data: T) => ReactNode
}

/** THE way to show a query: data wins over errors, and nothing spins for ever offline. */
export function QueryView<T>({ query, empty, emptyState, skeleton, wayOn, children }: QueryViewProps<T>) {
  const offline = useOffline()
  const failure = failureOf(query, offline)
  const tryingAgain = useReportedFailure(failure)
  useDataAge(dataAgeOf(query, offline))
  if (query.data !== undefined) {
    const isEmpty = empty?.(query.data) ?? false
    return isEmpty && emptyState !== undefined ? emptyState : children(query.data)
  }
  if (isOutOfReach(query, offline)) return <NotOnDevice wayOn={wayOn} />
  if (failure !== null) {
    const retry = () => {
      tryingAgain()
      void query.refetch()
    }
    return <QueryError error={namedFailure(failure)} busy={query.isFetching} onRetry={retry} wayOn={wayOn} />
  }
  const missing = missingSoFar(query)
  if (missing) return <QueryError error={classify(missing)} busy onRetry={() => {}} wayOn={wayOn} />
  return <Loading>{skeleton ?? <Skeleton lines={4} />}</Loading>
}

/** What there is to say instead of data; null where data, a place-holder or nothing yet is shown. */
function failureOf<T>(query: UseQueryResult<T>, offline: boolean): Error | null {
  if (query.data !== undefined || !query.isError) return null
  return isOutOfReach(query, offline) || isStillOpening(query) ? null : query.error
}

/** The server says that there is no such record. It is asked again (spec section 5), but nobody has to wait for that. */
function missingSoFar<T>({ failureReason }: UseQueryResult<T>): Error | null {
  return failureReason instanceof ApiError && failureReason.status === 404 ? failureReason : null
}

function isOutOfReach<T>(query: UseQueryResult<T>, offline: boolean): boolean {
  if (!offline) return false
  if (query.fetchStatus === 'paused') return true
  return query.error === null ? query.fetchStatus === 'idle' : classify(query.error).category === 'network'
}

/** The first attempt found nobody, and it is not known yet whether that means offline: a moment's patience. */
function isStillOpening<T>(query: UseQueryResult<T>): boolean {
  return !onlineManager.isOnline() && classify(query.error).category === 'network'
}

function NotOnDevice({ wayOn }: { wayOn: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState icon="cloud-off" title={t`この端末には保存されていません`} action={wayOn}>
      {t`オフラインです。`}
      {t`接続が戻ると、自動で読み込みます。`}
    </EmptyState>
  )
}

type QueryErrorProps = { error: AppError; busy: boolean; onRetry: () => void; wayOn: ReactNode }

function QueryError({ error, busy, onRetry, wayOn }: QueryErrorProps) {
  const { i18n } = useLingui()
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={errorMessage(error, i18n)}
        action={
          <>
            <AgainButton error={error} busy={busy} onRetry={onRetry} />
            {wayOn}
            <ContactButton error={error} />
          </>
        }
      >
        {errorSuggestion(error, i18n)}
        <ErrorTrace error={error} />
      </EmptyState>
    </div>
  )
}

function Loading({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{t`読み込み中`}</span>
      {children}
    </div>
  )
}
