import { Trans, useLingui } from '@lingui/react/macro'
import type { StaffMember } from '#contract/staff'
import { notify } from '@/errors/notify'
import { ActDialog } from '@/forms/act-dialog'
import { useOnlineAction } from '@/forms/use-online-action'
import { HoldingsNote } from './holdings-note'
import { useChangeMember } from './use-staff-acts'

type AccessDialogProps = { member: StaffMember; onClose: () => void }

/** Asks before somebody is kept out, or let in again. */
export function AccessDialog({ member, onClose }: AccessDialogProps) {
  const { t } = useLingui()
  const change = useChangeMember(member, { isSelf: false })
  const { id, name, status } = member
  const isActive = status === 'active'
  const acting = useOnlineAction(() => change({ status: isActive ? 'disabled' : 'active' }))

  async function confirm() {
    if (!(await acting.run())) return
    notify.success(isActive ? t`${name} さんの利用を停止しました` : t`${name} さんの利用を再開しました`)
    onClose()
  }

  return (
    <ActDialog
      act={acting}
      open
      title={isActive ? t`${name} さんの利用を停止しますか？` : t`${name} さんの利用を再開しますか？`}
      confirmLabel={isActive ? t`停止する` : t`再開する`}
      danger={isActive}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {isActive ? (
        <>
          <p>
            <Trans>
              次の通信から何もできなくなります。その人の端末に残っている未送信の変更も反映されません。あとで再開できます。
            </Trans>
          </p>
          <HoldingsNote id={id} isRemoval={false} />
        </>
      ) : (
        <p>
          <Trans>今までの役割で、もう一度ログインできるようになります。</Trans>
        </p>
      )}
    </ActDialog>
  )
}
