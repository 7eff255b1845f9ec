import { useLingui } from '@lingui/react/macro'
import { marketing } from '#contract/marketing'
import { callPatiently } from '@/api/call-patiently'
import { useAskForm } from '@/assistant/use-ask-form'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { TextField } from '@/ui/text-field'

const NOTHING = { question: '' }

/** Asks who the customers are. */
export function AnalysisForm({ onAsked }: { onAsked: (id: string) => void }) {
  const { t } = useLingui()
  const form = useAskForm({
    name: 'marketing.customer-analysis',
    start: NOTHING,
    schema: marketing.customerAnalysis.body,
    bodyOf: (fields) => fields,
    ask: (fields, id) => callPatiently(marketing.customerAnalysis, { body: { ...fields, id } }),
    onAsked,
  })
  const { fields, errors, set } = form
  return (
    <InlineForm
      form={form}
      label={t`顧客の分析`}
      saveLabel={t`分析する`}
      failureTitle={t`作成できませんでした`}
      note={<OfflineNote>{t`オフラインです。入力は残ります。接続すると、作成できます。`}</OfflineNote>}
    >
      <TextField
        label={t`知りたいこと`}
        name="question"
        value={fields.question}
        onChange={(question) => set('question', question)}
        error={errors.question}
        hint={t`空のままでも分析できます。顧客と対応履歴の数を、その場で数えます。`}
        autoComplete="off"
      />
    </InlineForm>
  )
}
