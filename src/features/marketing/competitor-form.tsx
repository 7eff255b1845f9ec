import { useLingui } from '@lingui/react/macro'
import { COMPETITOR_LIMIT, marketing } from '#contract/marketing'
import { callPatiently } from '@/api/call-patiently'
import { useAskForm } from '@/assistant/use-ask-form'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/text-field'

/** A draft of an older version has no address. */
type Competitor = { name: string; text: string; url?: string }

const NOTHING: { competitors: Competitor[]; viewpoint: string } = {
  competitors: [{ name: '', text: '' }],
  viewpoint: '',
}
const bodyOf = ({ competitors, viewpoint }: typeof NOTHING) => {
  // An empty row is no competitor; one row alone has to be filled in.
  const filled = competitors.filter(
    ({ name, text, url = '' }, index) => index === 0 || [name, text, url].some((typed) => typed.trim() !== ''),
  )
  return {
    competitors: filled.map(({ name }) => name),
    texts: filled.map(({ text }) => text),
    urls: filled.map(({ url = '' }) => url),
    viewpoint,
  }
}

/** Whom to compare with, and what is known of them. */
export function CompetitorForm({ onAsked }: { onAsked: (id: string) => void }) {
  const { t } = useLingui()
  const form = useAskForm({
    name: 'marketing.competitor-analysis',
    start: NOTHING,
    schema: marketing.competitorAnalysis.body,
    bodyOf,
    ask: (fields, id) => callPatiently(marketing.competitorAnalysis, { body: { ...bodyOf(fields), id } }),
    onAsked,
  })
  const { fields, errors, set } = form
  const { competitors } = fields
  const change = (at: number, changes: Partial<Competitor>) =>
    set(
      'competitors',
      competitors.map((one, index) => (index === at ? { ...one, ...changes } : one)),
    )
  return (
    <InlineForm
      form={form}
      label={t`競合の比較`}
      saveLabel={t`比較する`}
      failureTitle={t`作成できませんでした`}
      note={<OfflineNote>{t`オフラインです。入力は残ります。接続すると、作成できます。`}</OfflineNote>}
      hint={
        competitors.length < COMPETITOR_LIMIT ? (
          <Button icon="plus" onClick={() => set('competitors', [...competitors, { name: '', text: '' }])}>
            {t`競合を足す`}
          </Button>
        ) : null
      }
    >
      {competitors.map(({ name, text, url = '' }, index) => {
        const number = index + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are added at the end alone
          <div key={index} className="flex flex-col gap-3">
            <TextField
              label={t`競合${number}の名前`}
              value={name}
              onChange={(typed) => change(index, { name: typed })}
              error={errors[`competitors.${index}`] ?? (index === 0 ? errors.competitors : undefined)}
              autoComplete="off"
              required={index === 0}
            />
            <TextField
              multiline
              rows={4}
              label={t`競合${number}の資料`}
              value={text}
              onChange={(typed) => change(index, { text: typed })}
              error={errors[`texts.${index}`]}
              hint={t`チラシやホームページの文章を貼り付けます。ここに書かれたことだけを比べ、ほかは「わかりません」とします。`}
              autoComplete="off"
            />
            <TextField
              label={t`競合${number}のページのアドレス（任意）`}
              type="url"
              value={url}
              onChange={(typed) => change(index, { url: typed })}
              error={errors[`urls.${index}`]}
              hint={t`公開されたページの文章も読み、資料に加えます。`}
              autoComplete="off"
            />
          </div>
        )
      })}
      <TextField
        label={t`比べたい観点（任意）`}
        name="viewpoint"
        value={fields.viewpoint}
        onChange={(typed) => set('viewpoint', typed)}
        error={errors.viewpoint}
        placeholder={t`例: 駐車場、初診の待ち時間`}
        autoComplete="off"
      />
    </InlineForm>
  )
}
