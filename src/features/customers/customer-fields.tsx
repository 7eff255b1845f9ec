import type { ReactNode } from 'react'
import type { CustomerInput } from '#contract/customers'
import type { Form } from '@/forms/use-form'
import { useFurigana } from '@/forms/use-furigana'
import { CustomerField, type FocusField } from './customer-field'

type FieldsProps = {
  form: Form<CustomerInput>
  /** The field that has the focus when the form opens. */
  focusOn?: FocusField
  /** Stands below the name, e.g. "this person may be here already". */
  hint?: ReactNode
}

/** What follows the name, in the order in which it is asked for at a desk. */
const OTHERS: readonly FocusField[] = [
  ...(['phone', 'email', 'birth_date', 'gender', 'company', 'status'] as const),
  ...(['address', 'next_contact_on', 'caution', 'tags', 'memo'] as const),
]
const IS_WIDE: ReadonlySet<FocusField> = new Set(['address', 'caution', 'tags', 'memo'])

/** All that is known about a person. */
export function CustomerFields({ form, focusOn = 'name', hint }: FieldsProps) {
  const { listeners } = useFurigana(form)
  const one = (field: FocusField) => (
    <CustomerField
      key={field}
      form={form}
      field={field}
      autoFocus={focusOn === field}
      {...(IS_WIDE.has(field) ? { className: 'sm:col-span-2' } : {})}
    />
  )
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <div className="contents" {...listeners}>
        {one('name')}
      </div>
      {one('name_kana')}
      <div className="empty:hidden sm:col-span-2">{hint}</div>
      {OTHERS.map(one)}
    </div>
  )
}
