import { Trans, useLingui } from '@lingui/react/macro'
import type { AiResult } from '#contract/ai-results'
import { FilePicker } from '@/assistant/file-picker'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { ProgressBar } from '@/ui/progress-bar'
import { RadioGroupField } from '@/ui/radio-group-field'
import { TextField } from '@/ui/text-field'
import { type ResearchForm, type Subject, useResearchForm } from './research-form'
import { ResearchPlan } from './research-plan'

type ResearchFieldsProps = {
  /** The customer on record. */
  customerId: string | undefined
  /** The name of the customer on record; null to ask for a name. */
  customer: string | null
  /** Of whom the person may ask by name. */
  subjects: readonly Subject[]
  onAsked: (result: AiResult) => void
  onOther: () => void
}

/** Who is to be researched and what one wants to know, with the plan of it. */
export function ResearchFields({ customerId, customer, subjects, onAsked, onOther }: ResearchFieldsProps) {
  const { t } = useLingui()
  const form = useResearchForm(customerId, subjects, onAsked)
  const { fields, errors, set } = form
  return (
    <Card title={customer === null ? <Trans>調べる相手</Trans> : <Trans>{customer} 様を調べる</Trans>}>
      <InlineForm
        form={form}
        label={t`調査`}
        saveLabel={t`調べる`}
        failureTitle={t`調査を始められませんでした`}
        note={<OfflineNote>{t`オフラインです。入力は残ります。接続すると、調べられます。`}</OfflineNote>}
        hint={
          customer === null || subjects.length === 0 ? null : (
            <Button variant="ghost" onClick={onOther}>{t`別の相手を調べる`}</Button>
          )
        }
      >
        {customer === null ? <NamedFields form={form} subjects={subjects} /> : null}
        <TextField
          multiline
          rows={3}
          label={t`知りたいこと`}
          name="question"
          value={fields.question}
          onChange={(question) => set('question', question)}
          error={errors.question}
          placeholder={t`例: 次の来訪までに確認しておくこと`}
          autoComplete="off"
        />
        <FilePicker
          file={form.file}
          error={errors.file_id}
          label={form.file === null ? t`読み取るファイルを足す（任意）` : undefined}
          onFile={form.setFile}
          onRemove={() => form.setFile(null)}
        />
        {form.percent === null ? null : <ProgressBar label={t`送信中`} percent={form.percent} />}
        <ResearchPlan fields={customer === null ? fields : null} />
      </InlineForm>
    </Card>
  )
}

type NamedFieldsProps = { form: ResearchForm; subjects: readonly Subject[] }

function NamedFields({ form: { fields, errors, set }, subjects }: NamedFieldsProps) {
  const { t } = useLingui()
  const labels: Record<Subject, string> = { customer: t`顧客`, competitor: t`競合` }
  return (
    <>
      <RadioGroupField
        label={t`相手`}
        value={fields.subject}
        onChange={(subject) => set('subject', subject)}
        options={subjects.map((value) => ({ value, label: labels[value] }))}
      />
      <TextField
        label={t`名前`}
        name="name"
        value={fields.name}
        onChange={(name) => set('name', name)}
        error={errors.name}
        autoComplete="off"
        required
      />
      {fields.subject === 'customer' ? (
        <TextField
          label={t`会社名`}
          name="company"
          value={fields.company}
          onChange={(company) => set('company', company)}
          error={errors.company}
          autoComplete="off"
        />
      ) : (
        <TextField
          label={t`URL`}
          name="url"
          type="url"
          value={fields.url}
          onChange={(url) => set('url', url)}
          error={errors.url}
          hint={t`公開されているページを読み取ります。`}
          placeholder="https://"
          autoComplete="off"
        />
      )}
    </>
  )
}
