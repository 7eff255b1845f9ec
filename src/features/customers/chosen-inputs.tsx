import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SELECTION_FIELDS, type SelectionField } from '#contract/customer-selections'
import { CustomerStatus, customerFields, Gender } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'
import { ComboboxField } from '@/ui/combobox-field'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'
import { customerQueries } from './queries'

type FieldInputProps = {
  field: SelectionField
  value: string
  onField: (field: SelectionField) => void
  onValue: (value: string) => void
}

/** Which field, and what it is to hold. */
export function FieldInput({ field, value, onField, onValue }: FieldInputProps) {
  const { t, i18n } = useLingui()
  const choices = {
    status: CustomerStatus.options.map((one) => ({ value: one, label: i18n._(STATUS_WORDS[one]) })),
    gender: Gender.options.map((one) => ({ value: one, label: i18n._(GENDER_WORDS[one]) })),
  }
  const label = t`新しい内容`
  return (
    <>
      <SelectField
        label={t`項目`}
        value={field}
        options={SELECTION_FIELDS.map((one) => ({ value: one, label: fieldLabel(one, i18n) }))}
        onChange={(one) => {
          onField(one as SelectionField)
          onValue(one === 'status' || one === 'gender' ? (choices[one][0]?.value ?? '') : '')
        }}
      />
      {field === 'status' || field === 'gender' ? (
        <SelectField label={label} value={value} options={choices[field]} onChange={onValue} />
      ) : (
        <TextField
          label={label}
          value={value}
          onChange={onValue}
          multiline={customerFields[field].isLong === true}
          maxLength={customerFields[field].max}
          hint={t`空欄のまま変更すると、内容を消します。`}
        />
      )}
    </>
  )
}

/** A tag, with those in use. */
export function TagInput({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { t } = useLingui()
  const { data } = useQuery(customerQueries.tags())
  const suggestions = (data?.tags ?? []).filter((tag) => tag.includes(value) && tag !== value)
  return (
    <ComboboxField
      label={t`タグ`}
      value={value}
      onChange={onChange}
      suggestions={suggestions}
      maxLength={customerFields.tags.max}
    />
  )
}
