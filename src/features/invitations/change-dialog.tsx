import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Invitation, type InvitationWithCode, invitations } from '#contract/invitations'
import { ApiError } from '@/api/api-error'
import { callPatiently } from '@/api/call-patiently'
import { notify } from '@/errors/notify'
import { ActDialog } from '@/forms/act-dialog'
import { useOnlineAction } from '@/forms/use-online-action'
import { uuid } from '@/lib/uuid'
import { invitationQueries } from './queries'

export type InvitationChange = { act: 'resend' | 'withdraw'; invitation: Invitation }

type ChangeDialogProps = {
  change: InvitationChange
  onClose: () => void
  onRenewed: (invitation: InvitationWithCode) => void
  onWithdrawn: (email: string) => void
}

/** Asks before a code dies. However often it is pressed, it is one act. */
export function ChangeDialog({ change, onClose, onRenewed, onWithdrawn }: ChangeDialogProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [idempotencyKey] = useState(uuid)
  const { act, invitation } = change
  const { email } = invitation
  const isResend = act === 'resend'

  async function send() {
    const request = { params: { id: invitation.id } }
    try {
      if (isResend) onRenewed(await callPatiently(invitations.resend, request, { idempotencyKey }))
      else {
        await callPatiently(invitations.delete, request, { idempotencyKey })
        onWithdrawn(email)
      }
    } finally {
      // Also after a refusal: the list on the screen is not as it is on the server.
      void client.invalidateQueries(invitationQueries.list())
    }
  }
  // The words of the table speak to whoever was invited.
  const explain = (thrown: unknown) =>
    thrown instanceof ApiError && thrown.code === 'BIZ_010'
      ? t`この招待は、先に使用されたか、取り消されたか、期限が切れています。一覧で今の状態を確認してください。`
      : null
  const changing = useOnlineAction(send, { explain })

  async function confirm() {
    if (!(await changing.run())) return
    notify.success(isResend ? t`新しい招待リンクを作成しました` : t`招待を取り消しました`)
    onClose()
  }

  return (
    <ActDialog
      act={changing}
      open
      title={isResend ? t`招待を再送しますか？` : t`招待を取り消しますか？`}
      confirmLabel={isResend ? t`再送する` : t`取り消す`}
      cancelLabel={t`やめる`}
      danger={!isResend}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p className="break-all font-semibold">{email}</p>
      <p>
        {isResend ? (
          <Trans>新しいリンクを作り、期限を72時間に戻します。前のリンクはすぐに使えなくなります。</Trans>
        ) : (
          <Trans>リンクはすぐに使えなくなります。もう一度招待するには、新しく招待してください。</Trans>
        )}
      </p>
    </ActDialog>
  )
}
