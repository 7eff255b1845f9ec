import { Trans, useLingui } from '@lingui/react/macro'
import { Banner } from '@/ui/banner'
import { errorMessage } from './error-text'
import { ErrorTrace } from './error-trace'
import { FailureBanner } from './failure-banner'
import type { FieldLabels } from './field-labels'
import { namedFailure } from './named-failure'
import { useReportedFailure } from './use-reported-failure'

type SaveFailureProps = {
  thrown: unknown
  /** 「保存できませんでした」, unless the form is there for something else. */
  title?: string | undefined
  /** What the form calls its fields, where that is not their usual name. */
  labels?: FieldLabels | undefined
}

/** What did not come about, with the reason, in the form whose text was not saved. */
export function SaveFailure({ thrown, title, labels }: SaveFailureProps) {
  const { t } = useLingui()
  if (namedFailure(thrown).kind === 'storage-silent') return <Unknown thrown={thrown} />
  return <FailureBanner thrown={thrown} title={title ?? t`保存できませんでした`} labels={labels} />
}

/** The disk did not answer: it may have the change all the same. */
function Unknown({ thrown }: { thrown: unknown }) {
  const { t, i18n } = useLingui()
  useReportedFailure(thrown)
  const error = namedFailure(thrown)
  return (
    <Banner tone="danger" role="alert" title={t`保存できたか確認できません`}>
      <p>{errorMessage(error, i18n)}</p>
      <p>
        <Trans>
          入力した内容はこの画面に残っています。もう一度「保存」を押してください。二重に保存されることはありません。
        </Trans>
      </p>
      <ErrorTrace error={error} />
    </Banner>
  )
}
