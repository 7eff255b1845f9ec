import { Trans, useLingui } from '@lingui/react/macro'
import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '@/ui/confirm-dialog'

/** Asks who leaves while people are being invited: the links are on this screen and nowhere else. */
export function InvitingDialog({ isInviting }: { isInviting: boolean }) {
  const { t } = useLingui()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isInviting,
    enableBeforeUnload: isInviting,
    disabled: !isInviting,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={status === 'blocked'}
      title={t`招待の途中です。この画面を離れますか？`}
      confirmLabel={t`離れる`}
      cancelLabel={t`この画面に残る`}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      <Trans>
        残りの人の招待は続きますが、リンクはこの画面でしか見られません。離れたあとは「再送」で新しいリンクを作れます。
      </Trans>
    </ConfirmDialog>
  )
}
