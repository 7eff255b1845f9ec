import { useLingui } from '@lingui/react/macro'
import { Button } from '@/ui/button'
import type { AppError } from './app-error'
import { ContactButton } from './contact-button'
import { errorMessage, errorSuggestion } from './error-text'
import { ErrorTrace } from './error-trace'
import { namedFailure } from './named-failure'
import { useReportedFailure } from './use-reported-failure'

type LoadMoreProps = {
  query: {
    hasNextPage: boolean
    fetchNextPage: () => unknown
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: unknown
  }
  /** Without a frame, for a popup. */
  isQuiet?: boolean
}

/** The way to the next page of an endless list; says when that could not be had. */
export function LoadMore({ query, isQuiet = false }: LoadMoreProps) {
  const { t } = useLingui()
  const failure = query.isFetchNextPageError ? query.error : null
  const tryingAgain = useReportedFailure(failure)
  if (!query.hasNextPage) return null
  const load = () => {
    tryingAgain()
    void query.fetchNextPage()
  }
  return (
    <div className="flex flex-col items-center gap-2 p-2">
      {failure === null ? null : <Failure error={namedFailure(failure)} />}
      <Button {...(isQuiet ? { size: 'sm', variant: 'ghost' } : {})} busy={query.isFetchingNextPage} onClick={load}>
        {t`さらに読み込む`}
      </Button>
    </div>
  )
}

/** Trying again is the button below it. */
function Failure({ error }: { error: AppError }) {
  const { i18n } = useLingui()
  return (
    <>
      <div role="alert" className="text-center text-sm">
        <p className="text-danger">{errorMessage(error, i18n)}</p>
        <p className="text-muted">{errorSuggestion(error, i18n)}</p>
        <ErrorTrace error={error} />
      </div>
      <ContactButton error={error} size="sm" />
    </>
  )
}
