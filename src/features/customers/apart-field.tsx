import { useLingui } from '@lingui/react/macro'
import { DistinctReason } from '#contract/customer-merges'
import type { Customer } from '#contract/customers'
import { SelectField } from '@/ui/select-field'
import { DISTINCT_WORDS } from './likeness-words'

/** A customer whom a new one is not, and why. */
export type Apart = { id: string; name: string; reason: DistinctReason }

/** The same with another reason for one of them; null: nothing is said of that one. */
export function withReason(
  apart: readonly Apart[],
  { id, name }: Pick<Customer, 'id' | 'name'>,
  reason: DistinctReason | null,
): Apart[] {
  const others = apart.filter((one) => one.id !== id)
  return reason === null ? others : [...others, { id, name, reason }]
}

type ApartFieldProps = {
  customer: Customer
  reason: DistinctReason | null
  onChange: (reason: DistinctReason | null) => void
}

/** Beside one who may be the same person as the new customer: that they are two, and why. It need not be said. */
export function ApartField({ customer, reason, onChange }: ApartFieldProps) {
  const { t, i18n } = useLingui()
  const { name } = customer
  return (
    <SelectField
      label={t`${name} さんとは別の方とする理由`}
      labelHidden
      className="mt-1 max-w-sm"
      value={reason ?? ''}
      options={[
        { value: '', label: t`別の方なら理由（任意）` },
        ...DistinctReason.options.map((value) => {
          const words = i18n._(DISTINCT_WORDS[value])
          return { value, label: t`別の方: ${words}` }
        }),
      ]}
      onChange={(value) => onChange(DistinctReason.options.find((one) => one === value) ?? null)}
    />
  )
}
