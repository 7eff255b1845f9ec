import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '@/ui/dialog'
import { LockSettings } from './lock-settings'

/** 「ロックの設定」 over any page. */
export function LockDialog({ uid, onClose }: { uid: string; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog open size="sm" onClose={onClose} title={t`ロックの設定`}>
      <p className="mb-4 text-muted text-sm">
        <Trans>席を離れるときは画面をロックしてください。入力中の内容は残ります。</Trans>
      </p>
      <LockSettings uid={uid} />
    </Dialog>
  )
}
