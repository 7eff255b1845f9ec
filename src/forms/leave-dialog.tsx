import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

type LeaveDialogProps = { open: boolean; onStay: () => void; onKeep: () => void; onDiscard: () => void }

/** Asks what shall become of text that is neither saved nor sent. */
export function LeaveDialog({ open, onStay, onKeep, onDiscard }: LeaveDialogProps) {
  const { t } = useLingui()
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title={t`保存していない内容があります`}
      size="md"
      role="alertdialog"
      initialFocus={stay}
      footer={
        <>
          <Button variant="ghost" onClick={onDiscard}>{t`破棄して閉じる`}</Button>
          <Button onClick={onKeep}>{t`下書きに残して閉じる`}</Button>
          <Button ref={stay} variant="primary" onClick={onStay}>{t`入力に戻る`}</Button>
        </>
      }
    >
      <Trans>下書きはこの端末に残り、次にこの画面を開いたときに続きから入力できます。</Trans>
    </Dialog>
  )
}
