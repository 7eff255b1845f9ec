import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Invitation, InvitationStatus } from '#contract/invitations'
import { serverNow } from '@/lib/device-clock'
import type { Tone } from '@/ui/tone'

export const STATUS_WORDS: Record<InvitationStatus, { words: MessageDescriptor; tone: Tone }> = {
  pending: { words: msg`未使用`, tone: 'info' },
  used: { words: msg`使用済み`, tone: 'success' },
  expired: { words: msg`期限切れ`, tone: 'warning' },
  revoked: { words: msg`取消済み`, tone: 'neutral' },
}

type Mail = NonNullable<Invitation['mail']>

export const MAIL_WORDS: Record<Mail, { words: MessageDescriptor; isBad: boolean }> = {
  waiting: { words: msg`メール送信中`, isBad: false },
  sent: { words: msg`メール送信済み`, isBad: false },
  failed: { words: msg`メールを送信できませんでした`, isBad: true },
}

/** The state by now: the list may be as old as the last connection. */
export function statusNow({ status, expires_at }: Invitation, now = serverNow()): InvitationStatus {
  return status === 'pending' && Date.parse(expires_at) <= now ? 'expired' : status
}
