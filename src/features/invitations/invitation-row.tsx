import { useLingui } from '@lingui/react'
import { Trans, useLingui as useWords } from '@lingui/react/macro'
import { type Invitation, type InvitationStatus, invitations } from '#contract/invitations'
import { useIsOffline } from '@/forms/use-is-offline'
import { formatDateTime, formatMoment } from '@/i18n/format'
import { useMay } from '@/session/use-may'
import { Badge } from '@/ui/badge'
import { Button } from '@/ui/button'
import { RoleMark } from '@/ui/role-mark'
import type { InvitationChange } from './change-dialog'
import { MAIL_WORDS, STATUS_WORDS, statusNow } from './invitation-words'
import { useRolesToGive } from './use-roles-to-give'

type InvitationRowProps = { invitation: Invitation; onChange: (change: InvitationChange) => void }

/** One invitation: whom, as what, by whom, until when; and what can still be done with it. */
export function InvitationRow({ invitation, onChange }: InvitationRowProps) {
  const { i18n } = useLingui()
  const { t } = useWords()
  const isOffline = useIsOffline()
  const mayResend = useMay(invitations.resend)
  const mayWithdraw = useMay(invitations.delete)
  const roles = useRolesToGive()
  const { email, role, created_by } = invitation
  const status = statusNow(invitation)
  const { words, tone } = STATUS_WORDS[status]
  const mail = invitation.mail ? MAIL_WORDS[invitation.mail] : null
  const isRenewable = mayResend && (status === 'pending' || status === 'expired') && roles.some((one) => one === role)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-all font-semibold">{email}</span>
          <Badge tone={tone}>{i18n._(words)}</Badge>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          <RoleMark role={role} />
          <span>{t`招待した人: ${created_by}`}</span>
          <When invitation={invitation} status={status} />
          {mail ? (
            <span className={mail.isBad ? 'font-semibold text-danger' : undefined}>{i18n._(mail.words)}</span>
          ) : null}
        </p>
      </div>
      <div className="flex gap-2 empty:hidden">
        {isRenewable ? (
          <Button
            size="sm"
            icon="refresh"
            disabled={isOffline}
            aria-label={t`${email} への招待を再送`}
            onClick={() => onChange({ act: 'resend', invitation })}
          >{t`再送`}</Button>
        ) : null}
        {mayWithdraw && status === 'pending' ? (
          <Button
            size="sm"
            icon="trash"
            disabled={isOffline}
            aria-label={t`${email} への招待を取り消す`}
            onClick={() => onChange({ act: 'withdraw', invitation })}
          >{t`取り消す`}</Button>
        ) : null}
      </div>
    </li>
  )
}

/** Until when it is good; of one that is settled, since when it was there. */
function When({
  invitation: { created_at, expires_at },
  status,
}: {
  invitation: Invitation
  status: InvitationStatus
}) {
  const isSettled = status === 'used' || status === 'revoked'
  const at = isSettled ? created_at : expires_at
  const words = formatMoment(at)
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {isSettled ? (
        <Trans>{words}に招待</Trans>
      ) : status === 'pending' ? (
        <Trans>{words}まで</Trans>
      ) : (
        <Trans>{words}に期限切れ</Trans>
      )}
    </time>
  )
}
