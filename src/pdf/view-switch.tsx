import { useLingui } from '@lingui/react/macro'
import { RadioGroupField } from '@/ui/radio-group-field'

export type DocumentView = 'text' | 'pages'

/** Whether a PDF is read as its text or looked at as its pages. */
export function ViewSwitch({ value, onChange }: { value: DocumentView; onChange: (view: DocumentView) => void }) {
  const { t } = useLingui()
  return (
    <RadioGroupField
      label={t`表示の切り替え`}
      labelHidden
      value={value}
      onChange={onChange}
      options={[
        { value: 'text', label: t`本文` },
        { value: 'pages', label: t`ページ` },
      ]}
    />
  )
}
