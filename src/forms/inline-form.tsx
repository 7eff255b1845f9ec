import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '@/ui/button'
import { classNames } from '@/ui/class-names'
import { FormNotes } from './form-notes'
import { useSelectedFact } from './use-first-field'
import type { FormState } from './use-form'
import { useFormKeys } from './use-form-keys'

type InlineFormProps = {
  form: FormState
  /** Accessible name. */
  label: string
  /** Escape and 「キャンセル」; what was typed stays as a draft. Without it the form is always there. */
  onLeave?: () => void
  /** It stays although it is left: what was typed in it is given up, and not cancelled. */
  isAlways?: boolean
  /** Nothing was begun: its fields alone, without its buttons. */
  isFolded?: boolean
  /** 「保存」, unless given. */
  saveLabel?: string
  /** What did not come about when it failed; 「保存できませんでした」 unless given. */
  failureTitle?: string
  /** Above the fields. */
  note?: ReactNode
  /** Beside the buttons. */
  hint?: ReactNode
  className?: string
  /** The fields. */
  children: ReactNode
}

/** A form on the page. Ctrl+Enter saves. What is typed is kept, or given up by a button of its own. */
export function InlineForm(props: InlineFormProps) {
  const { form, label, onLeave, isAlways = false, isFolded = false, saveLabel, failureTitle, note, hint } = props
  const { className, children } = props
  const { t } = useLingui()
  const { ref, isSaving, isDirty, isOffline, submit, handleSubmit } = form
  useSelectedFact(ref)
  useFormKeys(ref, { onSave: () => void submit(), ...(onLeave ? { onLeave } : {}) })

  function discard() {
    form.discard()
    if (!isAlways) onLeave?.()
  }

  return (
    <form
      ref={ref}
      aria-label={label}
      noValidate
      onSubmit={handleSubmit}
      className={classNames('flex flex-col gap-4', className)}
    >
      <FormNotes form={form} failureTitle={failureTitle} />
      {note}
      <fieldset disabled={isSaving} className="flex min-w-0 flex-col gap-4">
        {children}
      </fieldset>
      {isFolded ? null : (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {hint}
          {onLeave && isDirty ? (
            <Button variant="ghost" disabled={isSaving} onClick={discard}>{t`破棄する`}</Button>
          ) : null}
          {onLeave && !(isAlways && isDirty) ? (
            <Button disabled={isSaving} onClick={onLeave}>{t`キャンセル`}</Button>
          ) : null}
          <Button variant="primary" type="submit" busy={isSaving} disabled={isOffline}>
            {saveLabel ?? t`保存`}
          </Button>
        </div>
      )}
    </form>
  )
}
