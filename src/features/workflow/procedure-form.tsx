import { useLingui } from '@lingui/react/macro'
import { workflow } from '#contract/workflow'
import { callPatiently } from '@/api/call-patiently'
import { useAskForm } from '@/assistant/use-ask-form'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { TextField } from '@/ui/text-field'

type ProcedureFormProps = { work: 'review' | 'optimize'; onAsked: (id: string) => void }

const NOTHING = { content: '', aim: '' }
const bodies = {
  review: ({ content, aim }: typeof NOTHING) => ({ content, viewpoint: aim }),
  optimize: ({ content, aim }: typeof NOTHING) => ({ content, goal: aim }),
}

/** The procedure that is to be reviewed or improved. */
export function ProcedureForm({ work, onAsked }: ProcedureFormProps) {
  const { t } = useLingui()
  const isReview = work === 'review'
  const form = useAskForm({
    name: `workflow.${work}`,
    start: NOTHING,
    schema: workflow[work].body,
    bodyOf: bodies[work],
    ask: (fields, id) =>
      isReview
        ? callPatiently(workflow.review, { body: { ...bodies.review(fields), id } })
        : callPatiently(workflow.optimize, { body: { ...bodies.optimize(fields), id } }),
    onAsked,
  })
  const { fields, errors, set } = form
  return (
    <InlineForm
      form={form}
      label={isReview ? t`手順の点検` : t`手順の改善`}
      saveLabel={isReview ? t`点検する` : t`改善案を作る`}
      failureTitle={t`作成できませんでした`}
      note={<OfflineNote>{t`オフラインです。入力は残ります。接続すると、作成できます。`}</OfflineNote>}
    >
      <TextField
        multiline
        rows={8}
        label={t`今の手順`}
        name="content"
        value={fields.content}
        onChange={(content) => set('content', content)}
        error={errors.content}
        hint={t`1行に1つずつ書いてください。担当と時間も読み取ります。例: 1. 受付：保険証を確認する（2分）`}
        autoComplete="off"
        required
      />
      <TextField
        label={isReview ? t`特に見てほしいこと` : t`目的`}
        name="aim"
        value={fields.aim}
        onChange={(aim) => set('aim', aim)}
        error={errors.viewpoint ?? errors.goal}
        autoComplete="off"
      />
    </InlineForm>
  )
}
