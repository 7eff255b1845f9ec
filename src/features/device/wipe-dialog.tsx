import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { ConfirmDialog } from '@/ui/confirm-dialog'
import { wipeDevice } from './wipe'

type WipeDialogProps = { unsent: number; drafts: number; onClose: () => void }

/** Asks before the copies go, says what stays, and never takes unsent work along unasked. */
export function WipeDialog({ unsent, drafts, onClose }: WipeDialogProps) {
  const { t } = useLingui()
  const { state } = useConnectivity()
  const [withUnsent, setWithUnsent] = useState(false)
  const [busy, setBusy] = useState(false)

  function confirm() {
    setBusy(true)
    void wipeDevice({ withUnsent })
  }

  return (
    <ConfirmDialog
      open
      danger
      busy={busy}
      title={t`この端末のコピーを消しますか`}
      confirmLabel={withUnsent ? t`未送信の変更も消す` : t`コピーを消す`}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <ul className="list-disc space-y-1 pl-5">
        <li>
          <Trans>顧客名簿と、これまでに見た画面のコピーをこの端末から消します。サーバーのデータは消えません。</Trans>
        </li>
        <li>
          <Trans>ほかの人のデータ、ログイン、表示の設定はそのままです。</Trans>
        </li>
        <li>
          {state === 'online' ? (
            <Trans>接続しているので、必要なデータはもう一度ダウンロードされます。</Trans>
          ) : (
            <Trans>今は接続がありません。次につながるまで、顧客の情報を開けなくなります。</Trans>
          )}
        </li>
      </ul>
      <KeptWork unsent={unsent} drafts={drafts} isGoing={withUnsent} onChange={setWithUnsent} />
    </ConfirmDialog>
  )
}

type KeptWorkProps = { unsent: number; drafts: number; isGoing: boolean; onChange: (isGoing: boolean) => void }

function KeptWork({ unsent, drafts, isGoing, onChange }: KeptWorkProps) {
  if (unsent + drafts === 0) return null
  return (
    <div className="mt-4 rounded-control bg-warning-soft px-4 py-3 text-warning">
      <p>
        <Plural value={unsent} other="未送信の変更#件" />
        {' ・ '}
        <Plural value={drafts} other="書きかけの入力#件" />
      </p>
      <p className="text-sm">
        {isGoing ? (
          <Trans>サーバーに届かないまま失われます。元に戻せません。</Trans>
        ) : (
          <Trans>これらはこの端末に残ります。</Trans>
        )}
      </p>
      <label className="mt-1 flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={isGoing}
          className="size-4 accent-accent"
          onChange={(event) => onChange(event.target.checked)}
        />
        <Trans>未送信の変更と書きかけの入力も消す</Trans>
      </label>
    </div>
  )
}
