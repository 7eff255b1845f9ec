import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { SaveFailure } from '@/errors/save-failure'
import type { Outcome } from '@/offline/use-command'
import { Banner } from '@/ui/banner'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'
import { useFormKeys } from '@/ui/use-form-keys'
import { CustomerFields, type FocusField } from './customer-fields'
import { LeaveDialog } from './leave-dialog'
import { type CustomerDraft, useCustomerForm } from './use-customer-form'

type CustomerDialogProps = {
  title: ReactNode
  draftKey: string
  start: CustomerDraft
  save: (draft: CustomerDraft) => Promise<Outcome>
  /** `id` is that of the record that was saved. */
  onSaved: (id: string) => void
  onClose: () => void
  /** The field that has the focus when the form opens. */
  focusOn?: FocusField
  /** Stands below the name, e.g. "this person may be here already". */
  hint?: (draft: CustomerDraft) => ReactNode
}

/** The form for a customer, new or known. Closing it with text in it asks; the text survives a crash in any case. */
export function CustomerDialog({
  title,
  draftKey,
  start,
  save,
  onSaved,
  onClose,
  hint,
  focusOn = 'name',
}: CustomerDialogProps) {
  const { t } = useLingui()
  const id = useId()
  const element = useRef<HTMLFormElement>(null)
  const [isLeaving, setLeaving] = useState(false)
  const form = useCustomerForm({ draftKey, start, save, onSaved, form: element })
  useFormKeys(element, { onSave: () => void form.submit() })
  const close = () => (form.isDirty ? setLeaving(true) : onClose())

  function discard() {
    form.draft.clear()
    onClose()
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void form.submit()
  }

  return (
    <Dialog
      open
      onClose={close}
      closable={!form.isSaving}
      title={title}
      size="lg"
      footer={
        <>
          <Button onClick={close} disabled={form.isSaving}>{t`キャンセル`}</Button>
          <Button variant="primary" type="submit" form={id} busy={form.isSaving}>{t`保存`}</Button>
        </>
      }
    >
      <form ref={element} id={id} noValidate onSubmit={handleSubmit}>
        <div className="mb-4 flex flex-col gap-3 empty:hidden">
          {form.draft.restored ? <RestoredNote onDiscard={form.draft.clear} /> : null}
          {form.failure ? <SaveFailure thrown={form.failure} /> : null}
        </div>
        <fieldset disabled={form.isSaving} className="min-w-0">
          <CustomerFields form={form} focusOn={focusOn} hint={hint?.(form.draft.value)} />
        </fieldset>
      </form>
      <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onKeep={onClose} onDiscard={discard} />
    </Dialog>
  )
}

function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useLingui()
  return (
    <Banner role="status" icon="undo" action={<Button size="sm" onClick={onDiscard}>{t`破棄する`}</Button>}>
      <Trans>入力途中の内容を復元しました</Trans>
    </Banner>
  )
}
