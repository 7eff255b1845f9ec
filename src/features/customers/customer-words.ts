import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CustomerStatus, Gender } from '#contract/customers'
import type { CustomerSort } from './customer-filters'

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

export const SORT_WORDS: Record<CustomerSort, MessageDescriptor> = {
  name: msg`名前`,
  name_kana: msg`フリガナ`,
  company: msg`会社名`,
  created_at: msg`登録日`,
  updated_at: msg`更新日`,
  last_interaction_at: msg`最終対応`,
}
