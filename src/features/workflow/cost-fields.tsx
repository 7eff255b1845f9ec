import { Trans, useLingui } from '@lingui/react/macro'
import { COST_LIMITS } from '#contract/result-edit'
import type { Form } from '@/forms/use-form'
import { formatNumber } from '@/i18n/numbers'
import { TextField } from '@/ui/text-field'
import { isAmount } from './typed-amount'
import type { CostFields as Fields } from './use-cost-form'

type CostFieldsProps = { form: Form<Fields>; roles: readonly string[]; nameOf: (role: string) => string }

/** How often a procedure runs in a month, and of each role how many take part and what an hour costs. */
export function CostFields({ form: { fields, set }, roles, nameOf }: CostFieldsProps) {
  const { t } = useLingui()
  const change = (field: 'people' | 'yen', role: string, text: string) => set(field, { ...fields[field], [role]: text })
  return (
    <>
      <AmountField
        label={t`1か月の回数`}
        value={fields.runs}
        most={COST_LIMITS.runs}
        onChange={(text) => set('runs', text)}
      />
      <p className="text-muted text-sm">
        <Trans>人数を0にした担当は、時間と費用に含めません。</Trans>
      </p>
      <ul className="flex flex-col gap-3">
        {roles.map((role) => (
          <li key={role} className="flex flex-wrap items-start gap-3">
            <AmountField
              label={t`${nameOf(role)}の人数`}
              value={fields.people[role] ?? ''}
              most={COST_LIMITS.people}
              onChange={(text) => change('people', role, text)}
            />
            <AmountField
              label={t`${nameOf(role)}の時給（円）`}
              value={fields.yen[role] ?? ''}
              most={COST_LIMITS.yen}
              onChange={(text) => change('yen', role, text)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

type AmountFieldProps = { label: string; value: string; most: number; onChange: (text: string) => void }

function AmountField({ label, value, most, onChange }: AmountFieldProps) {
  const { t } = useLingui()
  const limit = formatNumber(most)
  return (
    <TextField
      className="w-48"
      label={label}
      inputMode="decimal"
      value={value}
      onChange={onChange}
      error={isAmount(value, most) ? undefined : t`0から${limit}までの数を入れてください。`}
      autoComplete="off"
    />
  )
}
