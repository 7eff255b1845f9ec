import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TextField } from '@/ui/text-field'
import { typedAmount } from './typed-amount'

type MinutesFieldProps = { label: string; minutes: number | null; onChange: (minutes: number | null) => void }

/** How long a step takes. What is typed stays as it is typed, 「1.」 on the way to 「1.5」 too. */
export function MinutesField({ label, minutes, onChange }: MinutesFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const shown = minutes === null ? '' : typedAmount(typed) === minutes ? typed : String(minutes)
  return (
    <TextField
      className="w-20"
      label={label}
      labelHidden
      placeholder={t`分`}
      inputMode="decimal"
      value={shown}
      onChange={(text) => {
        setTyped(text)
        onChange(typedAmount(text))
      }}
      autoComplete="off"
    />
  )
}
