import { useLingui } from '@lingui/react/macro'
import { marketing } from '#contract/marketing'
import { callPatiently } from '@/api/call-patiently'
import { useAskForm } from '@/assistant/use-ask-form'
import { InlineForm } from '@/forms/inline-form'
import { OfflineNote } from '@/forms/offline-note'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'

const NOTHING = { goal: '', target: '', budget: '' }
const bodyOf = ({ goal, target, budget }: typeof NOTHING) => ({
  goal,
  target,
  ...(budget.trim() !== '' && { budget: Number(budget.normalize('NFKC').replaceAll(',', '')) }),
})

/** What a campaign is to reach, for whom, and what it may cost. */
export function CampaignForm({ onAsked }: { onAsked: (id: string) => void }) {
  const { t } = useLingui()
  const form = useAskForm({
    name: 'marketing.campaign-proposal',
    start: NOTHING,
    schema: marketing.campaignProposal.body,
    bodyOf,
    ask: (fields, id) => callPatiently(marketing.campaignProposal, { body: { ...bodyOf(fields), id } }),
    onAsked,
  })
  const { fields, errors, set } = form
  return (
    <InlineForm
      form={form}
      label={t`キャンペーンの提案`}
      saveLabel={t`提案を作る`}
      failureTitle={t`作成できませんでした`}
      note={<OfflineNote>{t`オフラインです。入力は残ります。接続すると、作成できます。`}</OfflineNote>}
    >
      <TextField
        label={t`目的`}
        name="goal"
        value={fields.goal}
        onChange={(goal) => set('goal', goal)}
        error={errors.goal}
        hint={t`登録した商品の名前を入れると、その料金を文面に使います。例: 秋の健診の予約を増やしたい`}
        autoComplete="off"
        required
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t`対象`}
          name="target"
          value={fields.target}
          onChange={(target) => set('target', target)}
          options={[
            { value: '', label: t`すべての顧客` },
            { value: 'regular', label: t`常連` },
            { value: 'new', label: t`新規` },
            { value: 'active', label: t`継続` },
            { value: 'at-risk', label: t`離反の恐れ` },
            { value: 'dormant', label: t`休眠` },
            { value: 'never', label: t`対応なし` },
          ]}
        />
        <TextField
          label={t`予算（円）`}
          name="budget"
          inputMode="numeric"
          value={fields.budget}
          onChange={(budget) => set('budget', budget)}
          error={errors.budget}
          autoComplete="off"
        />
      </div>
    </InlineForm>
  )
}
