import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { SELECTION_FIELDS, type SelectionField } from '#contract/customer-selections'
import { CustomerStatus, customerFields, Gender } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { roomIn } from '@/forms/room-in'
import { GENDER_WORDS, STATUS_WORDS } from '@/i18n/customer-words'
import { ComboboxField } from '@/ui/combobox-field'
import { SelectField } from '@/ui/select-field'
import { Switch } from '@/ui/switch'
import { TextField } from '@/ui/text-field'
import { customerQueries } from './queries'

type FieldInputProps = {
  field: SelectionField
  value: string
  onField: (field: SelectionField) => void
  onValue: (value: string) => void
  /** What is there is to be taken away. It has to be said: a field that was left empty means nothing. */
  isEmptying: boolean
  onEmpty: (isEmptying: boolean) => void
}

/** Which field, and what it is to hold. */
export function FieldInput({ field, value, isEmptying, onField, onValue, onEmpty }: FieldInputProps) {
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
          onEmpty(false)
          onValue(one === 'status' || one === 'gender' ? (choices[one][0]?.value ?? '') : '')
        }}
      />
      {field === 'status' || field === 'gender' ? (
        <SelectField label={label} value={value} options={choices[field]} onChange={onValue} />
      ) : (
        <>
          {isEmptying ? null : (
            <TextField
              label={label}
              value={value}
              onChange={onValue}
              multiline={customerFields[field].isLong === true}
              {...roomIn(value, customerFields[field].max, i18n)}
            />
          )}
          <Switch label={t`今の内容を消して、空欄にする`} checked={isEmptying} onChange={onEmpty} />
        </>
      )}
    </>
  )
}

/** A tag, with those in use. */
export function TagInput({ value, onChange }: { value: string; onChange: (tag: string) => void }) {
  const { t, i18n } = useLingui()
  const { data } = useQuery(customerQueries.tags())
  const suggestions = (data?.tags ?? []).filter((tag) => tag.includes(value) && tag !== value)
  return (
    <ComboboxField
      label={t`タグ`}
      value={value}
      onChange={onChange}
      suggestions={suggestions}
      {...roomIn(value, customerFields.tags.max, i18n)}
    />
  )
}
