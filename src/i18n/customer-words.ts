import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CustomerStatus, Gender } from '#contract/customers'

export const STATUS_WORDS: Record<CustomerStatus, MessageDescriptor> = {
  active: msg`利用中`,
  prospect: msg`見込み`,
  inactive: msg`休止`,
}

export const GENDER_WORDS: Record<Gender, MessageDescriptor> = {
  female: msg`女性`,
  male: msg`男性`,
  other: msg`その他`,
  unknown: msg`未回答`,
}
