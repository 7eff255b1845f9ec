import { useLingui } from '@lingui/react'
import { useLingui as useWords } from '@lingui/react/macro'
import { useState } from 'react'
import type { FieldView } from '@/offline/outbox/entry-view'
import { DateField } from '@/ui/date-field'
import { DateTimeField } from '@/ui/date-time-field'
import { RadioGroupField } from '@/ui/radio-group-field'
import { SelectField } from '@/ui/select-field'
import { TextField } from '@/ui/text-field'
import { isTexts } from './entry-content'

type FieldProps = {
  view: FieldView
  label: string
  value: unknown
  error: string | undefined
  onChange: (value: unknown) => void
}

/** One field of a refused entry, to be typed or chosen as in the form that it came from. */
export function CorrectField({ view, label, value, error, onChange }: FieldProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const shared = { label, error, onChange }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  if (view.kind === 'date') return <DateField {...shared} value={text || null} />
  if (view.kind === 'moment') return <DateTimeField {...shared} value={text || null} />
  if (view.kind === 'file') return <FileChoice {...shared} value={value} />
  if (view.choices) {
    const options = Object.entries(view.choices).map(([name, words]) => ({ value: name, label: i18n._(words) }))
    const choose = (name: string) => onChange(typeof value === 'boolean' ? name === 'true' : name)
    return <SelectField {...shared} value={String(value)} options={options} onChange={choose} />
  }
  if (isTexts(value)) {
    const split = (typed: string) => onChange(typed.split('、'))
    return <TextField {...shared} value={value.join('、')} hint={t`「、」で区切って入力`} onChange={split} />
  }
  return (
    <TextField
      {...shared}
      value={text}
      required={view.isRequired ?? false}
      multiline={view.kind === 'long-text'}
      {...(view.kind === 'number' ? { inputMode: 'numeric' } : {})}
    />
  )
}

/** A file that the server does not take can be left out, so that the rest is sent. */
function FileChoice({ value, label, error, onChange }: Omit<FieldProps, 'view'>) {
  const { t } = useWords()
  const [sent] = useState(value)
  return (
    <RadioGroupField
      label={label}
      error={error}
      value={value === null ? 'no' : 'yes'}
      options={[
        { value: 'yes', label: t`送る` },
        { value: 'no', label: t`送らない` },
      ]}
      onChange={(choice) => onChange(choice === 'yes' ? sent : null)}
    />
  )
}
