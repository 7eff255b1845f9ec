import { useLingui } from '@lingui/react/macro'
import { DAY_MS } from '#contract/day'
import { marketing } from '#contract/marketing'
import { callPatiently } from '@/api/call-patiently'
import { useAskForm } from '@/assistant/use-ask-form'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { useToday } from '@/lib/use-today'
import { DateField } from '@/ui/date-field'
import { TextField } from '@/ui/text-field'

/** Days that a new calendar is for, unless somebody says otherwise. */
const USUAL_DAYS = 90

/** The period that a calendar of posts is for, and what it is about. */
export function CalendarForm({ onAsked }: { onAsked: (id: string) => void }) {
  const { t } = useLingui()
  const today = useToday()
  const until = new Date(Date.parse(today) + USUAL_DAYS * DAY_MS).toISOString().slice(0, 10)
  const form = useAskForm({
    name: 'marketing.content-calendar',
    start: { from: today, to: until, theme: '' },
    schema: marketing.contentCalendar.body,
    bodyOf: (fields) => fields,
    ask: (fields, id) => callPatiently(marketing.contentCalendar, { body: { ...fields, id } }),
    onAsked,
  })
  const { fields, errors, set } = form
  return (
    <InlineForm
      form={form}
      label={t`投稿の計画`}
      saveLabel={t`計画を作る`}
      failureTitle={t`作成できませんでした`}
      note={<OfflineNote>{t`オフラインです。入力は残ります。接続すると、作成できます。`}</OfflineNote>}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={t`始まり`}
          name="from"
          value={fields.from}
          onChange={(day) => set('from', day ?? '')}
          error={errors.from}
          required
        />
        <DateField
          label={t`終わり`}
          name="to"
          value={fields.to}
          onChange={(day) => set('to', day ?? '')}
          error={errors.to}
          required
        />
      </div>
      <TextField
        label={t`テーマ`}
        name="theme"
        value={fields.theme}
        onChange={(theme) => set('theme', theme)}
        error={errors.theme}
        hint={t`空のままなら、祝日、季節、登録した商品から作ります。`}
        autoComplete="off"
      />
    </InlineForm>
  )
}
