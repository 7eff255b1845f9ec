import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DistinctReason } from '#contract/customer-merges'
import type { Likeness, Reason } from '#contract/likeness'

/** What two records have in common, as it is read out: 「氏名と生年月日が同じ」. */
export const REASON_WORDS: Readonly<Record<Reason, MessageDescriptor>> = {
  name: msg`氏名が同じ`,
  variant: msg`氏名が同じ（異体字）`,
  kana: msg`読みが同じ`,
  given: msg`名が同じ`,
  slip: msg`読みが似ている`,
  birth: msg`生年月日が同じ`,
  phone: msg`電話番号が同じ`,
  email: msg`メールアドレスが同じ`,
  address: msg`住所が同じ`,
  other_birth: msg`生年月日が違う`,
}

export const KIND_WORDS: Readonly<Record<Likeness['kind'], MessageDescriptor>> = {
  person: msg`同じ方かもしれません`,
  namesake: msg`同姓同名・同音の方`,
  household: msg`連絡先が同じ方`,
}

/** Why two who look alike are two. */
export const DISTINCT_WORDS: Readonly<Record<DistinctReason, MessageDescriptor>> = {
  family: msg`ご家族・ご親族`,
  namesake: msg`同姓同名の別の方`,
  confirmed: msg`ご本人に確認済み`,
  other: msg`その他の理由`,
}
