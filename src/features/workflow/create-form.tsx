import { useLingui } from '@lingui/react/macro'
import { workflow } from '#contract/workflow'
import { callPatiently } from '@/api/call-patiently'
import { useAskForm } from '@/assistant/use-ask-form'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { TextField } from '@/ui/text-field'
import { TemplateButtons } from './template-buttons'

const NOTHING = { title: '', description: '' }

/** What a new procedure is to be for. */
export function CreateForm({ onAsked }: { onAsked: (id: string) => void }) {
  const { t } = useLingui()
  const form = useAskForm({
    name: 'workflow.create',
    start: NOTHING,
    schema: workflow.create.body,
    bodyOf: (fields) => fields,
    ask: (fields, id) => callPatiently(workflow.create, { body: { ...fields, id } }),
    onAsked,
  })
  const { fields, errors, set } = form
  const fill = ({ title, description }: typeof NOTHING) => {
    set('title', title)
    set('description', description)
  }
  return (
    <InlineForm
      form={form}
      label={t`手順の作成`}
      saveLabel={t`作成する`}
      failureTitle={t`作成できませんでした`}
      note={<OfflineNote>{t`オフラインです。入力は残ります。接続すると、作成できます。`}</OfflineNote>}
    >
      <TemplateButtons fields={fields} onFill={fill} />
      <TextField
        label={t`手順の名前`}
        name="title"
        value={fields.title}
        onChange={(title) => set('title', title)}
        error={errors.title}
        placeholder={t`例: 新患受付`}
        autoComplete="off"
        required
      />
      <TextField
        multiline
        rows={6}
        label={t`内容`}
        name="description"
        value={fields.description}
        onChange={(description) => set('description', description)}
        error={errors.description}
        hint={t`流れを1行に1つずつ書くと、その手順になります。目的だけを書くと、合うひな形（新患受付、予約変更、会計、電話対応、クレーム対応、終業点検）から作ります。`}
        autoComplete="off"
        required
      />
    </InlineForm>
  )
}
