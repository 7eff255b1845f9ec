import { useLingui } from '@lingui/react/macro'
import { SelectField } from '@/ui/select-field'

type TagSelectProps = {
  label: string
  labelHidden?: boolean
  /** Empty: whatever tags a document has. */
  value: string
  /** Those that documents have. */
  tags: readonly string[]
  onChange: (tag: string) => void
  className?: string
}

/** One tag, or all. One that no document has any more can be seen, and taken away. */
export function TagSelect({ value, tags, ...field }: TagSelectProps) {
  const { t } = useLingui()
  const all = [...new Set([...tags, ...(value === '' ? [] : [value])])]
  return (
    <SelectField
      {...field}
      value={value}
      options={[{ value: '', label: t`すべてのタグ` }, ...all.map((tag) => ({ value: tag, label: tag }))]}
    />
  )
}
