import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/ui/button'
import { Dialog, type DialogProps } from '@/ui/dialog'
import { FormNotes } from './form-notes'
import { LeaveDialog } from './leave-dialog'
import { useFirstField } from './use-first-field'
import type { FormState } from './use-form'
import { useFormKeys } from './use-form-keys'

type FormDialogProps = Pick<DialogProps, 'title' | 'size'> & {
  form: FormState
  onClose: () => void
  /** 「保存」, unless given. */
  saveLabel?: string
  /** The name of the field that it opens at; without one, the one that asks for the focus, or the first. */
  focusOn?: string
  /** The fields. */
  children: ReactNode
}

/** A form in a dialog. Closing it with text in it asks; the text survives a crash in any case. Ctrl+Enter saves. */
export function FormDialog({ form, title, size = 'lg', onClose, saveLabel, focusOn, children }: FormDialogProps) {
  const { t } = useLingui()
  const { ref, isSaving, isDirty, isOffline, submit, handleSubmit } = form
  const id = useId()
  const [isLeaving, setLeaving] = useState(false)
  useFormKeys(ref, { onSave: () => void submit() })
  const close = () => (isDirty ? setLeaving(true) : onClose())

  function discard() {
    form.discard()
    onClose()
  }

  return (
    <Dialog
      open
      onClose={close}
      closable={!isSaving}
      title={title}
      size={size}
      footer={
        <>
          <Button onClick={close} disabled={isSaving}>{t`キャンセル`}</Button>
          <Button variant="primary" type="submit" form={id} busy={isSaving} disabled={isOffline}>
            {saveLabel ?? t`保存`}
          </Button>
        </>
      }
    >
      <form ref={ref} id={id} noValidate onSubmit={handleSubmit} className="flex flex-col gap-4">
        <FormNotes form={form} />
        <fieldset disabled={isSaving} className="min-w-0">
          {children}
          <FirstField form={form} focusOn={focusOn} />
        </fieldset>
      </form>
      <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onKeep={onClose} onDiscard={discard} />
    </Dialog>
  )
}

/** Inside of the dialog: outside of it, an effect runs before the fields are there. */
function FirstField({ form, focusOn }: Pick<FormDialogProps, 'form'> & { focusOn: string | undefined }) {
  useFirstField(form.ref, focusOn)
  return null
}
