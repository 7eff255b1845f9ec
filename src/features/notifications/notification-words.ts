import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Notification, NotificationCategory } from '#contract/notifications'
import type { IconName } from '@/ui/icon-shapes'
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

export const CATEGORY_ICON: Record<NotificationCategory, IconName> = {
  customer: 'customers',
  interaction: 'visit',
  document: 'note',
  legal_check: 'legal',
  ai_analysis: 'legal-ai',
  user: 'user',
  system: 'info',
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
