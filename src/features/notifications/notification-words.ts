import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Notification, NotificationCategory } from '#contract/notifications'
import type { IconName } from '@/ui/icon-shapes'
import { INTERACTION_ICONS } from '@/ui/interaction-icon'
import type { Tone } from '@/ui/tone'

export const CATEGORY_WORDS: Record<NotificationCategory, MessageDescriptor> = {
  customer: msg`顧客`,
  interaction: msg`対応履歴`,
  document: msg`文書`,
  legal_check: msg`リーガルチェック`,
  ai_analysis: msg`AI分析`,
  user: msg`ユーザー`,
  system: msg`システム`,
}

const CATEGORY_ICON: Record<NotificationCategory, IconName> = {
  customer: 'customers',
  // Of no kind in particular: each kind has its own drawing.
  interaction: 'clock',
  document: 'note',
  legal_check: 'legal',
  ai_analysis: 'legal-ai',
  user: 'user',
  system: 'info',
}

/** What stands before a notification: of a contact its kind, when all that it stands for are of that kind. */
export function iconOf(members: readonly Notification[]): IconName {
  const [head, ...others] = members
  if (!head) return 'info'
  const kind = head.interaction_type
  return kind && others.every((one) => one.interaction_type === kind)
    ? INTERACTION_ICONS[kind]
    : CATEGORY_ICON[head.category]
}

export const TYPE_WORDS: Record<Notification['type'], MessageDescriptor> = {
  info: msg`お知らせ`,
  success: msg`完了`,
  warning: msg`注意`,
  error: msg`エラー`,
}

export const TYPE_TONE: Record<Notification['type'], Tone> = {
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'danger',
}
