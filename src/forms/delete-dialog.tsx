import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '@/ui/confirm-dialog'

type DeleteDialogProps = {
  title: string
  /** Resolves whether it is deleted. */
  onDelete: () => Promise<boolean>
  /** Leads to where the record is not. */
  onDeleted: () => unknown
  onClose: () => void
  /** What goes with it, and how it can be taken back. */
  children: ReactNode
}

/** Asks before a record is deleted. */
export function DeleteDialog({ title, onDelete, onDeleted, onClose, children }: DeleteDialogProps) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    if (await onDelete()) await onDeleted()
    else onClose()
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={title}
      confirmLabel={t`削除`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
