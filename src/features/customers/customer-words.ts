import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CustomerSort } from './customer-address'

export const SORT_WORDS: Record<CustomerSort, MessageDescriptor> = {
  name: msg`名前`,
  // The column shows names; a list of them is in the order of their furigana.
  name_kana: msg`名前`,
  company: msg`会社名`,
  created_at: msg`登録日`,
  updated_at: msg`更新日`,
  last_interaction_at: msg`最終対応`,
}
