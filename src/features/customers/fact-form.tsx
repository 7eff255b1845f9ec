import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Customer } from '#contract/customers'
import { fieldLabel } from '@/errors/field-labels'
import { problemsBySchema } from '@/forms/check-fields'
import { FormNotes } from '@/forms/form-notes'
import { useSelectedFact } from '@/forms/use-first-field'
import { useFormKeys } from '@/forms/use-form-keys'
import { useLeave } from '@/forms/use-leave'
import { Button } from '@/ui/button'
import { CustomerField, type FocusField } from './customer-field'
import { formOfFact, useUpdateForm } from './use-update-form'

type FactFormProps = {
  customer: Customer
  field: FocusField
  /** It was asked for: it takes the focus. */
  isAsked: boolean
  /** It was saved, or given back. */
  onDone: () => void
}

/**
 * A fact as its field, where it stands. Enter saves it, and so does leaving it; Escape gives back what was there. What cannot be
 * saved stays, with the reason, and takes the focus from nobody who has gone on.
 */
export function FactForm({ customer, field, isAsked, onDone }: FactFormProps) {
  const { t, i18n } = useLingui()
  const form = useUpdateForm({ customer, only: field, onSaved: onDone })
  const { ref, fields, errors, isSaving, isDirty, submit, handleSubmit, discard } = form
  const [isLeft, setLeft] = useState(false)
  const { schema, tidy } = formOfFact(field)
  const wrong = problemsBySchema(schema, tidy?.(fields))
  const isWrong = Object.keys(wrong).length > 0
  useSelectedFact(ref)
  useFormKeys(ref, { onSave: () => void submit(), onLeave: giveBack })
  useLeave(ref, leave)

  function giveBack() {
    if (isSaving) return
    discard()
    onDone()
  }

  function leave() {
    if (isSaving) return
    if (!isDirty) onDone()
    else if (isWrong) setLeft(true)
    else void submit()
  }

  const label = fieldLabel(field, i18n)
  return (
    <form ref={ref} aria-label={t`${label}を修正`} noValidate onSubmit={handleSubmit} className="flex flex-col gap-2">
      <FormNotes form={form} />
      <fieldset disabled={isSaving} className="min-w-0">
        <CustomerField
          form={isLeft ? { ...form, errors: { ...wrong, ...errors } } : form}
          field={field}
          autoFocus={isAsked}
          isAlone
        />
      </fieldset>
      <div className="flex flex-wrap items-center justify-end gap-2">
        {isLeft && isWrong ? (
          <p role="alert" className="text-danger text-sm">
            <Trans>まだ保存されていません</Trans>
          </p>
        ) : null}
        <Button size="sm" disabled={isSaving} onClick={giveBack}>{t`キャンセル`}</Button>
        <Button size="sm" variant="primary" type="submit" busy={isSaving}>{t`保存`}</Button>
      </div>
    </form>
  )
}
