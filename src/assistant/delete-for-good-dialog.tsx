import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ActDialog } from '@/forms/act-dialog'
import { useOnlineAction } from '@/forms/use-online-action'

type DeleteForGoodDialogProps = {
  title: string
  /** Deletes it, and says so to whoever shows it. */
  remove: () => Promise<void>
  onDeleted?: () => void
  onClose: () => void
  /** What goes with it. */
  children: ReactNode
}

/** Asks before something is deleted that nobody can bring back. */
export function DeleteForGoodDialog({ title, remove, onDeleted, onClose, children }: DeleteForGoodDialogProps) {
  const { t } = useLingui()
  const act = useOnlineAction(remove)

  async function confirm() {
    if (!(await act.run())) return
    onDeleted?.()
    onClose()
  }

  return (
    <ActDialog
      open
      danger
      act={act}
      title={t`「${title}」を削除しますか？`}
      confirmLabel={t`削除`}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>{children}</p>
    </ActDialog>
  )
}
