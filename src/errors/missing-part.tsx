import { useLingui } from '@lingui/react'
import { onlineManager, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { inOneLine } from '@/i18n/sentences'
import { Banner } from '@/ui/banner'
import { AgainButton } from './again-button'
import { classify } from './classify'
import { ContactButton } from './contact-button'
import { errorMessage, errorSuggestion } from './error-text'
import { ErrorTrace } from './error-trace'
import { namedFailure } from './named-failure'
import { useReportedFailure } from './use-reported-failure'

type MissingPartProps = {
  query: UseQueryResult<unknown>
  className?: string
  /** What cannot be seen or done for want of it. */
  children: ReactNode
}

/**
 * A line in place of a smaller part of a page that could not be read: what is missing, why, and the way to try again. Nothing
 * while there is data, or while it is still asked for. Nor without a connection: the page says that itself.
 */
export function MissingPart({ query, className, children }: MissingPartProps) {
  const { i18n } = useLingui()
  const failure = failureOf(query)
  const tryingAgain = useReportedFailure(failure)
  if (failure === null) return null
  const error = namedFailure(failure)
  const retry = () => {
    tryingAgain()
    void query.refetch()
  }
  return (
    <Banner tone="warning" role="status" {...(className === undefined ? {} : { className })}>
      <p>{children}</p>
      <p>{inOneLine([errorMessage(error, i18n), errorSuggestion(error, i18n)])}</p>
      <ErrorTrace error={error} />
      {/* Beside the words they would leave a column of two letters on a phone. */}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        <AgainButton size="sm" error={error} busy={query.isFetching} onRetry={retry} />
        <ContactButton size="sm" error={error} />
      </div>
    </Banner>
  )
}

function failureOf({ isError, data, error }: UseQueryResult<unknown>): Error | null {
  if (!isError || data !== undefined) return null
  return classify(error).category === 'network' && !onlineManager.isOnline() ? null : error
}
