import { useLingui } from '@lingui/react'
import { Banner } from '@/ui/banner'
import { ContactButton } from './contact-button'
import { errorMessage, errorSuggestion } from './error-text'
import { ErrorTrace } from './error-trace'
import { type FieldLabels, fieldLabel, validationLines } from './field-labels'
import { namedFailure } from './named-failure'
import { useReportedFailure } from './use-reported-failure'

type FailureBannerProps = {
  /** What was thrown; null for nothing, which shows nothing. */
  thrown: unknown
  /** What did not come about, as 「保存できませんでした」; without it the reason itself stands there. */
  title?: string
  /** What the form calls its fields, where that is not their usual name. */
  labels?: FieldLabels | undefined
  className?: string
}

/** Why something that a person asked for was not done, what to do about it, and whom to ask. Reports it. */
export function FailureBanner({ thrown, title, labels, className }: FailureBannerProps) {
  const { i18n } = useLingui()
  useReportedFailure(thrown)
  if (thrown === null) return null
  const error = namedFailure(thrown)
  const message = errorMessage(error, i18n)
  const labelOf = (field: string) => fieldLabel(field, i18n, labels)
  const lines = error.validationErrors.length > 0 ? validationLines(error.validationErrors, i18n, labelOf) : []
  return (
    <Banner tone="danger" role="alert" title={title ?? message} {...(className === undefined ? {} : { className })}>
      {title === undefined ? null : <p>{message}</p>}
      {lines.length > 0 ? (
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{errorSuggestion(error, i18n)}</p>
      )}
      <ErrorTrace error={error} />
      <div className="mt-2 empty:hidden">
        <ContactButton size="sm" error={error} />
      </div>
    </Banner>
  )
}
