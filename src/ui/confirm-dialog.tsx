import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useRef } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  /** What will happen, and whether it can be taken back. */
  children?: ReactNode
  /** The act itself: 「削除」, never 「OK」. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  busy?: boolean
  /** It cannot be done now; the children say why. */
  disabled?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before an act. The focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, danger, busy = false, disabled = false } = props
  const { onConfirm, onCancel } = props
  const { t } = useLingui()
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="sm"
      role="alertdialog"
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onCancel}>
            {cancelLabel ?? t`キャンセル`}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
