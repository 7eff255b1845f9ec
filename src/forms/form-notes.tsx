import { Trans, useLingui } from '@lingui/react/macro'
import { SaveFailure } from '@/errors/save-failure'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import type { FormState } from './use-form'

type FormNotesProps = {
  form: FormState
  /** What did not come about when it failed; 「保存できませんでした」 unless given. */
  failureTitle?: string | undefined
}

/** What a form has to say above its fields: text of an earlier visit, and why it was not saved. */
export function FormNotes({ form, failureTitle }: FormNotesProps) {
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {form.restored ? (
        <Banner role="status" icon="undo" action={<Button size="sm" onClick={form.discard}>{t`破棄する`}</Button>}>
          {form.restored === 'shared' ? (
            <Trans>別のタブで入力中です。その内容を写しました</Trans>
          ) : (
            <Trans>入力途中の内容を復元しました</Trans>
          )}
        </Banner>
      ) : null}
      <Failure form={form} failureTitle={failureTitle} />
    </div>
  )
}

function Failure({ form: { failure, failureWords, labels }, failureTitle }: FormNotesProps) {
  const { t } = useLingui()
  if (failure === null) return null
  if (failureWords === null) return <SaveFailure thrown={failure} title={failureTitle} labels={labels} />
  return (
    <Banner tone="danger" role="alert" title={failureTitle ?? t`保存できませんでした`}>
      {failureWords}
    </Banner>
  )
}
