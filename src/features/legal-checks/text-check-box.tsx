import { useLingui } from '@lingui/react/macro'
import { CHECKED_TEXT_LIMIT } from '#contract/legal-findings'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import type { Form } from '@/forms/use-form'
import { formatNumber } from '@/i18n/numbers'
import { Button } from '@/ui/button'
import { Card } from '@/ui/card'
import { RadioGroupField } from '@/ui/radio-group-field'
import { TextField } from '@/ui/text-field'
import { TYPE_WORDS } from './legal-words'
import { CHECK_AS, type TextFields } from './text-check-form'

/** The text to be checked, and what it is. */
export function TextCheckBox({ form }: { form: Form<TextFields> }) {
  const { t, i18n } = useLingui()
  const { fields, errors, set, discard } = form
  const [length, limit] = [formatNumber(fields.text.length), formatNumber(CHECKED_TEXT_LIMIT)]
  const isTooLong = fields.text.length > CHECKED_TEXT_LIMIT
  const tooLong = isTooLong ? t`${limit}文字以内にしてください。` : undefined
  return (
    <Card>
      <InlineForm
        form={form}
        label={t`文章をチェック`}
        saveLabel={t`チェックする`}
        failureTitle={t`チェックできませんでした`}
        note={<OfflineNote>{t`オフラインです。文章は残ります。接続すると、チェックできます。`}</OfflineNote>}
        hint={fields.text === '' ? null : <Button variant="ghost" onClick={discard}>{t`文章を消す`}</Button>}
      >
        <TextField
          multiline
          rows={8}
          label={t`文章を貼り付けてチェック`}
          name="text"
          value={fields.text}
          onChange={(text) => set('text', text)}
          error={tooLong ?? errors.text}
          hint={t`${length} / ${limit}文字`}
          placeholder={t`SNSの投稿、口コミへの返信、契約書の条項など`}
          autoComplete="off"
          required
          requiredMark={false}
        />
        <RadioGroupField
          label={t`文章の種類`}
          value={fields.as}
          onChange={(as) => set('as', as)}
          options={CHECK_AS.map((value) => ({
            value,
            label: value === 'auto' ? t`自動で判定` : i18n._(TYPE_WORDS[value]),
          }))}
          error={errors.type}
        />
      </InlineForm>
    </Card>
  )
}
