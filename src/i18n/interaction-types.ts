import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { InteractionType } from '#contract/interaction-record'

/** 種別, in the order in which it is chosen from. */
export const INTERACTION_TYPES: Record<InteractionType, MessageDescriptor> = {
  visit: msg`来訪`,
  call: msg`電話`,
  email: msg`メール`,
  chat: msg`チャット`,
  note: msg`メモ`,
}
