import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@/ui/banner'
import { classify } from './classify'
import { ContactButton } from './contact-button'
import { errorMessage, errorSuggestion } from './error-text'
import { validationLines } from './field-labels'
import { useReportedFailure } from './use-reported-failure'

/** 「保存できませんでした」 with the reason, in the form whose text was not saved. */
export function SaveFailure({ thrown }: { thrown: unknown }) {
  const { t, i18n } = useLingui()
  const error = classify(thrown)
  useReportedFailure(thrown)
  if (error.kind === 'storage-silent') return <Unknown message={errorMessage(error, i18n)} />
  const lines = error.validationErrors.length > 0 ? validationLines(error.validationErrors, i18n) : []
  return (
    <Banner
      tone="danger"
      role="alert"
      title={t`保存できませんでした`}
      action={<ContactButton size="sm" error={error} />}
    >
      <p>{errorMessage(error, i18n)}</p>
      {lines.length > 0 ? (
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{errorSuggestion(error, i18n)}</p>
      )}
    </Banner>
  )
}

/** The disk did not answer: it may have the change all the same. */
function Unknown({ message }: { message: string }) {
  const { t } = useLingui()
  return (
    <Banner tone="danger" role="alert" title={t`保存できたか確認できません`}>
      <p>{message}</p>
      <p>
        <Trans>
          入力した内容はこの画面に残っています。もう一度「保存」を押してください。二重に保存されることはありません。
        </Trans>
      </p>
    </Banner>
  )
}
